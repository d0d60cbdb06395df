"""Blox's pictures: what marks, previews and labels show."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations_with_replacement
from math import hypot
from typing import Any

import pytest
from PIL import Image

from data.words import LOCALES
from data.words import words as language_of
from engine.actions import Action
from engine.dice import Dice
from engine.games.blox import pay
from engine.games.blox.board import LINES as SIDES
from engine.games.blox.moves import read
from engine.games.blox.state import CELL_OF, COLOURS, NONE, Counts, State, cell_word
from engine.prompts import ROOM, Path
from engine.spec import put
from render import pieces
from render.canvas import Box, Canvas, Laid
from render.contract import Picture, Preview
from render.fonts import Style, width
from render.games.blox import board, parts, words
from render.games.blox.renderer import BLOX
from render.reel import key_of
from render.sprites import Sprite
from render.theme import THEMES
from tests.render.blox_positions import GAME, first, rich, scene, state, step, view
from tests.render.seeing import check_apart, check_texts, texts, times
from tests.tiers import few

RENDERER = BLOX
VERBS = ("enter", "move", "demolish", "build", "capture", "swap")


def preview(found: State, path: Path) -> Picture:
    return RENDERER.preview(GAME.observe(found, 0), scene(4, viewer=0), step(found, path))


def test_hands(drawn: list[Canvas], written: list[str]) -> None:
    found = rich()
    for owned in (NONE, (1, 1, 1, 2), (2, 2, 3, 0), (3, 3, 2, 2)):
        for joker in (True, False):
            state = replace(found, blocks=(owned, NONE, NONE, NONE), jokers=(joker,) * 4)
            seen = GAME.observe(state, 0)
            RENDERER.hand(seen, scene(4, "dark", "fr", viewer=0))
            assert not [one for one in written if one.endswith("…")], "whole, not cut"
            missing = max(0, seen.row.build - sum(owned))
            assert times(drawn[-1], pieces.dashed(88, "dark")) == missing, "to build with"
            check_texts(drawn[-1])
    assert len({tuple(map(key_of, canvas.laid)) for canvas in drawn}) == 8
    assert RENDERER.hand(GAME.observe(found, None), scene(4)) is None
    assert RENDERER.hand_text(GAME.observe(found, None), scene(4)) == ""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_with_seven_blocks_the_private_panel_says_to_build_first(
    language: str, written: list[str]
) -> None:
    found = replace(rich(), blocks=((2, 2, 2, 1), NONE, NONE, NONE))
    given = scene(4, language=language, viewer=0)
    picture = RENDERER.preview(GAME.observe(found, 0), given, step(found, ("move",)))
    assert given.words("blox-build-first") in written, "whole, not cut"
    assert given.words("blox-alt-full", count=7) in picture.alt


def test_the_phase_is_seen_beside_the_towers_to_choose_from(written: list[str]) -> None:
    found = replace(rich(), blocks=((2, 2, 2, 2), NONE, NONE, NONE))
    given = scene(4, viewer=0)
    for path in ((), ("build", "d5")):
        written.clear()
        preview(found, path)
        assert "phase 2 of 4" in written
    assert given.words("blox-verb-build") in written


@pytest.mark.parametrize("seed", few([1, 2, 3]))
def test_a_preview_shows_the_board_after_the_action(seed: int) -> None:
    """Towers, figures and own blocks are those that the rules bring about."""
    chance, seen_verbs = random.Random(seed), set()
    for found in (rich(), *(state(3, turns, seed) for turns in (8, 20, 33))):
        seen = GAME.observe(found, found.active)
        legal = list(GAME.legal_actions(found, found.active))
        for action in chance.sample(legal, min(len(legal), 40)):
            there = words.of(action, seen)
            assert there is not None
            shown = words.after(seen, *there)
            wanted = GAME.apply(found, found.active, action, Dice(bytes(32))).state
            assert shown.towers == wanted.towers
            assert shown.figures == wanted.figures
            assert shown.blocks == wanted.blocks
            assert shown.jokers == wanted.jokers
            assert shown.points == wanted.points
            seen_verbs.add(action.verb)
    assert {"enter", "move"} < seen_verbs


def test_a_figure_that_moves_has_left_its_field(drawn: list[Canvas]) -> None:
    """It stood on both fields at once, and a demolished tower under its new place."""
    found = rich()
    for verb in ("move", "demolish", "capture"):
        action = first(found, verb)
        shown = Preview(action.words, (), {}, action)
        RENDERER.preview(GAME.observe(found, 0), scene(4, viewer=0), shown)
        figures = times(drawn[-1], parts.figure(0))
        assert figures == len(found.figures[0])
        fields = GAME.observe(found, 0).fields
        looks = [parts.tower(tower.blocks, fields[tower.field]) for tower in found.towers]
        towers = sum(times(drawn[-1], look) for look in looks)
        assert towers == len(found.towers) - (verb == "demolish")


@pytest.mark.parametrize("colour", range(4))
@pytest.mark.parametrize("blocks", [(1, 0, 0, 0), (1, 1, 1, 1), (2, 1, 1, 1)])
def test_the_colour_and_the_mark_of_a_field_are_seen_under_a_tower(
    colour: int, blocks: tuple[int, int, int, int]
) -> None:
    """It decides what blocks the way of a pawn, and a lesson asks about it."""
    under, above = parts.field(colour), parts.tower(blocks, colour)
    corner = (0, 0, 28, 26)  # a mark ends 23 pixels from the corner
    assert above.image.crop(corner).tobytes() == under.image.convert("RGB").crop(corner).tobytes()
    fill = parts.LOOKS[colour].fill
    pixels = [above.image.getpixel((x, y)) for x in range(6, 80) for y in range(6, 80)]
    assert pixels.count(fill) > len(pixels) // 5


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


@pytest.mark.parametrize("path", [(), *(("enter", colour) for colour in COLOURS)])
def test_each_square_to_enter_on_has_an_arrow_at_its_edge_and_the_first_step_has_none(
    path: Path, drawn: list[Canvas]
) -> None:
    """Of all cards they would be sixty: twenty are the most that a reader can tell apart."""
    preview(rich(), path)
    fields = words.targets(GAME.observe(rich(), 0), 0, ("enter",))
    wanted = sorted(CELL_OF[one[-1]] for one in fields if path and one[: len(path)] == path)
    images = [parts.arrow(one, board.way_colour(drawn[0].theme), board.ARROW) for one in SIDES]
    arrows = [
        ((it.left + it.right) / 2, (it.top + it.bottom) / 2)
        for it in drawn[0].laid
        if it.right < board.RAIL_LEFT and any(it.what is one.image for one in images)
    ]
    assert len(arrows) == len({*arrows}) == len(wanted) <= ROOM
    assert bool(wanted) == bool(path)
    for x, y in map(board.middle, wanted):
        assert any(min(abs(x - left), abs(y - top)) < 1 for left, top in arrows), "in its line"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(
    ("path", "signs"), [(("move", "d5"), "next joker"), (("enter", "red"), "enter next joker")]
)
def test_the_first_signs_that_a_newcomer_meets_are_explained_in_the_picture(
    path: Path, signs: str, language: str, written: list[str], drawn: list[Canvas]
) -> None:
    given = scene(4, language=language, viewer=0)
    RENDERER.preview(GAME.observe(rich(), 0), given, replace(step(rich(), path), points=True))
    said = [given.words(f"blox-legend-{sign}", points="+3") for sign in signs.split()]
    assert [one for one in written if one in said] == said, "whole, not cut"
    check_texts(drawn[-1])


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
    alt = RENDERER.preview(seen, given, found).alt
    assert best
    if shown.marks:
        loud = {text for text, quiet, _ in badges if text and not quiet}
        assert loud == {shown.marks[cell] for cell in best} < {*shown.marks.values()}
        assert RENDERER.promise(seen, given, found) in alt
    else:
        spot = parts.spot(16, board.way_colour(THEMES[given.theme]))
        assert times(drawn[-1], spot) == len(best)
    told = alt.partition("you keep: ")[2].partition(".")[0].split(", ")
    assert {one.split()[-1] for one in told} == best
    # A puzzle asks which is good, and who wants no points finds out alone.
    for off, other in ((replace(found, points=False), given), (found, replace(given, puzzle=True))):
        badges.clear()
        assert "you keep" not in RENDERER.preview(seen, other, off).alt
        assert not any(quiet for _, quiet, _ in badges)


def test_without_cards_for_anything_steps_that_bring_a_tower_into_reach_are_marked(
    badges: Badges,
) -> None:
    poor = replace(rich(), hands=((5, 0, 0, 0),) * 4, jokers=(False,) * 4)
    shown = replace(step(poor, ("move", "d5")), points=True)
    told = RENDERER.preview(GAME.observe(poor, 0), scene(4, viewer=0), shown).alt
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
            RENDERER.preview(seen, given, one)
            sets = [part for _, part in laid(drawn[-1], badges)]
            assert len(sets) == count
            assert all(board.RAIL_LEFT < one.left < one.right < board.RIGHT for one in sets)
            assert max(one.bottom for one in sets) < drawn[-1].height
            check_texts(drawn[-1])


def test_a_preview_numbers_the_other_figures_and_blocks_that_would_do(badges: Badges) -> None:
    found = replace(rich(), blocks=((2, 2, 2, 1), NONE, NONE, NONE))
    seen, given = GAME.observe(found, 0), scene(4, viewer=0)
    sets = step(found, ("build", "d5"))
    build = first(found, "build")
    RENDERER.preview(seen, given, replace(sets, path=build.words, action=build))
    assert [quiet for _, quiet, _ in badges] == [build.args[1] != path[-1] for path in sets.paths]
    badges.clear()
    capture = first(found, "capture")
    field = capture.args[1]
    paths = (("capture", field, "d5"), ("capture", field, "g8"))
    marks = {"d5": "1", "g8": "2"}
    RENDERER.preview(seen, given, Preview(capture.words, paths, {}, capture, marks=marks))
    other = marks[next(cell for cell in marks if cell != capture.args[0])]
    assert [(text, quiet) for text, quiet, _ in badges] == [(other, True)]


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


@pytest.mark.parametrize("path", [(), ("enter", "white"), ("build", "d5"), ("move", "d5")])
def test_own_cards_stand_near_the_buttons(path: Path, drawn: list[Canvas]) -> None:
    """A phone with many buttons shows the lower end of the picture."""
    preview(rich(), path)
    cards = own_cards(drawn[-1])
    assert len(cards) == 5
    assert all(one.top > 750 for one in cards)


def own_cards(canvas: Canvas) -> list[Laid]:
    looks = [parts.card(68, 84, colour).image for colour in range(4)]
    return [one for one in canvas.laid if any(one.what is look for look in looks)]


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("blocks", [NONE, (3, 3, 3, 2), (10, 0, 0, 0)])
def test_own_cards_and_their_words_are_large_and_lie_apart(
    blocks: Counts, language: str, drawn: list[Canvas], written: list[str]
) -> None:
    """A token lay on the sign that the joker is paid, and letters were of 8 pixels on a phone."""
    found = replace(rich(), blocks=(blocks, NONE, NONE, NONE))
    given = scene(4, language=language, viewer=0)
    paid = next(one for one in GAME.legal_actions(found, 0) if "joker" in one.args[-1])
    for shown in (step(found, ("move",)), Preview(paid.words, (), {}, paid)):
        written.clear()
        RENDERER.preview(GAME.observe(found, 0), given, shown)
        sign = parts.joker(34, True, "dark").image
        own = [*own_cards(drawn[-1]), *(one for one in drawn[-1].laid if one.what is sign)]
        assert len(own) == 6
        check_apart([Box(one.left, one.top, one.right, one.bottom) for one in own], 6)
        frames = [parts.frame(*size, "dark").image for size in ((68, 84), (68, 68))]
        marks = [one for one in drawn[-1].laid if any(one.what is look for look in frames)]
        assert len(marks) == (len(paid.args[-1].split(",")) if shown.action else 0)
        assert all(any(mark.right == one.right for one in own) for mark in marks)
        title = given.words("blox-your-cards")
        assert title in written, "whole, not cut"
        assert width(title, Style("inter-500", 36)) <= 220, "eleven pixels on a phone"
        assert (given.words("blox-your-blocks") in written) is any(blocks)
        check_texts(drawn[-1])


@pytest.mark.parametrize("language", LOCALES)
def test_what_a_move_brings_is_written_whole_in_one_size_and_large(
    language: str, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, real = list[tuple[str, Style]](), Canvas.text

    def text(
        canvas: Canvas, x: float, y: float, said: str, style: Style, ink: Any, **more: Any
    ) -> float:
        drawn.append((said, style))
        return real(canvas, x, y, said, style, ink, **more)

    monkeypatch.setattr(Canvas, "text", text)
    given = scene(4, language=language, viewer=0)
    for verb in ("enter", "demolish", "build", "capture"):
        drawn.clear()
        action = first(rich(), verb)
        seen = GAME.observe(rich(), 0)
        RENDERER.preview(seen, given, Preview(action.words, (), {}, action))
        keys = ("brings", "points", "blocks", "supply", "drawn-cards")
        labels = {given.words(f"blox-{key}") for key in keys}
        sizes = {style for said, style in drawn if said in labels}
        assert len(sizes) == 1
        (style,) = sizes
        assert style.size >= 34
        assert {said for said, _ in drawn if said in labels} <= {*written}, "whole, not cut"


def test_nothing_is_drawn_for_no_blocks_and_a_pawn_on_the_board_leaves_its_outline(
    drawn: list[Canvas],
) -> None:
    """Dots of one pixel on a phone meant nothing."""
    found = replace(view(2), supply=(1, 4), blocks=(NONE, (0, 2, 0, 0)))
    RENDERER.board(found, scene(2))
    theme = drawn[-1].theme
    assert times(drawn[-1], pieces.dot(3, theme.line)) == 0
    assert times(drawn[-1], parts.pawn(board.PAWN, theme.muted, None)) == 5
    assert times(drawn[-1], parts.pawn(board.PAWN, theme.faint, theme.panel)) == 3
    assert sum(times(drawn[-1], parts.block(board.BLOCK, colour)) for colour in range(4)) == 1


def test_numbers_lie_above_all_else(drawn: list[Canvas], badges: Badges) -> None:
    """The number of a capture hid behind the figure that it is about."""
    found = rich()
    preview(found, ("capture",))
    figures = [parts.figure(seat).image for seat in range(4)]
    last = max(
        at for at, one in enumerate(drawn[0].laid) if any(one.what is figure for figure in figures)
    )
    assert badges
    assert all(at > last for at, _ in laid(drawn[0], badges))


def test_what_brings_less_than_the_best_has_a_quiet_number(badges: Badges) -> None:
    found = rich()
    shown = step(found, ("demolish",))
    gains = {path: at for at, path in enumerate(shown.paths)}
    seen, given = GAME.observe(found, 0), scene(4, viewer=0)
    RENDERER.preview(seen, given, replace(shown, gains=gains))
    assert [quiet for _, quiet, _ in badges] == [True] * (len(gains) - 1) + [False]
    badges.clear()
    RENDERER.preview(seen, given, replace(shown, gains={}))
    assert not any(quiet for _, quiet, _ in badges)


@pytest.mark.parametrize("path", [(), ("enter", "white"), ("move",), ("move", "d5")])
def test_only_fields_that_a_step_offers_are_dashed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At first what may be taken, later what is numbered."""
    dashed: list[set[int]] = []

    def record(_canvas: Canvas, fields: Iterable[int]) -> None:
        dashed.append(set(fields))

    monkeypatch.setattr(board, "legal", record)
    found = rich()
    preview(found, path)
    aims = step(found, path).marks if path else ("e8", "g7")
    assert dashed == [{CELL_OF[cell] for cell in aims}]


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("phase", [1, 2, 3, 4])
def test_the_rail_says_in_words_what_a_phase_allows_and_when_it_ends(
    phase: int, language: str, drawn: list[Canvas], written: list[str]
) -> None:
    """It said "towers of 2 4 · phase 3 at 1"; one tower that is left ends a phase (R16)."""
    found, given = replace(view(4, 25), phase=phase), scene(4, language=language)
    RENDERER.board(found, given)
    said = given.words
    at = written.index(said("blox-phase-of", phase=phase, last=4))
    one, may, reach = {
        "en": ("of 4", "demolish up to", "build exactly"),
        "de": ("von 4", "abreißen bis", "bauen genau"),
        "fr": ("sur 4", "démolir jusqu’à", "bâtir pile à"),
    }[language]
    assert (written[at].endswith(f"{phase} {one}"), written[at + 1]) == (True, may)
    assert written[at + 3] == reach
    left = said("blox-height-left", height=phase, count=found.left)
    demolish, build = said("blox-may-demolish"), said("blox-may-build")
    rows = [demolish, str(phase), build, str(phase + 1), left, str(found.left)]
    assert written[at + 1 : at + 7] == rows, "whole, not cut"
    rises = words.rises(said, found)
    assert " ".join(written[at + 7 : at + 9]) == rises
    assert rises in RENDERER.text_board(found, given)
    check_texts(drawn[-1])


