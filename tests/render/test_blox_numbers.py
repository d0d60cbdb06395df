"""The numbers of places, cards and blocks in pictures of Blox, and what they lie on."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement
from math import hypot

import pytest
from PIL import Image

from engine.dice import Dice
from engine.games.blox import pay
from engine.games.blox.moves import read
from engine.games.blox.state import CELL_OF, COLOURS, NONE, State, cell_word
from engine.prompts import ROOM, Path
from engine.refusals import Marked
from engine.spec import put
from render import pieces
from render.canvas import Canvas, Laid
from render.contract import Preview
from render.games.blox import board, parts
from render.games.blox.renderer import BLOX
from render.sprites import Sprite
from render.theme import THEMES
from tests.render.blox_positions import GAME, first, preview, rich, scene, step
from tests.render.seeing import check_texts, times


@pytest.fixture
def badges(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool, Image.Image]]:
    """Collect the numbers that are drawn: their text, whether they are quiet, their picture."""
    made: list[tuple[str, bool, Image.Image]] = []
    real = pieces.badge

    def badge(text: str, high: int = pieces.BADGE, *, quiet: bool = False) -> Sprite:
        sprite = real(text, high, quiet=quiet)
        made.append((text, quiet, sprite.image))
        return sprite

    monkeypatch.setattr(pieces, "badge", badge)
    return made


Badges = list[tuple[str, bool, Image.Image]]


def laid(canvas: Canvas, badges: Badges) -> list[tuple[int, Laid]]:
    """Return the numbers on a canvas, each with its place in the order of drawing."""
    images = [image for _, _, image in badges]
    return [
        (at, one) for at, one in enumerate(canvas.laid) if any(one.what is each for each in images)
    ]


STEPS: tuple[Path, ...] = (
    ("enter", "white"),
    ("enter", "red"),
    ("move",),
    ("demolish",),
    ("demolish", "e8"),
    ("capture",),
    ("build",),
)


@pytest.mark.parametrize("path", STEPS)
def test_every_place_of_a_step_has_its_number_in_the_picture(
    path: Path, drawn: list[Canvas], badges: Badges
) -> None:
    """On its field, or beside the piece that stands there, and legible on a phone."""
    found = rich()
    shown = step(found, path)
    preview(found, path)
    assert shown.marks
    assert sorted(text for text, _, _ in badges) == sorted(shown.marks.values())
    middles = {}
    for (_, one), (text, _, image) in zip(laid(drawn[0], badges), badges, strict=True):
        assert one.what is image
        middles[text] = ((one.left + one.right) / 2, (one.top + one.bottom) / 2)
        assert one.bottom - one.top >= 48
    for spot, number in shown.marks.items():
        x, y = board.middle(CELL_OF[spot])
        assert abs(middles[number][0] - x) <= 40
        assert abs(middles[number][1] - y) <= 40


def test_blocks_to_build_with_are_numbered_beside_the_board(
    drawn: list[Canvas], badges: Badges
) -> None:
    found = replace(rich(), blocks=((2, 2, 2, 1), NONE, NONE, NONE))
    shown = step(found, ("build", "d5"))
    assert len(shown.marks) > 4
    preview(found, ("build", "d5"))
    assert [text for text, _, _ in badges] == list(shown.marks.values())
    assert all(one.left > board.RAIL_LEFT for _, one in laid(drawn[0], badges))


def best_steps(found: State, path: Path) -> set[str]:
    """Return the fields after whose steps most can be scored, with the cards that are left."""
    seat, most = found.active, dict[str, int]()
    seen, dice = GAME.observe(found, seat), Dice(bytes(32))
    for action in GAME.legal_actions(found, seat):
        if (asks := GAME.asking.worded(seen, action)).words[: len(path)] != path:
            continue
        then = GAME.apply(found, seat, action, dice).state
        (cell,) = {CELL_OF[word] for word in asks.words if word in CELL_OF} - {*found.figures[seat]}
        held = pay.minus(found.hands[seat], read(action).paid)
        kept = replace(then, active=seat, hands=put(then.hands, seat, held))
        points = [
            GAME.gain(GAME.observe(kept, seat), seat, one) or 0
            for one in GAME.legal_actions(kept, seat)
            if one.verb in ("demolish", "capture") and one.args[0] == cell_word(cell)
        ]
        word = cell_word(cell)
        most[word] = max(most.get(word, 0), max(points, default=0))
    return {cell for cell, points in most.items() if points and points == max(most.values())}


@pytest.mark.parametrize("path", [("enter", "white"), ("enter",), ("move", "d5")])
def test_steps_that_can_score_most_next_turn_are_marked_and_told_where_points_are_shown(
    path: Path, badges: Badges, drawn: list[Canvas]
) -> None:
    seen, given, shown = GAME.observe(rich(), 0), scene(4, viewer=0), step(rich(), path)
    found, best = replace(shown, points=True, gains={}), best_steps(rich(), path)
    alt = BLOX.preview(seen, given, found).alt
    assert best
    if shown.marks:
        loud = {text for text, quiet, _ in badges if text and not quiet}
        assert loud == {shown.marks[cell] for cell in best} < {*shown.marks.values()}
        assert BLOX.promise(seen, given, found) in alt
    else:
        spot = parts.spot(16, board.way_colour(THEMES[given.theme]))
        assert times(drawn[-1], spot) == len(best)
    told = alt.partition("you keep: ")[2].partition(".")[0].split(", ")
    assert {one.split()[-1] for one in told} == best
    # A puzzle asks which is good, and who wants no points finds out alone.
    for off, other in ((replace(found, points=False), given), (found, replace(given, puzzle=True))):
        badges.clear()
        assert "you keep" not in BLOX.preview(seen, other, off).alt
        assert not any(quiet for _, quiet, _ in badges)


def test_without_cards_for_anything_steps_that_bring_a_tower_into_reach_are_marked(
    badges: Badges,
) -> None:
    poor = replace(rich(), hands=((5, 0, 0, 0),) * 4, jokers=(False,) * 4)
    shown = replace(step(poor, ("move", "d5")), points=True)
    told = BLOX.preview(GAME.observe(poor, 0), scene(4, viewer=0), shown).alt
    loud = {text for text, quiet, _ in badges if text and not quiet}
    assert 0 < len(loud) < len(shown.marks)
    cells = ", ".join(f"{mark} {cell}" for cell, mark in shown.marks.items() if mark in loud)
    assert f"A tower comes into line: {cells}." in told


@pytest.mark.parametrize("blocks", [2, 3, 4, 5])
def test_any_number_of_sets_of_blocks_stands_in_the_rail(
    blocks: int, drawn: list[Canvas], badges: Badges
) -> None:
    seen, given = GAME.observe(rich(), 0), scene(4, viewer=0)
    sets_of = [",".join(one) for one in combinations_with_replacement(COLOURS, blocks)][:ROOM]
    build = first(rich(), "build")
    for count in range(2, len(sets_of) + 1):
        paths = tuple(("build", "d5", one) for one in sets_of[:count])
        marks = {one: str(number) for number, one in enumerate(sets_of[:count], 1)}
        chosen = [build.words[0], build.args[0], sets_of[0], *build.args[2:]]
        whole = replace(build, args=tuple(chosen[1:]))
        shown = [Preview(tuple(chosen), paths, {}, whole, marks=marks)]
        if count <= BLOX.room(("build", "d5"), seen):
            shown.append(Preview(("build", "d5"), paths, {}, None, marks=marks))
        for one in shown:
            badges.clear()
            BLOX.preview(seen, given, one)
            sets = [part for _, part in laid(drawn[-1], badges)]
            assert len(sets) == count
            assert all(board.RAIL_LEFT < one.left < one.right < board.RIGHT for one in sets)
            assert max(one.bottom for one in sets) < drawn[-1].height
            check_texts(drawn[-1])


@pytest.mark.parametrize(("count", "blocks_told"), [(3, True), (7, False), (12, False)])
def test_blocks_to_build_with_are_large_and_what_they_bring_stands_above(
    count: int, blocks_told: bool, drawn: list[Canvas], written: list[str]
) -> None:
    seen, given, build = GAME.observe(rich(), 0), scene(4, viewer=0), first(rich(), "build")
    sets_of = [",".join(one) for one in combinations_with_replacement(COLOURS, 3)]
    sets_of = [build.args[1], *sets_of][:count]
    paths = tuple(("build", "d5", one) for one in sets_of)
    marks = {one: str(number) for number, one in enumerate(sets_of, 1)}
    shown = Preview(build.words, paths, {}, build, marks=marks)
    BLOX.preview(seen, given, shown)
    assert {given.words("blox-brings"), "+3"} <= {*written}
    assert (given.words("blox-your-blocks") in written) == blocks_told
    sizes = {size for size in range(20, 61) if times(drawn[-1], parts.block(size, 0))}
    assert min(sizes) >= 40, "told apart on a phone"
    written.clear()
    BLOX.preview(seen, replace(given, puzzle=True), shown)
    assert not {given.words("blox-brings"), "+3"} & {*written}, "a puzzle asks for that"


def test_a_preview_numbers_all_figures_and_blocks_that_would_do_and_names_the_figures(
    badges: Badges,
) -> None:
    """Buttons said 1 and 2, the picture only 2, and nothing which pawns they are."""
    found = replace(rich(), blocks=((2, 2, 2, 1), NONE, NONE, NONE))
    seen, given = GAME.observe(found, 0), scene(4, viewer=0)
    sets = step(found, ("build", "d5"))
    build = first(found, "build")
    BLOX.preview(seen, given, replace(sets, path=build.words, action=build))
    assert [quiet for _, quiet, _ in badges] == [build.args[1] != path[-1] for path in sets.paths]
    badges.clear()
    capture = first(found, "capture")
    field = capture.args[1]
    paths = (("capture", field, "d5"), ("capture", field, "g8"))
    marks = {"d5": "1", "g8": "2"}
    shown = Preview(capture.words, paths, {}, capture, marks=marks)
    alt, said = BLOX.preview(seen, given, shown).alt, BLOX.promise(seen, given, shown)
    quiet = [(marks[cell], cell != capture.args[0]) for cell in marks]
    assert [(text, quiet) for text, quiet, _ in badges] == quiet
    assert "1 d5, 2 g8" in said
    assert said in alt


def test_numbers_hide_no_mark_of_their_field(drawn: list[Canvas], badges: Badges) -> None:
    """No letter of a figure, no block and no height of a tower either."""
    found = rich()
    taken = board.occupied(GAME.observe(found, 0))
    half, counted = parts.FIELD / 2, 0
    for path in STEPS:
        shown = preview(found, path) and step(found, path)
        fields = [CELL_OF[spot] for spot in shown.marks]
        for field, (_, one) in zip(fields, laid(drawn[-1], badges), strict=True):
            x, y = (middle - half for middle in board.middle(field))
            left, top = one.left - x, one.top - y
            # A mark ends 23 pixels from the corner; numbers are round.
            round_off = (one.bottom - one.top) / 2
            assert hypot(left + round_off - 23, top + round_off - 23) > round_off
            if field in taken:
                assert left + one.right - one.left <= 36, "blocks stand right of it"
                assert top >= 50, "below the height"
                assert one.bottom - y <= 100, "above the mark of the field below"
            counted += 1
        badges.clear()
    assert counted > 30


def test_numbers_lie_above_all_else(drawn: list[Canvas], badges: Badges) -> None:
    """One hid behind the figure that it is about; the frame of a wrong answer made "e8" an "e3"."""
    found = rich()
    crossed = tuple(step(found, ("capture",)).marks)
    shown = replace(step(found, ("capture",)), marked=Marked(crossed))
    BLOX.preview(GAME.observe(found, 0), scene(4, viewer=0), shown)
    below = [parts.figure(seat).image for seat in range(4)]
    below.append(pieces.refused(parts.FIELD, "dark").image)
    last = max(
        at for at, one in enumerate(drawn[0].laid) if any(one.what is each for each in below)
    )
    assert badges
    assert all(at > last for at, _ in laid(drawn[0], badges))


def test_what_brings_less_than_the_best_has_a_quiet_number(badges: Badges) -> None:
    found = rich()
    shown = step(found, ("demolish",))
    gains = {path: at for at, path in enumerate(shown.paths)}
    seen, given = GAME.observe(found, 0), scene(4, viewer=0)
    BLOX.preview(seen, given, replace(shown, gains=gains))
    assert [quiet for _, quiet, _ in badges] == [True] * (len(gains) - 1) + [False]
    badges.clear()
    BLOX.preview(seen, given, replace(shown, gains={}))
    assert not any(quiet for _, quiet, _ in badges)
