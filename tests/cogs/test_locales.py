"""Each word exists in three languages with the same arguments; each refusal has its sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

import cogs.refusals
from cogs.refusals import NotYourTurn
from cogs.table.model import Table
from cogs.table.play import acting
from cogs.ui.app import App
from cogs.ui.ids import step
from cogs.ui.phrases import refusal_text
from data import words as module
from data.words import FOLDER, LOCALES, Words, words
from engine import registry
from engine.refusals import Illegal, Malformed, NotYours, Refusal
from tests.cogs.people import press, said
from tests.cogs.table.world import ANNA, BEN, ID, World
from tests.sentences import everything, messages, typed
from tests.tiers import few

ROOT = Path(__file__).resolve().parents[2]
FILES = ("table", "commands", "refusals", "session", "hands", "scores", "weeks")
FILES += ("learn", "people", "privacy", "notify", "ops", "managing")
NAMES = re.compile(r"[-_\w]{1,32}\Z")
REFUSALS = {"NotYours", "Illegal", "Malformed", "Refusal"}
CODES = {
    name: kind.code
    for name, kind in vars(cogs.refusals).items()
    if isinstance(kind, type) and issubclass(kind, NotYours) and kind.code
}
NOBODYS = "stop"  # no player asks for an end that the rules do not allow
WHOSE_TURN = NotYourTurn.code  # its sentence names who is asked (``refusal_text``)


def test_every_language_has_the_same_words_with_the_same_arguments() -> None:
    for locale in LOCALES:
        for name in FILES:
            ours, english = messages(locale, name), messages("en", name)
            assert ours.keys() == english.keys()
            for key, found in ours.items():
                # Only a number by which some languages bend their words may be left out.
                assert found - {"count"} == english[key] - {"count"}, key


@pytest.mark.parametrize("locale", few(LOCALES))
def test_a_sentence_is_parsed_by_itself_as_in_its_file(locale: str) -> None:
    whole = FluentBundle([locale], use_isolating=False)
    names = []
    for path in sorted((FOLDER / locale).glob("*.ftl")):
        resource = FluentParser().parse(path.read_text(encoding="utf-8"))
        whole.add_resource(resource)
        names += [entry.id.name for entry in resource.body if isinstance(entry, ftl.Message)]
    assert len(names) == len(set(names))
    ours = words(locale)
    for name in names:
        assert ours.has(name)
        parsed, wanted = ours._bundle._messages[name], whole._messages[name]
        assert parsed.equals(wanted, ignored_fields=["span", "comment"]), name


def test_a_new_language_falls_back_on_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "en").symlink_to(FOLDER / "en")
    (tmp_path / "es").mkdir()
    (tmp_path / "es" / "table.ftl").write_text("language-name = español\n", encoding="utf-8")
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    monkeypatch.setattr(module, "LOCALES", ("en", "es"))
    spanish = words.__wrapped__("es")
    assert spanish("language-name") == "español"
    assert spanish("cmd-help.about") == words("en")("cmd-help.about")


def test_every_sentence_can_be_said(language: Words) -> None:
    for name in FILES:
        for key, needed in messages(language.locale, name).items():
            said = language(key, **dict.fromkeys(needed, 3))
            assert said.strip(), key
            assert "{" not in said, key
            assert not re.search(r"[^ \n] {2}", said), key


def test_words_of_commands_keep_discords_limits(language: Words) -> None:
    for key in messages(language.locale, "commands"):
        if not key.startswith("cmd-"):
            continue
        said = language(key)
        if key.endswith("about"):
            assert 1 <= len(said) <= 100, key
        else:
            assert NAMES.match(said), key
            assert said == said.lower(), key


def test_the_command_for_the_daily_puzzle_is_called_as_the_puzzle(language: Words) -> None:
    """In German that name was the managers' command, which others can't use."""
    title = language("daily-title").lower().replace(" ", "-")
    assert title.startswith(language("cmd-daily"))
    assert not title.startswith(language("cmd-daily-post"))


def test_a_sentence_names_a_command_as_its_own_language_calls_it(language: Words) -> None:
    for path in sorted((FOLDER / language.locale).glob("*.ftl")):
        for key, text in typed(language.locale, path.stem).items():
            assert not re.search(r"`/\w", text), f"{key}: put the command's name in"


def test_labels_fit_their_buttons(language: Words) -> None:
    every = [messages(language.locale, name) for name in FILES]
    keys = {key: needed for found in every for key, needed in found.items()}
    for key, needed in keys.items():
        if key.startswith("button-"):
            assert len(language(key, **dict.fromkeys(needed, "10"))) <= 80, key
        if key.startswith("option-") and "." not in key:
            assert len(language(key)) <= 45, key


def sources(*rooms: str, naming: Iterable[str]) -> Iterator[tuple[Path, ast.Module]]:
    """Yield the trees of all files with one of some words; reading all of them takes seconds."""
    for room in rooms:
        for path in sorted((ROOT / room).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if any(word in text for word in naming):
                yield path, ast.parse(text)


def test_every_refusal_has_a_sentence_and_its_arguments() -> None:
    homes = {"engine/games", "engine/workbench"}
    sentences = everything()
    wrong = {code for code in CODES.values() if f"refusal-{code}" not in sentences}
    for path, tree in sources("engine", "cogs", naming=[*REFUSALS, *CODES]):
        place = path.relative_to(ROOT).as_posix()
        if any(place.startswith(home) for home in homes):
            continue  # a game's own refusals are said by its renderer
        for node in ast.walk(tree):
            for code, given in refused(node):
                if code == NOBODYS:
                    continue
                needed = sentences.get(f"refusal-{code}")
                known = given is not None and code != WHOSE_TURN
                if needed is None or (known and needed - (given or set())):
                    wrong.add(f"{place}: {code}")
    assert wrong == set()


def refused(node: ast.AST) -> list[tuple[str, set[str] | None]]:
    """Return codes of refusals with the names of what is given; None where that is not seen."""
    if isinstance(node, ast.Raise):
        code = CODES.get(_name(node.exc))
        return [(code, set())] if code else []
    if not isinstance(node, ast.Call):
        return []
    name, more = _name(node.func), {word.arg: word.value for word in node.keywords}
    if name in CODES:
        return [(CODES[name], _names(more.get("params")))]
    params = node.args[1] if len(node.args) > 1 else more.get("params")
    named = node.args[:1] if name in REFUSALS else []
    return [(code, _names(params)) for part in named for code in constants(part)]


def _name(node: ast.expr | None) -> str:
    return getattr(node, "id", "") or getattr(node, "attr", "")


def _names(params: ast.expr | None) -> set[str] | None:
    if params is None:
        return set()
    if not isinstance(params, ast.Dict):
        return None
    return {key.value for key in params.keys if isinstance(key, ast.Constant)}  # type: ignore[misc]


def test_codes_and_arguments_are_seen() -> None:
    source = "raise NoTable\nraise Malformed('zone')\nraise NoCommand(params={'list': 1})"
    seen = [one for node in ast.walk(ast.parse(source)) for one in refused(node)]
    assert sorted(seen) == [("no-command", {"list"}), ("no-table", set()), ("zone", set())]


def constants(node: ast.expr) -> set[str]:
    """Return the strings an expression may be; of a look-up only the values."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return set()
    if not isinstance(node.func.value, ast.Dict):
        return set()
    given = {text for value in node.func.value.values for text in constants(value)}
    return given.union(*(constants(arg) for arg in node.args[1:]))