@pytest.mark.parametrize("path", [(), ("enter",), ("enter", "white")])
def test_a_lesson_shows_no_phase_before_it_has_explained_them(
    path: Path, written: list[str]
) -> None:
    found, given = state(2, 0, 1), scene(2, viewer=0)
    seen = replace(GAME.observe(found, 0), active=0)
    for untold in (frozenset[str](), frozenset({"phase"})):
        written.clear()
        shown = RENDERER.preview(seen, replace(given, untold=untold), step(found, path))
        assert ("phase 2 of 4" in written) is not untold
        assert ("Phase 2:" in shown.alt) is not untold


@pytest.mark.parametrize("ready", [True, False])
def test_a_used_joker_is_no_card_of_a_hand(ready: bool, drawn: list[Canvas]) -> None:
    """Crossed out it looked like a sixth card that nobody knew."""
    found = replace(rich(), jokers=(ready,) * 4)
    preview(found, ("move",))
    signs = [parts.joker(34, one, "dark") for one in (True, False)]
    assert [times(drawn[-1], sign) > 0 for sign in signs] == [ready, False]


@pytest.mark.parametrize("language", LOCALES)
def test_computers_have_their_whole_names_beside_two_digits(
    language: str, written: list[str]
) -> None:
    """*Zahnrad* became *Zah…* with ten points, also in the example of a lobby."""
    names = language_of(language)("computer-names").split()
    for at in range(0, len(names), 4):
        four = (names * 2)[at : at + 4]
        RENDERER.board(
            replace(view(4, 25), points=(88, 80, 48, 40)),
            replace(scene(4, "dark", language), names=tuple(four)),
        )
        assert set(four) <= set(written)


