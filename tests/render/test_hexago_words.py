"""Sentences, buttons, alternative texts and the text board of Hexago."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import pairwise

import pytest

from data.words import LOCALES, words
from engine import hexgrid
from engine.actions import parse
from engine.contract import Event, Step
from engine.dice import Dice
from engine.games.hexago.state import State
from engine.refusals import Illegal, Refusal
from render import phrases
from render.contract import ALT_LIMIT
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
from tests.render.positions import NAMES
from tests.tiers import few

pytestmark = pytest.mark.usefixtures("drawn")  # no pixel is looked at

RENDERER = HEXAGO
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
def test_a_letter_names_one_colour(language: str) -> None:
    said = words(language)
    letters = {said(f"hexago-short-{colour}") for colour in PARTS.colours}
    assert len(letters) == len(PARTS.colours)
    for colour in PARTS.colours:
        pair = f"{said(f'hexago-short-{colour}')} {said(f'hexago-colour-{colour}')}"
        assert pair in said("hexago-text-legend")


@pytest.mark.parametrize(("seats", "shape"), FULL)
def test_texts_of_the_fullest_tables_keep_their_limits(seats: int, shape: Shape) -> None:
    found = replace(view(seats, shape, open_hands=True), points=(988,) * seats)
    for language in LOCALES:
        given = scene(found, "dark", language, ("😀" * 32,) * 4)
        text, board = renderer.board_alt(found, given), RENDERER.text_board(found, given)
        assert phrases.discord_length(text) <= ALT_LIMIT
        assert phrases.discord_length(board) <= phrases.BOARD_LIMIT
        assert text.count("988") == seats
        assert len(re.findall(r"^[A-D]\b.*\b988\b", board, re.MULTILINE)) == seats or seats == 1


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


def test_alt_in_full_when_there_is_room() -> None:
    found = view(2, heap(5))
    text = RENDERER.board(found, scene(found)).alt
    assert text.startswith("B Jonas to move. A Mara: tile ")
    assert words("en")("pictures-more") not in text
    assert all(f"{hexgrid.name(one.cell)} " in text for one in found.laid)
    for seat in range(2):
        held, stacked = found.held[seat], found.stacked[seat]
        told = f"{NAMES[seat]} {found.points[seat]}, {held} in hand, {stacked} face down"
        assert told in text
    free = " ".join(map(hexgrid.name, hexgrid.around(one.cell for one in found.laid)))
    assert f"Free places: {free}" in text
    assert RENDERER.text_board(found, scene(found)).endswith(f"free: {free}")


def played(seats: int, number: int, **options: str) -> list[Step[State]]:
    """Return the steps of a whole game of random placements."""
    chance = random.Random(number)
    steps = [GAME.setup(seats, GAME.spec.complete(options), Dice(bytes([number]) * 32))]
    while GAME.to_act(one := steps[-1].state):
        actions = GAME.legal_actions(one, one.active)
        steps.append(GAME.apply(one, one.active, chance.choice(actions), DICE))
    return steps


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
    place = {"seat": 1, "tile": 17, "cell": "P50", "rotation": 2, "held": 4, "stacked": 3}
    args = {**place, "sides": sides, "factor": factor, "points": points}
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


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("verb", "swap 3"),
        ("words", "place 3"),
        ("unknown-tile", "place 37 {free} 0"),
        ("rotation", "place {mine} {free} 6"),
        ("not-in-hand", "place {hidden} {free} 0"),
        ("laid-already", "place {laid} {free} 0"),
        ("cell-taken", "place {mine} {taken} 0"),
        ("touches-nothing", "place {mine} A1 0"),
        ("no-match", "{unmatched}"),
        ("start-cell", "place 17 M51 0"),
    ],
)
def test_every_refusal_says_what_to_do(code: str, line: str) -> None:
    one = state(2, heap(5), number=3)
    strict = replace(one, must_match=True)
    legal = set(GAME.legal_actions(strict, strict.active))
    shown = line.format(
        mine=one.hands[one.active][0],
        hidden=one.stacks[0][0],
        laid=one.laid[2].tile,
        taken=hexgrid.name(one.laid[2].cell),
        free=hexgrid.name(hexgrid.around(each.cell for each in one.laid)[0]),
        unmatched=next(str(a) for a in GAME.legal_actions(one, one.active) if a not in legal),
    )
    asked = {"no-match": strict, "start-cell": state(1, ())}.get(code, one)
    with pytest.raises(Refusal) as caught:
        GAME.apply(asked, asked.active, parse(shown), DICE)
    assert caught.value.code == code
    for language in LOCALES:
        found = view(2, heap(5))
        said = RENDERER.why(caught.value, found, scene(found, "dark", language))
        assert len(said) > 20
        assert "{" not in said
        assert all(cell in said for cell in caught.value.cells[:1])


def test_a_refusal_says_what_is_in_the_way() -> None:
    found = view(2, heap(5))
    params = {"tile": 17, "cell": "P50", "count": 2, "side": "sw", "beside": "Q49", "number": 6,
              "colour": "red", "their-number": 3, "their-colour": "blue"}  # fmt: skip
    refusal = Illegal("no-match", params, cells=("P50", "Q49"), ruling="R1")
    assert RENDERER.why(refusal, found, scene(found)) == (
        "Every tile must match here, and tile 17 on P50 matches nowhere: to the lower left, "
        "your red 6 meets the blue 3 on Q49. Rotate it or choose another place."
    )


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


def test_a_hand_says_all_fields() -> None:
    found = view(4, heap(6), 2)
    given = scene(found, viewer=2)
    for text in (RENDERER.hand_text(found, given), renderer.hand_alt(found, given)):
        for tile in found.hands[2] or ():
            fields = ", ".join(f"{n} {c}" for n, c in map(PARTS.word, PARTS.fields[tile]))
            assert fields in text


def test_a_drawn_tile_is_told_to_its_owner_alone() -> None:
    event = played(3, 3)[1].events[0]
    seat, given = int(str(event.public["seat"])), scene(view(3, heap(5)))
    drawn = event.private[seat]["drawn"]
    public, own = (RENDERER.event(event, replace(given, viewer=who)) for who in (None, seat))
    assert own == f"{public} You draw tile {drawn}."
    assert RENDERER.event(event, replace(given, viewer=(seat + 1) % 3)) == public


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
