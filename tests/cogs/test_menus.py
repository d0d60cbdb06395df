"""Buttons: which choices a message has, why they score, and ids that are read back."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs import router
from cogs.board.page import own_choices
from cogs.client import SpieltischBot
from cogs.picker.page import rows_of
from cogs.table.play.picker import prompt
from cogs.table.play.steps import Item, Prompt
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.components import (
    PLAIN,
    PRIMARY,
    button,
    cut,
    menu,
    people_menu,
    read_press,
    view,
    was_offered,
)
from cogs.ui.content import Block, Content
from cogs.ui.ids import (
    CupPress,
    DailyPress,
    DoctorPress,
    FormPress,
    HelpPress,
    HistoryPress,
    LearnPress,
    LobbyPress,
    NotifyPress,
    OpenPress,
    PrivacyPress,
    RulesPress,
    ScoresPress,
    SoloPress,
    StepPress,
    TablePress,
    TablesPress,
    parse,
)
from data.words import words
from engine import players
from engine.dice import Stream
from engine.prompts import Path
from engine.spec import Args
from render.contract import Preview, Scene
from render.registry import renderer
from tests.cogs.people import PRIVATE, press, said
from tests.cogs.table.deciding import after, move, playing
from tests.cogs.table.world import ANNA, BEN, World
from tests.engine.helge import table as helge
from tests.engine.presses import moves
from tests.tiers import spread
from tools.bench.scenes import dealt
from tools.support.recorded import files


def rows(*labels: str, back: Path | None = None) -> list[list[str]]:
    """Return the labels of the buttons of a step, row by row."""
    items = tuple(Item(("go", str(at)), label) for at, label in enumerate(labels))
    preview, scene = Preview(), Scene((), words("en"))
    step = Prompt("0.t", (), "", items, 0, 1, None, "", back, preview, scene)
    made = rows_of(partial(ids.step, "abcdefghjk", "0.t"), step, words("en"))
    return [[getattr(one, "label", "") for one in row] for row in made if row]


def test_a_row_holds_what_a_phone_shows_beside_each_other() -> None:
    numbers = [str(number) for number in range(1, 21)]
    assert list(map(len, rows(*numbers))) == [5, 5, 5, 5]
    assert list(map(len, rows(*(f"{number} · +8" for number in range(1, 9))))) == [3, 3, 2]
    assert list(map(len, rows("Demolish · +4", "Capture · +3", "Walk", "Swap cards"))) == [2, 2]
    assert list(map(len, rows("1", "2", "3", "⇄ violet moon (A)", "⇄ red sun (B)"))) == [4, 1]
    assert list(map(len, rows("Walk · 1", "2", "3", "4", "5", "Swap cards"))) == [5, 1]


def test_the_way_back_ends_the_row_of_the_last_choices_where_it_has_room() -> None:
    """In a row of its own it pushed the heading of the picture out of the window."""
    for count, there in (
        (16, [4, 4, 4, 5]),
        (4, [5]),
        (8, [4, 5]),
        (7, [4, 4]),
        (15, [5, 5, 5, 1]),
    ):
        made = rows(*map(str, range(1, count + 1)), back=("go",))
        assert (list(map(len, made)), made[-1][-1]) == (there, "Back")
    assert rows("Use black, white instead", "Use the joker instead", back=())[-1] == ["Back"]


@given(st.lists(st.text("x", min_size=1, max_size=40), max_size=20))
def test_twenty_buttons_fit_a_message_whatever_they_say(labels: list[str]) -> None:
    made = rows(*labels)
    assert [label for row in made for label in row] == labels
    assert len(made) <= 4
    assert all(len(row) <= 5 for row in made)


def test_the_least_a_choice_brings_is_shown_also_where_that_is_nothing_or_less() -> None:
    table = after(playing(ANNA, BEN), move)
    (seat,) = table.waiting
    gains = {action.words: at - 3 for at, action in enumerate(reversed(table.legal(seat)))}
    game = copy(table.game)
    setattr(game, "gain", lambda *asked: gains[asked[-1].words])  # noqa: B010 (any game)
    told = replace(table, game=game, row=replace(table.row, aid="points"))
    plain, helped = (prompt(one, seat, (), 0, words("en"), "") for one in (table, told))
    assert not plain.preview.gains, "without that help nothing is shown"
    assert not [item for item in plain.items if item.gain is not None]
    assert [item.path for item in helped.items] == [item.path for item in plain.items]
    shown = helped.preview
    most = {
        path: max(gain for asked, gain in gains.items() if asked[: len(path)] == path)
        for path in shown.paths
    }
    assert min(most.values()) < 0
    assert {path: shown.gains[path] for path in shown.paths} == most


def test_hidden_hands_have_no_choices_under_a_board() -> None:
    table = playing(ANNA, BEN)
    (seat,) = table.waiting
    assert len(own_choices(table, seat, words("en"))) == 1, "Helge's stone is drawn at one press"
    game = copy(table.game)
    setattr(game, "spec", replace(game.spec, hidden=True))  # noqa: B010 (a constant of its class)
    (only,) = own_choices(replace(table, game=game), seat, words("en"))
    assert getattr(only, "label", "") == words("en")("button-move")


def test_beside_drawing_the_rest_of_a_turn_is_not_blue_and_says_whence() -> None:
    """*Draw a stone* and *Move* were both blue, and drawing is a move as well."""
    said, rows = words("en"), list[list[tuple[str, discord.ButtonStyle]]]()
    for file in files("helge"):
        for table, seat, _ in moves(file):
            made = own_choices(table, seat, said)
            rows.append([(getattr(one, "label", ""), getattr(one, "style", PLAIN)) for one in made])
    draw, rest = said("helge-label-draw"), said("helge-others")
    beside = [row for row in rows if row[0] == (draw, PRIMARY) and len(row) > 1]
    assert any(row[-1] == (rest, PLAIN) for row in beside)
    assert all(style is PLAIN for row in beside for _, style in row[1:])
    drawn = [row for row in rows if row[0][0] != draw]
    assert not any(label == rest for row in drawn for label, _ in row)


def scored(key: str, entries: int = 60) -> list[tuple[Args, str, int]]:
    """Return what scored in a game of greedy players: as asked before, as told, the points."""
    run, found = dealt(key, 2), []
    position, _ = run.start()
    for number in range(entries):
        seats = run.owing(position)
        if not seats:
            break
        seat, view = seats[0], run.game.observe(position.state, seats[0])
        stream = Stream(bytes([number]) * 32, "reasons")
        action = players.choose("greedy", run.game, view, seat, stream, lambda: True)
        before = run.game.scoring(view, seat, action)
        advance = run.act(position, seat, action)
        if before:
            text = renderer(key).event(advance.step.events[0], Scene(("Anna", "Ben"), words("en")))
            found.append((before, text, run.game.gain(view, seat, action) or 0))
        position = advance.position
    return found


@pytest.mark.parametrize(("key", "locale"), spread(["helge", "blox"], ["en", "de", "fr"]))
def test_the_preview_names_what_the_message_names(key: str, locale: str) -> None:
    found = scored(key)
    assert len(found) >= 2
    for before, text, points in found:
        assert points > 0
        reason = renderer(key).reason(before, Scene(("Anna", "Ben"), words(locale)))
        assert reason
        if locale == "en" and "tower of" not in reason:
            assert reason.split(" · ")[0] in text, text


@pytest.mark.parametrize(
    ("laid", "cell", "why"),
    [
        ("R1@0 R2@1 R3@2 V1@15", "d1", "+5: four reds"),
        ("R1@0 R2@1 R3@2", "d1", "+10: four reds · 5 × 2"),
        ("R1@0", "d4", ""),
    ],
)
async def test_the_picker_says_why_before_it_is_confirmed(
    home: App, world: World, laid: str, cell: str, why: str
) -> None:
    table = await world.playing(ANNA, BEN)
    state = helge.position(laid, drawn="R4")
    _, position = table.play()
    table = replace(table, position=replace(position, state=state))
    step = prompt(table, 0, ("place", cell), 0, words("en"), home.place(table))
    assert step.why == why


WORD = st.from_regex(r"[A-Za-z0-9@,/+-]{1,8}", fullmatch=True)
TABLE = st.from_regex(r"[a-z0-9_-]{10}", fullmatch=True)
TOKEN = st.from_regex(r"[0-9]{1,3}\.[A-Za-z0-9_:/!~? -]{1,8}", fullmatch=True)
WHAT = st.from_regex(r"[a-z]{1,20}", fullmatch=True)
ARG = st.from_regex(r"[A-Za-zÉ0-9._ -]{0,20}", fullmatch=True)
GAME = st.from_regex(r"[a-z0-9_-]{1,20}", fullmatch=True)
PAGES = st.integers(0, 999)


@given(TABLE, TOKEN, st.lists(WORD, max_size=5), st.booleans(), st.integers(0, 99))
def test_a_step_is_read_back(table: str, token: str, path: list[str], do: bool, page: int) -> None:
    mark = ids.DO if do else f"{ids.PAGE}{page}" if page else ""
    text = ids.step(table, token, tuple(path), mark)
    assert len(text) <= ids.LIMIT
    assert parse(text) == StepPress(table, token, tuple(path), do, 0 if do else page)


@given(TABLE, TOKEN, WHAT, ARG, GAME, st.booleans(), PAGES)
def test_other_presses_are_read_as_they_were_written(
    table: str, token: str, what: str, arg: str, game: str, flag: bool, page: int
) -> None:
    who: Any = "mine" if flag else "server"
    assert parse(ids.lobby(table, what, arg)) == LobbyPress(table, what, arg)
    assert parse(ids.table(table, what, arg)) == TablePress(table, what, arg)
    assert parse(ids.form(table, token, what)) == FormPress(table, token, what)
    assert parse(ids.opening(game, thread=flag)) == OpenPress(game, "thread" if flag else "here")
    assert parse(ids.rules(game, page)) == RulesPress(game, page)
    assert parse(ids.tables(page)) == TablesPress(page)
    assert parse(ids.scores(who, 7 * page, page, "list")) == ScoresPress(
        who, 7 * page, page, "list"
    )
    assert parse(ids.notify(what, page if flag else None)) == NotifyPress(what)


def test_what_was_chosen_in_a_menu_is_part_of_the_press() -> None:
    table = "abcdefghjk"
    assert parse(ids.lobby(table, "level"), "easy") == LobbyPress(table, "level", "", "easy")
    assert parse(ids.table(table, "seat-asked"), "1") == TablePress(table, "seat-asked", "", "1")
    assert parse(ids.notify("zone"), "UTC") == NotifyPress("zone", "UTC")
    assert parse(ids.scores("mine", 3, 0, "list"), "7") == ScoresPress("mine", 3, 0, "list", "7")


def test_what_is_no_id_of_ours_is_none() -> None:
    for text in [
        *("", "g", "g:", "g:UPPER:1.a:", "g:abcdefghjk:1", "x:abc:1", "gg:abcdefghjk:1.a:"),
        *("l:abcdefghjk", "t:abcdefghjk:UP", "t:abcdefghjk:more:1:2", "f:abcdefghjk:1.a:UP"),
        *("p:helge:there", "r:helge:1000", "r:helge:x", "s:all:0:0:page", "s:mine:0:0:pages"),
        *("n:way:x", "n:", "m:-1", "m:1000", "y:everything", "d:everything", " t:abcdefghjk:more"),
    ]:
        assert parse(text) is None


def test_an_id_that_discord_would_refuse_is_not_made() -> None:
    with pytest.raises(ids.TooLong):
        ids.step("abcdefghjk", "0.t1a", ("word",) * 30)


# Messages in Discord keep these texts for ever.
OLD = {
    "g:abcdefghjk:0.t%3A1:a b!": StepPress("abcdefghjk", "0.t:1", ("a", "b"), do=True),
    "g:abcdefghjk:0.t:a~2": StepPress("abcdefghjk", "0.t", ("a",), page=2),
    "l:abcdefghjk:remove:Émile": LobbyPress("abcdefghjk", "remove", "Émile"),
    "t:abcdefghjk:more:12": TablePress("abcdefghjk", "more", "12"),
    "f:abcdefghjk:0.t:send": FormPress("abcdefghjk", "0.t", "send"),
    "p:some-game:thread": OpenPress("some-game", "thread"),
    "p:some-game:easy": OpenPress("some-game", "easy"),
    "r:some-game:3": RulesPress("some-game", 3),
    "s:server:12:3:record": ScoresPress("server", 12, 3, "record"),
    "n:show:5": NotifyPress("show"),
    "m:2": TablesPress(2),
    "y:forget": PrivacyPress("forget"),
    "d:test": DoctorPress("test"),
    "d:end:abcdefghjk": DoctorPress("end", "abcdefghjk"),
    "h:help": HelpPress("help"),
    "h:all:2": HelpPress("all", 2),
    "e:games:here:-:0:0": HistoryPress("games"),
    "e:versus:all:hexamino.snake:1234567890123456789:2": HistoryPress(
        "versus", "all", "hexamino.snake", 1234567890123456789, 2
    ),
    "e:open:here:-:0:0:abcdefghjk": HistoryPress("open", chosen="abcdefghjk"),
    "z:739951::lay 36 J47 0!": DailyPress(739951, path=("lay", "36", "J47", "0"), do=True),
    "z:739951:en:=seal": DailyPress(739951, "en", what="seal"),
    "w:739998:0.t12:place 36 J47 0!": SoloPress(
        739998, "0.t12", path=("place", "36", "J47", "0"), do=True
    ),
    "w:739998::=begin": SoloPress(739998, what="begin"),
    "k:some-game:3:4.12:lay b2!": LearnPress("some-game", 3, (4, 12), path=("lay", "b2"), do=True),
    "k:some-game:3::=next": LearnPress("some-game", 3, what="next"),
    "c:abcdefghjk:join": CupPress("abcdefghjk", "join"),
    "c:abcdefghjk:draw:12": CupPress("abcdefghjk", "draw", 12),
}


async def test_a_pressed_item_hands_its_press_on(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Any] = []

    async def noted(_app: object, _interaction: object, press: Any) -> None:
        found.append(press)

    monkeypatch.setattr(router, "answer_press", noted)
    # What no version ever made is answered, too.
    for text in ("t:abcdefghjk:UP", *OLD):
        made = SimpleNamespace(type=discord.InteractionType.component, data={"custom_id": text})
        app = cast("Any", SimpleNamespace(app=None))
        await SpieltischBot.on_interaction(app, cast("Any", made))
    assert found == [None, *OLD.values()]


def test_every_family_is_spoken_of() -> None:
    assert {text[0] for text in OLD} == set(ids.FAMILIES)


async def test_labels_and_options_are_cut_to_what_discord_takes() -> None:
    long = "x" * 300
    made = view(
        [
            [button(ids.lobby("abcdefghjk", "join"), long)],
            [menu(ids.lobby("abcdefghjk", "level"), long, [("a", long)])],
        ]
    )
    join, level = made.children
    assert len(join.label) == 80  # type: ignore[attr-defined]
    assert len(level.placeholder) == 150  # type: ignore[attr-defined]
    assert len(level.options[0].label) == 100  # type: ignore[attr-defined]
    rows = [[item["custom_id"] for item in row["components"]] for row in made.to_components()]
    assert rows == [[join.custom_id], [level.custom_id]]  # type: ignore[attr-defined]


async def test_discord_py_keeps_nothing_of_a_message() -> None:
    row = [button(ids.tables(0), "Label")]
    for content in (Content("Text", rows=(row,)), Content("Text", page=(Block("Text", row=row),))):
        assert content.posting()["view"].is_finished()
        assert content.changing()["view"].is_finished()


def test_nothing_to_press_is_no_view() -> None:
    assert view([]) is None
    assert view([[], []]) is None


def test_cut_says_that_something_is_missing() -> None:
    assert (cut("abc def", 5), cut("abc", 5)) == ("abc…", "abc")


def test_a_value_of_a_menu_holds_nothing_that_no_database_keeps() -> None:
    data = {"custom_id": ids.scores("mine", 0, 0, "record"), "values": ["a\0b\ud83e"]}
    press = read_press(data)
    assert press.chosen == "ab"


@pytest.mark.parametrize(
    ("named", "values", "offered"),
    [
        ("n:callgames", ["a"], True),
        ("n:callgames", ["a", "b"], True),
        ("n:callgames", [], False),
        ("n:callgames", ["a", "b", "c"], False),
        ("n:callgames", ["d"], False),
        ("l:t:ask", ["5"], True),
        ("l:t:ask", ["5", "6", "7"], False),
        ("n:other", ["d"], True),
    ],
)
def test_a_value_that_no_menu_offered_reaches_no_press(
    named: str, values: list[str], offered: bool
) -> None:
    """A client can skip Discord's check of a menu."""
    several = menu("n:callgames", "Games", [(one, one) for one in "abc"], 1, 2)
    shown = view([[several], [people_menu("l:t:ask", "Who?", 2)]])
    assert shown is not None
    parts = [
        discord.components._component_factory(cast("Any", component))
        for component in shown.to_components()
    ]
    message = SimpleNamespace(components=parts)
    assert was_offered(message, {"custom_id": named, "values": values}) is offered