@pytest.mark.parametrize("language", LOCALES)
def test_the_cards_to_draw_stand_apart_from_those_discarded(
    language: str, drawn: list[Canvas]
) -> None:
    found = replace(view(4, 25), discard=(12, 12, 12, 12), pile=36)
    RENDERER.board(found, scene(4, "dark", language))
    below = [box for box in texts(drawn[-1]) if box.top > board.RIM_Y + 20]
    assert len(below) > 4
    check_apart(below, 16)


def test_a_used_joker_is_still_seen_to_be_one() -> None:
    """A struck ring alone was read as "no entry": its four dots are there, and no colour."""
    for radius in (17, 18, 62):
        used = parts.joker(radius, False, "dark")
        assert used.mask is not None
        for x, y in ((-1, -1), (1, 1)):
            spot = round(radius * (1 + 0.31 * x)), round(radius * (1 + 0.31 * y))
            assert used.mask.getpixel(spot) == 255
        assert used.coloured().image.getcolors() == [(4 * radius * radius, THEMES["dark"].faint)]


def test_a_swap_that_is_over_shows_the_hand_that_it_leaves(drawn: list[Canvas]) -> None:
    """It showed the swapped card, and a used joker where it was ready again."""
    found = replace(rich(), jokers=(False,) * 4, hands=((1, 2, 2, 0), *rich().hands[1:]))
    seen, given = GAME.observe(found, 0), scene(4, viewer=0)
    for over, cards, chosen in ((False, 2, 1), (True, 1, 0)):
        shown = Preview(action=Action("swap", ("white",)), over=over)
        alt = RENDERER.preview(seen, given, shown).alt
        assert times(drawn[-1], parts.card(164, 250, 1)) == cards
        assert times(drawn[-1], parts.frame(164, 250, drawn[-1].theme.key)) == chosen
        assert times(drawn[-1], parts.joker(62, True, drawn[-1].theme.key)) == 1
        assert given.words("blox-joker-ready") in alt


