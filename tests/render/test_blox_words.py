"""Blox in words: every event, choice and refusal in three languages, texts within their limits."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from pathlib import Path

import pytest

import engine.games.blox as rules
from data.words import LOCALES, words
from engine import prompts
from engine.actions import Action, parse
from engine.contract import Event
from engine.dice import Dice
from engine.games.blox import moves
from engine.games.blox.state import CELL_OF, COLOURS, JOKER, WAYS, Move, State
from engine.refusals import Illegal, Malformed, Refusal
from render import phrases
from render.contract import ALT_LIMIT, LABEL_LIMIT, Scene
from render.games.blox import words as told
from render.games.blox.renderer import BLOX
from tests.render.blox_positions import (
    GAME,
    HOSTILE,
    NAMES,
    SEAT_NUMBERS,
    ended,
    first,
    rich,
    scene,
    state,
    step,
    view,
)
from tests.sentences import messages
from tests.tiers import few, spread

RENDERER = BLOX
TEXT_LIMIT, HAND_LIMIT = 1900, 1000
DICE = Dice(bytes(32))
VERBS = ("enter", "move", "demolish", "build", "capture", "swap")


@pytest.mark.parametrize("locale", LOCALES)
def test_same_keys_and_arguments(locale: str) -> None:
    assert messages(locale, "blox") == messages("en", "blox")


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("verb", VERBS)
def test_a_half_typed_move_reads_an_example_of_that_move(verb: str, language: str) -> None:
    refusal = Malformed("words", {"verb": verb})
    said = RENDERER.why(refusal, view(2, 0), scene(2, language=language))
    example = said.rpartition(": ")[2].removesuffix(".")
    assert moves.read(parse(example)).verb == verb


@pytest.mark.parametrize("language", few(("de", "en", "fr")))
@pytest.mark.parametrize(("names", "seats"), spread([NAMES, HOSTILE, ("😀" * 32,)], SEAT_NUMBERS))
def test_texts_fit_and_tell_every_score(seats: int, names: tuple[str, ...], language: str) -> None:
    for turns in (0, 25, 60):
        found = view(seats, turns, viewer=0)
        given = scene(seats, "dark", language, names, viewer=0)
        text = RENDERER.text_board(found, given)
        assert phrases.discord_length(text) <= TEXT_LIMIT
        assert "```" not in text
        told = RENDERER.board(found, given).alt
        assert phrases.discord_length(told) <= ALT_LIMIT
        for seat, points in enumerate(found.points):
            letter = "ABCD"[seat]
            assert re.search(rf"^{letter}\b.* {points}\b", text, re.MULTILINE)
            assert re.search(rf"\b{letter}\b[^;]*\b{points}\b", told)
        assert phrases.discord_length(RENDERER.hand_text(found, given)) <= HAND_LIMIT
        hand = RENDERER.hand(found, given)
        assert hand is not None
        assert phrases.discord_length(hand.alt) <= ALT_LIMIT


def test_the_fullest_table_fits() -> None:
    """Forty blocks in towers of two, sixteen figures, every name at its longest."""
    found = view(4, 25, viewer=0)
    free = [field for field in range(81) if field not in sum(found.figures, ())]
    towers = tuple(
        replace(found.towers[0], field=field, blocks=(1, 1, 0, 0)) for field in free[:20]
    )
    found = replace(found, towers=towers, figures=(tuple(free[20:24]),) * 4)
    for language in LOCALES:
        for names in (NAMES, ("W" * 32,), ("😀" * 32,)):
            given = scene(4, "dark", language, names, viewer=0)
            assert phrases.discord_length(RENDERER.text_board(found, given)) <= TEXT_LIMIT


def test_the_text_board_is_complete() -> None:
    found = view(4, 25)
    lines = RENDERER.text_board(found, scene(4)).splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("  a  b"))
    for row, line in enumerate(lines[start + 1 : start + 10]):
        signs = line.split()[1:]
        assert len(signs) == 9
        assert [sign[0] for sign in signs] == [
            COLOURS[colour][0] for colour in found.fields[9 * row : 9 * row + 9]
        ]
    text = "\n".join(lines)
    for tower in found.towers:
        cell = next(cell for cell, field in CELL_OF.items() if field == tower.field)
        each = zip(COLOURS, tower.blocks, strict=True)
        letters = " ".join(c[0] for c, n in each for _ in range(n))
        assert f"{cell} {letters}" in text
    for seat, figures in enumerate(found.figures):
        for field in figures:
            assert lines[start + 1 + field // 9].split()[1 + field % 9].endswith("ABCD"[seat])


@pytest.mark.parametrize("language", few(("de", "en", "fr")))
def test_every_step_of_the_picker_has_words(language: str) -> None:
    found = rich()
    seen, given = GAME.observe(found, 0), scene(4, "dark", language, viewer=0)
    legal = {GAME.asking.worded(action): action for action in GAME.legal_actions(found, 0)}
    todo: list[prompts.Path] = [(), *((verb,) for verb in VERBS)]
    walked = 0
    while todo:
        level = prompts.level(legal, todo.pop())
        question = RENDERER.question(level.path, seen, given)
        assert question.endswith("?")
        assert question[0] == question[0].upper()
        labels = [RENDERER.label(choice.path, seen, given, 5) for choice in level.choices]
        assert len(set(labels)) == len(labels)
        assert all(len(label) <= LABEL_LIMIT for label in labels)
        shown = step(found, level.path)
        assert phrases.discord_length(RENDERER.preview(seen, given, shown).alt) <= ALT_LIMIT
        if level.done is not None:
            confirm = RENDERER.confirm(legal[level.done], seen, given, 3)
            assert "+3" in confirm
            assert len(confirm) <= LABEL_LIMIT
        todo += [choice.path for choice in level.choices if len(choice.path) > 1][:2]
        walked += 1
    assert walked > 25


@pytest.mark.parametrize("language", LOCALES)
def test_every_action_is_described_apart(language: str) -> None:
    found = rich()
    seen, given = GAME.observe(found, 0), scene(4, "dark", language, viewer=0)
    legal = [action for action in GAME.legal_actions(found, 0) if action.verb != "enter"]
    told = {RENDERER.describe(action, seen, given) for action in legal}
    assert len(told) == len(legal)


def test_verbs_say_how_many_possibilities_there_are() -> None:
    found = rich()
    seen, given = GAME.observe(found, 0), scene(4, viewer=0)
    legal = GAME.legal_actions(found, 0)
    for verb in VERBS[:-1]:
        wanted = len({GAME.asking.worded(a).words[:-1] for a in legal if a.verb == verb})
        assert f"({wanted})" in RENDERER.label((verb,), seen, given, None)
    assert told.count(seen, 1, ("move",)) == 0
    assert set(told.actions(seen, 0)) == set(legal)


@pytest.mark.parametrize("language", LOCALES)
def test_every_event_of_real_games_is_told(language: str) -> None:
    kinds: set[str] = set()
    given = scene(4, "dark", language, viewer=0)
    for verb in VERBS:
        step_ = GAME.apply(rich(), 0, first(rich(), verb), DICE)
        kinds |= _told(step_.events, given)
    closing = replace(rich(), phase=1, towers=rich().towers[2:])
    kinds |= _told(GAME.apply(closing, 0, parse("demolish g8 e8 white"), DICE).events, given)
    kinds |= _told(GAME.setup(4, GAME.spec.complete({}), DICE).events, given)
    kinds |= _told(ended_events(), given)
    for left in (0, 1, 2):
        kinds |= _told((Event("closing", {"seat": 1, "left": left}),), given)
    kinds |= _told((Event("reshuffle", {"count": 40}),), given)
    listed = {*VERBS, "deal", "phase", "closing", "reshuffle", "end"}
    assert kinds == listed


def ended_events() -> tuple[Event, ...]:
    limit = Event("end", {"reason": "round-limit", "rounds": 300})
    reasons = ("towers", "agreed", "resigned", "limit")
    return (limit, *(Event("end", {"reason": reason}) for reason in reasons))


def _told(events: tuple[Event, ...], given: Scene) -> set[str]:
    for event in events:
        text = RENDERER.event(event, given)
        assert text
        assert text.endswith(".")
        assert "{" not in text
        assert not any(f" {word}," in text for word in ("dark", "blox-"))
    return {event.kind for event in events}


def test_drawn_cards_are_told_to_their_owner_alone() -> None:
    step_ = GAME.apply(rich(), 0, parse("swap black,red"), DICE)
    event = step_.events[0]
    mine = RENDERER.event(event, scene(4, viewer=0))
    assert "You draw" in mine
    for viewer in (None, 1, 2, 3):
        assert "draw" not in RENDERER.event(event, scene(4, viewer=viewer))


@pytest.mark.parametrize("language", LOCALES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    """Each code of the engine, with the parameters that it really has."""
    codes = set()
    for file in sorted(Path(rules.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("Illegal", "Malformed")
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                codes.add(str(node.args[0].value))
    codes -= {"stop"}  # only code can bring it about
    codes |= {"unknown-side", "unknown-way"}
    have = {key.removeprefix("blox-refusal-") for key in messages(language, "blox")
            if key.startswith("blox-refusal-")}  # fmt: skip
    assert have == codes


REFUSED = (
    "fly a1",
    "move a1",
    "enter middle 3 black black",
    "enter left k black black",
    "move d5 north black black",
    "move z9 left black black",
    "move d5 left pink black",
    "swap pink",
    "move a1 left black black",
    "demolish d5 e5 white",
    "demolish d5 d6 white",
    "demolish d5 e8 white",
    "demolish d5 d2 grey,white",
    "demolish g8 b8 grey,grey",
    "demolish g8 g3 black,grey,white",
    "build d5 black,white black,white",
    "build d5 black,black,white black,black,white",
    "capture d5 d6 white,white,white",
    "capture d5 g8 white,white,white",
    "capture g8 g7 white",
    "capture g8 g7 white,white,white",
    "swap joker",
    "swap black,black",
    "move d5 right black joker,joker",
    "enter left 1 black white",
)


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("text", REFUSED)
def test_real_refusals_are_full_sentences(text: str, language: str) -> None:
    found, given = rich(), scene(4, "dark", language, viewer=0)
    with pytest.raises((Illegal, Malformed)) as caught:
        GAME.apply(found, 0, parse(text), DICE)
    told = RENDERER.why(caught.value, GAME.observe(found, 0), given)
    assert told.endswith(".")
    assert told[0] in ("“", "„", "«") or told[0] == told[0].upper()
    assert "{" not in told
    if isinstance(caught.value, Illegal):
        for cell in caught.value.cells[:1]:
            assert cell in told.lower()


def test_what_was_typed_is_disarmed() -> None:
    refusal = Malformed("unknown-cell", {"cell": "@everyone **x**"})
    told = RENDERER.why(refusal, view(4), scene(4))
    assert "\\@everyone" in told
    assert "**x**" not in told
    assert RENDERER.why(Refusal("not-of-this-game"), view(4), scene(4)) == ""


@pytest.mark.parametrize("language", LOCALES)
def test_a_phase_is_announced_before_and_after(language: str) -> None:
    found: State = replace(rich(), phase=1)
    action = Action("demolish", ("g8", "e8", "white"))
    seen, given = GAME.observe(found, 0), scene(4, "dark", language, viewer=0)
    assert "Phase 2" in RENDERER.confirm(action, seen, given, 1).replace("phase", "Phase")
    after = GAME.observe(GAME.apply(found, 0, action, DICE).state, None)
    assert after.last is not None
    assert after.last.rose
    assert "Phase 2" in RENDERER.board(after, given).alt.replace("phase", "Phase")


@pytest.mark.parametrize("language", LOCALES)
def test_the_ranking_in_words(language: str) -> None:
    over = ended(4)
    given = scene(4, "dark", language, over=over)
    picture = RENDERER.ranking(GAME.observe(over, None), given)
    assert phrases.discord_length(picture.alt) <= ALT_LIMIT
    for points in over.points:
        assert re.search(rf"\b{points} \(", picture.alt)
    assert RENDERER.ending(given) in picture.alt
    with pytest.raises(ValueError, match="outcome"):
        RENDERER.ranking(view(4), scene(4))


@pytest.mark.parametrize("language", LOCALES)
def test_words_of_the_notation_are_there(language: str) -> None:
    said = scene(4, "dark", language).words
    for colour in (*COLOURS, JOKER):
        assert said(f"blox-colour-{colour}")
    assert len({said(f"blox-short-{colour}") for colour in COLOURS}) == len(COLOURS)
    assert len({said(f"blox-way-{way}") for way in WAYS}) == len(WAYS)
    hand = RENDERER.hand_text(GAME.observe(rich(), 0), scene(4, "dark", language, viewer=0))
    assert [colour in hand for colour in COLOURS] == [True] * 4
    assert state(4, 25).last is not None


def test_the_banner_names_what_scored() -> None:
    """How high a tower was, and how many cards a capture took, the joker counted."""
    towers = Move(0, "demolish", 40, 41, paid=(1, 1, 0, 0), blocks=(1, 1, 1, 0), points=3)
    taken = Move(0, "capture", 40, 41, paid=(0, 3, 0, 0), joker=True, victim=1, points=4)
    english = words("en")
    assert told.last(english, towers, "Anna") == "Anna demolishes 3 on f5, +3"
    assert told.last(english, taken, "Anna") == "Anna captures B on f5 with 4 cards, +4"