async def test_a_press_with_a_value_that_was_not_offered_is_refused_and_changes_nothing(
    home: App, world: World
) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)
    shown = view([[menu(ids.lobby(table.id, "set", "pace"), "How long?", [("1d", "a day")])]])
    assert shown is not None
    parts = [
        discord.components._component_factory(cast("Any", component))
        for component in shown.to_components()
    ]
    message = SimpleNamespace(components=parts, **vars(PRIVATE))
    made = await press(home, ANNA, ids.lobby(table.id, "set", "pace"), "2d", message=message)
    assert said(made) == words("en")("refusal-old-button")
    after = (await world.service.tables.load(table.id)).row
    assert (after.pace, after.seq) == (table.row.pace, table.row.seq)


@pytest.mark.parametrize("text", ["0", "7", str(2**63 - 1)])
def test_every_number_up_to_discords_largest_is_read(text: str) -> None:
    assert ids.number(text) == int(text)
    assert parse(f"p:helge:here:{text}") == OpenPress("helge", "here", int(text))


@pytest.mark.parametrize("text", ["", "-1", str(2**63), "9" * 19, "1" * 20, "²", "1_0", "٣"])
def test_no_other_text_is_a_number(text: str) -> None:
    assert ids.number(text) is None
    assert parse(f"p:helge:here:{text}") is None