def test_the_number_of_blocks_stands_nearer_to_its_block_than_the_next_one_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They touched: "■ 3○ 1" read as three white ones."""
    blocks = [parts.block(board.BLOCK, colour) for colour in range(4)]
    lefts, numbers = list[float](), list[tuple[float, float]]()
    put, written = Canvas.centre, Canvas.number

    def centre(canvas: Canvas, sprite: Sprite, x: float, y: float) -> None:
        if sprite in blocks:
            lefts.append(x - board.BLOCK / 2)
        put(canvas, sprite, x, y)

    def number(canvas: Canvas, x: float, *args: Any, **align: Any) -> float:
        wide = written(canvas, x, *args, **align)
        if len(lefts) > len(numbers):
            numbers.append((x - wide / 2, x + wide / 2))
        return wide

    monkeypatch.setattr(Canvas, "centre", centre)
    monkeypatch.setattr(Canvas, "number", number)
    owned = replace(view(2), blocks=((3, 1, 8, 2), NONE))
    board.draw_rail(Canvas(THEMES["dark"], board.HEIGHT), owned, scene(2))
    own = [left - block - board.BLOCK for block, (left, _) in zip(lefts, numbers, strict=True)]
    next_ = [block - right for block, (_, right) in zip(lefts[1:], numbers, strict=False)]
    assert max(own) + 2 < min(next_), "the pair is tight, and the pairs are apart"