def test_every_notice_has_a_sentence() -> None:
    wanted = re.compile(r"notice-[a-z-]+[a-z]")
    for path, tree in sources("cogs", naming=["notice-"]):
        texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
        for text in texts:
            if isinstance(text, str) and wanted.fullmatch(text):
                assert text in everything(), f"{path.name}: {text}"


def test_every_word_used_is_there_with_its_arguments() -> None:
    used = 0
    for path, tree in sources("cogs", naming=["words(", "language("]):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args or not says(node.func):
                continue
            first = node.args[0]
            if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
                continue
            used += 1
            place = f"{path.name}:{node.lineno} {first.value}"
            assert first.value in everything(), place
            given = {keyword.arg for keyword in node.keywords}
            if None not in given:
                assert given == everything()[first.value] | (given & {"count"}), place
    assert used > 100


def says(func: ast.expr) -> bool:
    name = func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
    return name in ("words", "language") and not (
        isinstance(func, ast.Attribute)
        and isinstance(func.value, ast.Name)
        and func.value.id == "data"
    )


def quoted(text: str) -> set[str]:
    """Return what begins after a quotation mark and ends before one, or before a dot."""
    found = set()
    for word, end in re.findall(r"""["']([\w.-]+)(?=(["']?))""", text):
        parts = word.split(".")
        found |= {".".join(parts[:count]) for count in range(1, len(parts))}
        found |= {word} if end else set()
    return found


def test_a_key_counts_as_named_only_whole() -> None:
    assert quoted("words('a-b') + \"c.d\" 'e.f' g") == {"a-b", "c", "c.d", "e", "e.f"}
    assert quoted("'a-b c'") == set()


def test_no_sentence_is_left_that_nobody_says() -> None:
    paths = [*(ROOT / "cogs").rglob("*.py"), *(ROOT / "render").rglob("*.py")]
    paths += (FOLDER / "en").glob("*.ftl")
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    said = quoted(text) | set(re.findall(r"\{ ([\w-]+) \}", text))  # put into another sentence
    made = ("refusal-", "level-", "option-", "permission-", "notice-", "button-", "cmd-", "news-")
    made += (
        "help-now-",
        "span-",
        "call-",
        "dm-call-",
        "dm-homeless-",
        "doctor-",
        "trouble-",
        "managing-",
    )
    made += ("notify-way-", "notify-pick-", "notify-remind-", "notify-field-", "notify-confirm-")
    unused = [
        key
        for name in FILES
        for key in messages("en", name)
        if not key.startswith(made) and key not in said
    ]
    assert unused == []


