"""Sentences, buttons, alternative texts and the text board of Hexago."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import pairwise

import pytest

from data.words import LOCALES, words
from engine import hexgrid, prompts
from engine.actions import Action, parse
from engine.contract import Event, Outcome, Step
from engine.dice import Dice
from engine.games.hexago.state import State, View
from engine.refusals import Illegal, Malformed, Refusal
from render import names, phrases
from render.contract import ALT_LIMIT, LABEL_LIMIT, Preview
from render.games.hexago import board, renderer
from render.games.hexago import talk as words_of
from render.games.hexago.renderer import HEXAGO
from tests.render.hexago_positions import (
    GAME,
    PARTS,
    Shape,
    crooked,
    heap,
    scene,
    state,
    string,
    view,
)
from tests.render.positions import HOSTILE, NAMES
from tests.sentences import messages
from tests.tiers import few

RENDERER = HEXAGO
TEXT_LIMIT, HAND_LIMIT = 1900, 1000
FULL: tuple[tuple[int, Shape], ...] = (
    (1, heap(36)),
    (1, crooked(35)),
    (1, ()),
    (2, heap(2)),
    (3, heap(25)),
    (4, heap(33)),
    (4, string(33, 1)),
    (4, crooked(34)),
)
DICE = Dice(bytes(32))


@pytest.mark.parametrize("language", LOCALES)
def test_all_languages_say_the_same(language: str) -> None:
    assert messages(language, "hexago") == messages("en", "hexago")
    assert all(key.startswith("hexago-") for key in messages(language, "hexago"))


@pytest.mark.parametrize("language", LOCALES)
def test_a_letter_names_one_colour(language: str) -> None:
    said = words(language)
    letters = {said(f"hexago-short-{colour}") for colour in PARTS.colours}
    assert len(letters) == len(PARTS.colours)
    for colour in PARTS.colours:
        pair = f"{said(f'hexago-short-{colour}')} {said(f'hexago-colour-{colour}')}"
        assert pair in said("hexago-text-legend")
    for option in GAME.spec.options:
        shown = {said(f"hexago-option-{option.key}-{value}") for value in option.values}
        assert len(shown) == len(option.values)
        assert said(f"hexago-option-{option.key}")


@pytest.mark.parametrize("language", few(LOCALES))
@pytest.mark.parametrize("who", [NAMES, HOSTILE, ("😀" * 32,) * 4])
@pytest.mark.parametrize(("seats", "shape"), FULL)
def test_texts_keep_their_limits(
    seats: int, shape: Shape, who: tuple[str, ...], language: str
) -> None:
    for number in range(2):
        found = view(seats, shape, number=number, open_hands=number)
        found = replace(found, points=(988,) * seats)
        given = scene(found, "dark", language, who)
        text, board = renderer.board_alt(found, given), RENDERER.text_board(found, given)
        assert phrases.discord_length(text) <= ALT_LIMIT
        assert phrases.discord_length(board) <= TEXT_LIMIT
        assert "```" not in board
        for seat in range(seats):
            letter = names.letter(seat)
            assert text.count("988") == seats
            assert re.search(rf"^{letter}\b.*\b988\b", board, re.MULTILINE) or seats == 1
        if found.ended:
            assert phrases.discord_length(renderer.ranking_alt(given)) <= ALT_LIMIT


@pytest.mark.parametrize("language", few(LOCALES))
@pytest.mark.parametrize(("seats", "shape"), FULL)
def test_the_text_board_is_complete(seats: int, shape: Shape, language: str) -> None:
    found = view(seats, shape, 0)
    given = scene(found, "dark", language, ("😀" * 32,) * 4, viewer=0)
    text = RENDERER.text_board(found, given)
    for one in found.laid:
        fields = "".join(
            f"{number}{given.words(f'hexago-short-{colour}')}"
            for number, colour in map(PARTS.word, PARTS.shown[one.tile][one.rotation])
        )
        tile = f"{hexgrid.name(one.cell)}{one.tile}/{one.rotation}:{fields}"
        assert tile in text.replace(" ", "")
    rows = [line for line in text.split("\n") if line.count("·") == 3]
    if seats > 1:
        assert [row[0] for row in rows] == list("ABCD"[:seats])
        numbers = [[int(n) for n in re.findall(r"\d+", row.split("·", 1)[1])] for row in rows]
        counts = zip(found.points, found.held, found.stacked, strict=True)
        assert numbers == [list(each) for each in counts]
        hand = RENDERER.hand_text(found, given)
        assert hand in text
        assert all(re.search(rf"\b{tile}\b", hand) for tile in found.hands[0] or ())


def test_free_places_are_told_while_there_is_room() -> None:
    found = view(2, heap(5))
    text = RENDERER.text_board(found, scene(found))
    around = hexgrid.around(one.cell for one in found.laid)
    assert text.endswith("free: " + " ".join(map(hexgrid.name, around)))
    assert "Free places: " + " ".join(map(hexgrid.name, around)) in renderer.board_alt(
        found, scene(found)
    )


def test_alt_in_full_when_there_is_room() -> None:
    found = view(2, heap(5))
    text = renderer.board_alt(found, scene(found))
    assert text.startswith("B Jonas to move. A Mara: tile ")
    assert words("en")("pictures-more") not in text
    for one in found.laid:
        assert f"{hexgrid.name(one.cell)} " in text
    for seat in range(2):
        held, stacked = found.held[seat], found.stacked[seat]
        told = f"{NAMES[seat]} {found.points[seat]}, {held} in hand, {stacked} face down"
        assert told in text


def test_alt_is_cut_between_sentences_and_points_on() -> None:
    found = view(4, heap(33))
    text = renderer.board_alt(found, scene(found, names=("Maximiliane-Sophie",) * 4))
    more = words("en")("pictures-more")
    assert more in text
    assert text.index("Points:") > text.index(more)
    assert "…" not in text


def played(seats: int, number: int, **options: str) -> list[Step[State]]:
    """Return the steps of a whole game of random placements."""
    chance = random.Random(number)
    steps = [GAME.setup(seats, GAME.spec.complete(options), Dice(bytes([number]) * 32))]
    while GAME.to_act(one := steps[-1].state):
        actions = GAME.legal_actions(one, one.active)
        steps.append(GAME.apply(one, one.active, chance.choice(actions), DICE))
    return steps


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("seats", [1, 3])
def test_every_event_of_whole_games_is_told(seats: int, language: str) -> None:
    kinds = set()
    for step in played(seats, seats):
        found = GAME.observe(step.state, None)
        given = scene(found, "dark", language)
        for event in step.events:
            told = RENDERER.event(event, given)
            assert told.endswith("."), told
            assert "{" not in told
            kinds.add(event.kind)
            for seat in range(seats):
                mine = RENDERER.event(event, replace(given, viewer=seat))
                drawn = event.private.get(seat, {}).get("drawn")
                assert (mine != told) == bool(drawn and event.kind == "place")
                if mine != told:
                    assert str(drawn) in mine.replace(told, "")
    assert kinds == ({"solo", "place", "end"} if seats == 1 else {"deal", "place", "end"})


@pytest.mark.parametrize(
    ("sides", "factor", "points", "said"),
    [
        ((-1,) * 6, 0, 0, "the first tile, no points"),
        ((0, -1, 0, -1, -1, -1), 0, 0, "no match"),
        ((9, -1, 0, -1, -1, -1), 1, 9, "**+9**"),
        ((8, -1, 12, -1, 2, 0), 3, 66, "(8 + 12 + 2) × 3 = **+66**"),
    ],
)
def test_arithmetic(sides: tuple[int, ...], factor: int, points: int, said: str) -> None:
    args = {
        "seat": 1,
        "tile": 17,
        "cell": "P50",
        "rotation": 2,
        "sides": sides,
        "factor": factor,
        "points": points,
        "held": 4,
        "stacked": 3,
    }
    found = view(2, heap(4))
    told = RENDERER.event(Event("place", args), scene(found))
    assert told == f"**B** Jonas lays tile 17 on P50: {said}."
    kept = Event("place", {**args, "sides": list(sides)})  # as the store gives it back
    assert RENDERER.event(kept, scene(found)) == told


def test_a_side_that_matches_alone_is_named_everywhere() -> None:
    """In the message, in the banner and before confirming; twice where number and colour agree."""
    steps, seen = [step for number in range(9) for step in played(2, number)], set()
    for before, step in pairwise(steps):
        last, event = step.state.laid[-1], step.events[0]
        if event.kind != "place" or last.factor != 1:
            continue
        found, seat = GAME.observe(step.state, None), before.state.active
        one, other = (int(str(part)) for part in event.public["pair"])  # type: ignore[attr-defined]
        numbers = [PARTS.word(field)[0] for field in (one, other)]
        double = last.points == 2 * sum(numbers)
        assert double or last.points == sum(numbers)
        said = f"{words_of.field(words('en'), one)} + {words_of.field(words('en'), other)}"
        said = f"2 × ({said}) = " if double else f"{said} = "
        assert f"{said}**+{last.points}**." in RENDERER.event(event, scene(found))
        if not found.ended:
            assert board.heading(found, scene(found)).second.endswith(f"{said}+{last.points}")
        asked = GAME.observe(before.state, seat)
        path = ("place", str(last.tile), hexgrid.name(last.cell), str(last.rotation))
        assert f"{said}+{last.points}?" in RENDERER.question(path, asked, scene(asked, viewer=seat))
        seen.add(double)
    assert seen == {False, True}


@pytest.mark.parametrize("language", LOCALES)
def test_with_too_little_room_the_result_stays(language: str) -> None:
    found = view(2, heap(9))
    last = replace(found.laid[-1], sides=(20, 18, 16, 14, 12, 10), factor=6, points=540)
    found = replace(found, laid=(*found.laid[:-1], last))
    text = renderer.board_alt(found, scene(found, "dark", language))
    assert "(20 + 18 + 16 + 14 + 12 + 10) × 6 = +540" in text


def refused(one: State, text: str) -> Refusal:
    try:
        GAME.apply(one, one.active, parse(text), DICE)
    except Refusal as refusal:
        return refusal
    raise AssertionError(text)


def refusals() -> dict[str, Refusal]:
    """Return one refusal of every code, as the rules raise it."""
    one = state(2, heap(5), number=3)
    mine, laid = one.hands[one.active][0], one.laid[2]
    free = hexgrid.name(hexgrid.around(each.cell for each in one.laid)[0])
    taken = hexgrid.name(laid.cell)
    lines = {
        "verb": "swap 3",
        "words": "place 3",
        "unknown-tile": f"place 37 {free} 0",
        "cell": f"place {mine} 5 0",
        "rotation": f"place {mine} {free} 6",
        "not-in-hand": f"place {one.stacks[0][0]} {free} 0",
        "laid-already": f"place {laid.tile} {free} 0",
        "cell-taken": f"place {mine} {taken} 0",
        "touches-nothing": f"place {mine} A1 0",
    }
    found = {code: refused(one, line) for code, line in lines.items()}
    found["start-cell"] = refused(state(1, ()), "place 17 M51 0")
    strict = replace(one, must_match=True)
    legal = set(GAME.legal_actions(strict, strict.active))
    every = GAME.legal_actions(one, one.active)
    found["no-match"] = refused(strict, next(str(each) for each in every if each not in legal))
    return found


@pytest.mark.parametrize("language", LOCALES)
def test_every_refusal_says_what_to_do(language: str) -> None:
    found = view(2, heap(5))
    given = scene(found, "dark", language)
    keys = {key for key in messages("en", "hexago") if key.startswith("hexago-refusal-")}
    raised = refusals()
    assert {f"hexago-refusal-{code}" for code in raised} - keys == {"hexago-refusal-cell"}
    assert len(raised) == len(keys) + 1  # the name of a cell is the house's business
    for code, refusal in raised.items():
        assert refusal.code == code
        said = RENDERER.why(refusal, found, given)
        if code == "cell":
            assert said == ""
            continue
        assert len(said) > 20, code
        assert said.endswith(".")
        assert said[0] == said[0].upper()
        assert "{" not in said
        for cell in refusal.cells[:1]:
            assert cell in said
    assert RENDERER.why(Refusal("not-your-turn"), found, given) == ""


def test_a_refusal_says_what_is_in_the_way() -> None:
    found = view(2, heap(5))
    params = {
        "tile": 17,
        "cell": "P50",
        "count": 2,
        "side": "sw",
        "beside": "Q49",
        "number": 6,
        "colour": "red",
        "their-number": 3,
        "their-colour": "blue",
    }
    refusal = Illegal("no-match", params, cells=("P50", "Q49"), ruling="R1")
    assert RENDERER.why(refusal, found, scene(found)) == (
        "Every tile must match here, and tile 17 on P50 matches nowhere: to the lower left, "
        "your red 6 meets the blue 3 on Q49. Rotate it or choose another place."
    )
    german = RENDERER.why(refusal, found, scene(found, "dark", "de"))
    assert all(word in german for word in ("17", "P50", "Q49", "6", "3"))
    assert "blue" not in german


def test_hostile_words_are_harmless_in_refusals() -> None:
    found = view(2, heap(5))
    said = RENDERER.why(Malformed("unknown-tile", {"tile": "**@everyone"}), found, scene(found))
    assert "\\*\\*\\@everyone" in said


def walk(found: View, legal: tuple[Action, ...], language: str, who: tuple[str, ...]) -> int:
    """Say every level of the picker's tree and return how many there were."""
    given = scene(found, "dark", language, who, viewer=found.active)
    todo: list[prompts.Path] = [()]
    seen = 0
    while todo:
        level = prompts.level(legal, todo.pop(), GAME.spec.inline)
        question = RENDERER.question(level.path, found, given)
        assert question.endswith(("?", "."))
        assert question[0] == question[0].upper()
        paths = tuple(choice.path for choice in level.choices)
        if level.path:
            labels = [RENDERER.label(path, found, given, 150) for path in paths]
            assert len(set(labels)) == len(labels)
            assert all(0 < len(label) <= LABEL_LIMIT for label in labels)
            assert all("+150" in label for label in labels)
        shown = Preview(level.path, paths[:25], dict.fromkeys(paths[:25], 150), level.done)
        assert phrases.discord_length(renderer.preview_alt(found, given, shown)) <= ALT_LIMIT
        todo += list(paths[:2])
        seen += 1
    return seen


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize(("seats", "shape"), [(1, heap(12)), (4, crooked(32)), (2, heap(2))])
def test_every_step_of_the_picker_has_words(seats: int, shape: Shape, language: str) -> None:
    one = state(seats, shape)
    legal = GAME.legal_actions(one, one.active)
    found = GAME.observe(one, one.active)
    assert walk(found, legal, language, HOSTILE) > 5
    given = scene(found, "dark", language)
    some = legal[:: max(1, len(legal) // 40)]
    assert len({RENDERER.describe(action, found, given) for action in some}) == len(some)
    for gain in (None, 0, 325):
        assert len(RENDERER.confirm(legal[0], found, given, gain)) <= LABEL_LIMIT


def test_questions() -> None:
    one = state(2, heap(6), number=3)
    found = GAME.observe(one, one.active)
    given = scene(found, viewer=one.active)
    best = max(
        GAME.legal_actions(one, one.active),
        key=lambda action: GAME.gain(found, one.active, action) or 0,
    )
    tile, cell, turn = best.args
    ask = RENDERER.question
    assert ask((), found, given) == "Which tile, and where?"
    assert ask(best.words[:2], found, given) == f"Where does tile {tile} go?"
    assert ask(best.words[:3], found, given) == f"How do you rotate tile {tile} on {cell}?"
    gain = GAME.gain(found, one.active, best)
    assert ask(best.words, found, given).startswith(
        f"Tile {tile} on {cell}, rotated {60 * int(turn)}°: "
    )
    assert ask(best.words, found, given).endswith(f"+{gain}?")
    assert RENDERER.describe(best, found, given) == f"{tile} on {cell}, rotated {60 * int(turn)}°"
    assert RENDERER.confirm(best, found, given, gain) == f"Lay for {gain}"
    assert RENDERER.confirm(best, found, given, None) == "Lay"


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("laid", [0, 10, 35])
def test_a_hand_in_words(laid: int, language: str) -> None:
    found = view(1, heap(laid), 0)
    given = scene(found, "dark", language, viewer=0)
    text = RENDERER.hand_text(found, given)
    assert len(text) <= HAND_LIMIT
    assert phrases.discord_length(renderer.hand_alt(found, given)) <= ALT_LIMIT
    for tile in found.hands[0] or ():
        assert re.search(rf"\b{tile}\b", text)


def test_a_hand_says_all_fields() -> None:
    found = view(4, heap(6), 2)
    given = scene(found, viewer=2)
    for text in (RENDERER.hand_text(found, given), renderer.hand_alt(found, given)):
        for tile in found.hands[2] or ():
            fields = ", ".join(f"{n} {c}" for n, c in map(PARTS.word, PARTS.fields[tile]))
            assert fields in text


def test_foreign_hands_are_in_no_words() -> None:
    one = state(3, heap(8))
    for viewer in (None, 0, 1, 2):
        found = GAME.observe(one, viewer)
        given = scene(found, viewer=viewer)
        text = renderer.board_alt(found, given) + RENDERER.text_board(found, given)
        known = {each.tile for each in one.laid} | set(one.hands[viewer] if viewer else ())
        known |= set(one.hands[0]) if viewer == 0 else set()
        told = {int(tile) for tile in re.findall(r"\btile (\d+)\b", text)}
        told |= {int(tile) for tile in re.findall(r"[A-Z]+\d+ (\d+)/\d", text)}
        assert told <= known


def test_open_hands_are_said() -> None:
    one = state(3, heap(8), open_hands=True)
    found = GAME.observe(one, None)
    given = scene(found)
    text = RENDERER.text_board(found, given)
    for tiles in one.hands:
        line = next(
            line for line in text.split("\n") if re.search(rf"hand of .*\b{tiles[0]}\b", line)
        )
        assert all(re.search(rf"\b{tile}\b", line) for tile in tiles)


def test_a_feat_is_told_with_its_tile() -> None:
    given = scene(view(2, heap(6)))
    feat = {"points": 66, "tile": 17, "cell": "P50", "seat": 0}
    assert RENDERER.feat(feat, given) == "best turn 66 (tile 17 on P50)"
    assert RENDERER.feat({}, given) == ""
    for language in LOCALES:
        said = RENDERER.feat(feat, replace(given, words=words(language)))
        assert all(word in said for word in ("66", "17", "P50"))


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("reason", ["empty", "agreed", "resigned", "limit"])
def test_endings(reason: str, language: str) -> None:
    found = replace(view(2, heap(18)), ended=reason)
    given = scene(found, "dark", language)
    assert given.outcome is not None
    said = RENDERER.ending(given)
    assert said.endswith(".")
    assert RENDERER.event(Event("end", {"reason": reason}), given) == said
    assert said in renderer.board_alt(found, given)
    assert RENDERER.ending(replace(given, outcome=None)) == ""


def test_ties_name_all_winners() -> None:
    found = view(3, heap(26))
    given = scene(found)
    assert given.outcome is not None
    tied: Outcome = replace(given.outcome, ranks=(1, 3, 1))
    text = renderer.ranking_alt(replace(given, outcome=tied))
    assert text.startswith("A Mara and C Aylin K. win.")