def test_a_button_that_a_sentence_names_is_called_so(language: Words) -> None:
    keys = everything()
    buttons = re.compile(r"button-|[a-z]+-label-")  # of the bot, or of a game
    labels = {language(key) for key in keys if buttons.match(key) and not keys[key]}
    labels |= {language(key) for key in keys if key.startswith(("cmd-", "permission-"))}
    options = [key for key in keys if "-option-" in key and "." not in key]
    colon = "\N{NO-BREAK SPACE}:" if language.locale == "fr" else ":"
    labels |= {
        f"{language(option)}{colon} {language(value)}"
        for option, value in product(options, options)
        if value.startswith(f"{option}-")
    }
    named = {
        label: key
        for key, needed in keys.items()
        for label in re.findall(
            r"(?<!\*)\*([^*\n]+)\*(?!\*)",
            # A moment is a number; everything else stands for a name.
            language(key, **{name: 3 if name == "when" else "…" for name in needed}),
        )
    }
    named = {label: key for label, key in named.items() if "…" not in label}
    assert {label: key for label, key in named.items() if label not in labels} == {}
    assert len(named) > 8


OURS = {
    kind.code
    for kind in vars(cogs.refusals).values()
    if isinstance(kind, type) and issubclass(kind, NotYours)
}


@cache
def refusals() -> tuple[Refusal, ...]:
    """Return a refusal for each sentence, and those that have none."""
    codes = {
        key.removeprefix("refusal-"): dict.fromkeys(names, 3)
        for key, names in everything().items()
        if key.startswith("refusal-")
    }
    kinds = {code: NotYours if code in OURS else Illegal for code in codes}
    said = (kinds[code](code, params) for code, params in codes.items())
    return (*said, Illegal("unheard-of"), Malformed("unheard-of"))


async def tables(world: World) -> dict[str, Table | None]:
    """Return a table in each state it can be in when a refusal is said."""
    made: dict[str, Table | None] = {"none": None}
    made["lobby"] = await world.service.lobby.open(world.opening(channel_id=ID + 1), world.time)
    made["running"] = await world.playing(ANNA, BEN, channel_id=ID + 2)
    over = await world.playing(ANNA, BEN, channel_id=ID + 3)
    made["over"] = await world.do(acting.resign, over, ANNA.user_id)
    frozen = await world.playing(ANNA, BEN, channel_id=ID + 4)
    await world.service.tables.freeze(frozen.id, "manager", world.time)
    made["frozen"] = await world.service.tables.load(frozen.id)
    return made


async def test_every_refusal_is_said_in_every_state(world: World, language: Words) -> None:
    for state, table in (await tables(world)).items():
        for refusal in refusals():
            for seat in (None, 0):
                text = refusal_text(language, refusal, table, seat)
                assert text.strip(), (state, refusal.code)


TYPED = {"word": "word", "verb": "verb", "no-game": "game"} | dict.fromkeys(
    ("pace", "zone", "time-of-day", "hours", "away-until"), "text"
)
"""Refusals that repeat what was typed, and the name under which they know it."""


@pytest.mark.parametrize("code", TYPED)
def test_what_was_typed_stands_in_quotation_marks(language: Words, code: str) -> None:
    """*Banana can’t be part of a move* was read as the bot's own sentence."""
    said = language(f"refusal-{code}", **{TYPED[code]: "banana"})
    assert re.search(r"[“„«]\s?banana\s?[”“»]", said)


@pytest.mark.parametrize("game", registry.keys())
async def test_every_refusal_can_be_said_at_every_game(world: World, game: str) -> None:
    table = await world.playing(ANNA, BEN, game=game)
    ended = await world.do(acting.resign, table, ANNA.user_id)
    for now in (table, ended):
        for refusal in refusals():
            if registry_owns(refusal, game):
                continue
            assert refusal_text(words("en"), refusal, now, 1).strip(), refusal.code


def registry_owns(refusal: Refusal, game: str) -> bool:
    """Return whether a code is a game's own; its words need values that only the game knows."""
    return words("en").has(f"{game}-refusal-{refusal.code}")


async def test_a_press_out_of_turn_that_races_the_last_move_reads_that_the_game_is_over(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    mover, waiting = (ANNA, BEN) if table.owing == (0,) else (BEN, ANNA)
    load = home.service.tables.load
    asked: list[str] = []

    async def racing(table_id: str, **given: Any) -> Table:
        """Let the game end between the press's look at the table and that of its refusal."""
        asked.append(table_id)
        found = await load(table_id, **given)
        if len(asked) == 1:
            await world.service.tables.do(acting.resign, table_id, world.time, mover.user_id)
        return found

    monkeypatch.setattr(home.service.tables, "load", racing)
    made = await press(home, waiting, step(table.id, table.token(table.owing[0])))
    language = words(waiting.locale)
    assert said(made).startswith(language("refusal-over"))


def test_a_class_of_a_refusal_is_called_what_it_is_imported_as() -> None:
    """Logs name the class of an error: one must find it in the code."""
    kinds = {n: k for n, k in vars(cogs.refusals).items() if isinstance(k, type)}
    assert len(kinds) > 50
    assert [kind.__name__ for kind in kinds.values()] == [*kinds]
