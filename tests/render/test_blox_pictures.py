"""Blox's pictures: sizes, layouts, marks, hidden hands, hostile names, speed."""

from __future__ import annotations

import io
import random
from collections.abc import Mapping
from dataclasses import replace

import pytest
from PIL import Image

from engine.dice import Dice
from engine.games.blox.state import CELL_OF, NONE, Tower, View, cell_word
from engine.prompts import Path
from render import fonts, pieces
from render.canvas import Box, Canvas, Laid
from render.contract import LIGHT, Picture, Preview
from render.fonts import Style
from render.games.blox import board, parts, talk, words
from render.games.blox.renderer import BLOX
from render.sprites import Sprite
from render.theme import FLOOR, SEATS, THEMES, WIDTH
from tests.render.blox_positions import (
    GAME,
    HOSTILE,
    SEAT_NUMBERS,
    asked,
    ended,
    first,
    rich,
    scene,
    state,
    step,
    view,
)
from tests.tiers import few, many

RENDERER = BLOX
VERBS = ("enter", "move", "demolish", "build", "capture", "swap")
LARGEST = 100_000
Seen = list[tuple[Box, tuple[int, int]]]


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """Record every rectangle that anything is pasted into, with the size of its picture."""
    seen: Seen = []
    lay = Canvas._lay

    def record(self: Canvas, part: Laid) -> None:
        seen.append((Box(*part[1:5]), (self.width, self.height)))
        lay(self, part)

    monkeypatch.setattr(Canvas, "_lay", record)
    return seen


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Style]]:
    """Record everything that is written, with its style."""
    seen: list[tuple[str, Style]] = []
    real = fonts.glyphs

    def record(text: str, style: Style) -> fonts.Glyphs:
        seen.append((text, style))
        return real(text, style)

    for module in ("render.canvas.glyphs", "render.pieces.glyphs"):
        monkeypatch.setattr(module, record)
    return seen


def inside(seen: Seen) -> bool:
    return bool(seen) and all(
        0 <= box.left <= box.right <= wide and 0 <= box.top <= box.bottom <= high
        for box, (wide, high) in seen
    )


def pixels(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def field_of(image: Image.Image, cell: str, reachable: int = 44) -> Image.Image:
    x, y = board.middle(CELL_OF[cell])
    box = (x - reachable, y - reachable, x + reachable, y + reachable)
    return image.crop(tuple(map(round, box)))


def count(image: Image.Image, colour: tuple[int, int, int]) -> int:
    return sum(n for n, value in image.getcolors(1 << 20) or [] if value == colour)


@pytest.mark.parametrize("seats", SEAT_NUMBERS)
@pytest.mark.parametrize("turns", few([60, 0, 9, 25]))
def test_every_layout(
    seats: int, turns: int, watched: Seen, written: list[tuple[str, Style]]
) -> None:
    for theme in THEMES:
        picture = RENDERER.board(view(seats, turns), scene(seats, theme))
        assert (picture.width, picture.height) == pixels(picture).size
        assert picture.width == WIDTH
        assert 900 <= picture.height <= 1100
        assert len(picture.png) < LARGEST
    assert inside(watched)
    assert all(style.size >= FLOOR for _, style in written)


@pytest.mark.parametrize("names", [HOSTILE, ("W" * 32,), ("",)])
@pytest.mark.parametrize("language", few(["de", "en", "fr"]))
def test_no_name_breaks_a_layout(names: tuple[str, ...], language: str, watched: Seen) -> None:
    for seats in SEAT_NUMBERS:
        over = ended(seats)
        RENDERER.board(view(seats), scene(seats, LIGHT, language, names))
        given = scene(seats, LIGHT, language, names, over=over)
        RENDERER.board(GAME.observe(over, None), given)
        RENDERER.ranking(GAME.observe(over, None), given)
    assert inside(watched)


@pytest.mark.parametrize("verb", VERBS)
def test_every_step_of_the_picker(
    verb: str, watched: Seen, written: list[tuple[str, Style]]
) -> None:
    found = rich()
    seen = GAME.observe(found, 0)
    path = asked(found, verb)
    for theme in THEMES:
        pictures = set()
        for depth in range(len(path) + 1):
            shown = step(found, path[:depth])
            picture = RENDERER.preview(seen, scene(4, theme, "de", viewer=0), shown)
            assert len(picture.png) < LARGEST
            pictures.add(picture.png)
        assert len(pictures) == len(path) + 1, "each word chosen changes the picture"
    assert inside(watched)
    assert all(style.size >= FLOOR for _, style in written)


@pytest.mark.sized
def test_legal_fields_are_dashed_and_others_are_not() -> None:
    found = rich()
    seen, given = GAME.observe(found, 0), scene(4, viewer=0)
    legal = THEMES["dark"].legal
    ways = (("enter",), ("capture",), ("move",), ("demolish",))
    for path in ways[: many(1, 4)]:
        shown = step(found, path)
        image = pixels(RENDERER.preview(seen, given, shown))
        found_there = [words.target(seen, 0, each) for each in shown.paths]
        ends = {there.field for _, there in filter(None, found_there)}
        assert ends
        for cell, field in CELL_OF.items():
            dashed = count(field_of(image, cell, 41), legal) > 250
            if dashed != (field in ends):
                dots = any(field in there.way for _, there in filter(None, found_there))
                assert dots, (path, cell)


def test_a_field_that_two_figures_reach_has_the_points_of_the_first() -> None:
    found = state(2, 12, 1)
    for seed in range(2, 40):
        shown = step(found, ("move",))
        ends = [path[1].split("-")[1] for path in shown.paths]
        if len(set(ends)) < len(ends):
            break
        found = state(2, 12, seed)
    end = next(end for end in ends if ends.count(end) > 1)
    first, second, *_ = (
        path for path, there in zip(shown.paths, ends, strict=True) if there == end
    )
    seen, given = GAME.observe(found, found.active), scene(2, viewer=found.active)

    def drawn(*gains: int) -> bytes:
        told = dict(zip((first, second), gains, strict=False))
        return RENDERER.preview(seen, given, replace(shown, gains=told)).png

    assert drawn(3, 1) == drawn(3, 2)
    assert drawn(3, 1) != drawn(1, 1)


def test_the_last_action_is_ringed_and_its_way_dotted() -> None:
    amber = THEMES["dark"].amberfill
    for seed in range(1, 6):
        found = view(3, 20, seed)
        move = found.last
        assert move is not None
        if move.field < 0:
            continue
        image = pixels(RENDERER.board(found, scene(3)))
        names = {field: cell for cell, field in CELL_OF.items()}
        assert count(field_of(image, names[move.field]), amber) > 500
        for field in (*move.way, *((move.start,) if move.start >= 0 else ())):
            assert count(field_of(image, names[field], 24), amber) > 150
    # the cost stands in the banner: as many cards as were paid
    assert parts.strip((2, 0, 1, 0), True).width > parts.strip((2, 0, 1, 0), False).width


def _other_hands(found: View, viewer: int | None) -> View:
    hands = tuple(
        hand if seat == viewer else None for seat, hand in enumerate(found.hands)
    )  # fmt: skip
    return replace(found, hands=hands)


def test_hidden_hands_never_reach_a_picture() -> None:
    """What others hold changes no byte of what a seat or a spectator gets."""
    one = rich()
    other = replace(one, hands=(one.hands[0], (0, 0, 4, 1), (1, 1, 1, 2), (0, 5, 0, 0)))
    for viewer in (None, 0):
        given = scene(4, viewer=viewer)
        seen = [GAME.observe(state, viewer) for state in (one, other)]
        assert len({RENDERER.board(v, given).png for v in seen}) == 1
        assert len({RENDERER.board(v, given).alt for v in seen}) == 1
        assert len({RENDERER.text_board(v, given) for v in seen}) == 1
    given = scene(4, viewer=0)
    for path in ((), ("move",), ("capture",), ("build",)):
        both = [GAME.observe(state, 0) for state in (one, other)]
        assert len({RENDERER.preview(v, given, step(one, path)).png for v in both}) == 1
    assert RENDERER.hand(GAME.observe(one, None), scene(4)) is None
    assert RENDERER.hand_text(GAME.observe(one, None), scene(4)) == ""


def test_the_public_board_shows_no_hand_at_all() -> None:
    """Also the owner's board is the public one: it may be shown to everybody."""
    found = GAME.observe(rich(), 0)
    assert (
        RENDERER.board(found, scene(4)).png
        == RENDERER.board(_other_hands(found, None), scene(4)).png
    )


@pytest.mark.parametrize("theme", THEMES)
def test_hands(theme: str, watched: Seen) -> None:
    found = rich()
    pictures = set()
    for owned in (NONE, (1, 1, 1, 2), (2, 2, 3, 0), (3, 3, 2, 2)):
        for joker in (True, False):
            state = replace(found, blocks=(owned, NONE, NONE, NONE), jokers=(joker,) * 4)
            picture = RENDERER.hand(GAME.observe(state, 0), scene(4, theme, "fr", viewer=0))
            assert picture is not None
            assert (picture.width, picture.height) == (1200, 560)
            pictures.add(picture.png)
    assert len(pictures) == 8
    assert inside(watched)


def test_refused_cells_are_marked() -> None:
    found, given = rich(), scene(4, viewer=0)
    seen = GAME.observe(found, 0)
    plain = step(found)
    marked = Preview(plain.path, plain.paths, plain.gains, None, ("c5", "zz9"))
    danger = THEMES["dark"].danger
    before, after = (pixels(RENDERER.preview(seen, given, shown)) for shown in (plain, marked))
    assert count(field_of(after, "c5"), danger) > count(field_of(before, "c5"), danger) + 200
    assert field_of(before, "b6").tobytes() == field_of(after, "b6").tobytes()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_with_seven_blocks_the_private_panel_says_to_build_first(
    language: str, written: list[tuple[str, Style]], watched: Seen
) -> None:
    found = replace(rich(), blocks=((2, 2, 2, 1), NONE, NONE, NONE))
    given = scene(4, language=language, viewer=0)
    picture = RENDERER.preview(GAME.observe(found, 0), given, step(found, ("move",)))
    assert given.words("blox-build-first") in [text for text, _ in written], "whole, not cut"
    assert given.words("blox-alt-full", count=7) in picture.alt
    assert inside(watched)


def test_the_phase_is_seen_beside_the_towers_to_choose_from(
    written: list[tuple[str, Style]], watched: Seen
) -> None:
    found = replace(rich(), blocks=((2, 2, 2, 2), NONE, NONE, NONE))
    given = scene(4, viewer=0)
    for path in ((), ("build",)):
        written.clear()
        RENDERER.preview(GAME.observe(found, 0), given, step(found, path))
        words_drawn = [text for text, _ in written]
        assert given.words("blox-phase") in words_drawn
    assert given.words("blox-verb-build") in words_drawn
    assert inside(watched)


def test_only_what_may_be_demolished_is_in_reach() -> None:
    low = replace(rich(), towers=(Tower(CELL_OF["d2"], (0, 1, 1, 0)),))
    high = replace(low, towers=(Tower(CELL_OF["d2"], (0, 1, 2, 1)),))
    full = replace(low, blocks=((2, 2, 2, 1), NONE, NONE, NONE))
    named = []
    for found in (low, high, full):
        seen, given = GAME.observe(found, 0), scene(4, viewer=0)
        notes = [talk.note(path, seen, given) for path in step(found, ("move",)).paths]
        named.append(any("d2" in note for note in notes))
    assert named == [True, False, False]


def test_somebody_who_is_not_on_turn_gets_a_picture() -> None:
    seen = GAME.observe(rich(), 1)
    picture = RENDERER.preview(seen, scene(4, viewer=1), Preview((), (("enter",), ("swap",))))
    assert picture.width == WIDTH


def test_each_tower_and_figure_looks_different() -> None:
    kinds = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1), (1, 1, 1, 2), (2, 1, 1, 1))
    towers = {parts.tower(blocks).image.tobytes() for blocks in kinds}
    assert len(towers) == 6
    assert len({parts.figure(seat).image.tobytes() for seat in range(4)}) == 4


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


def test_a_figure_that_moves_has_left_its_field() -> None:
    """It stood on both fields at once, and a demolished tower under its new place."""
    found = rich()
    seen, given = GAME.observe(found, 0), scene(4, viewer=0)
    for verb in ("move", "demolish", "capture"):
        action = first(found, verb)
        there = words.of(action, seen)
        assert there is not None
        image = pixels(RENDERER.preview(seen, given, Preview(action.words, (), {}, action)))
        start = cell_word(there[0].start)
        token = SEATS[0].fill
        assert count(field_of(image, start, 30), token) < 30
        assert count(field_of(image, cell_word(there[1].field), 30), token) > 300


def test_labels_hide_no_mark_of_a_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """They lay across the upper edge, where marks and heads of figures are."""
    boxes: list[tuple[float, float, float, float]] = []
    tags: list[Sprite] = []
    real, centre = pieces.tag, Canvas.centre

    def tag(text: str, theme: str) -> Sprite:
        tags.append(real(text, theme))
        return tags[-1]

    def put(canvas: Canvas, sprite: Sprite, x: float, y: float) -> None:
        if any(sprite is one for one in tags):
            half, high = sprite.width / 2, sprite.height / 2
            boxes.append((x - half, y - high, x + half, y + high))
        centre(canvas, sprite, x, y)

    monkeypatch.setattr(pieces, "tag", tag)
    monkeypatch.setattr(Canvas, "centre", put)
    found = rich()
    for path in ((), ("enter",), ("move",), ("capture",)):
        RENDERER.preview(GAME.observe(found, 0), scene(4, viewer=0), step(found, path))
    assert len(boxes) > 30
    half = parts.FIELD / 2
    for field in range(81):
        x, y = (middle - half for middle in board.middle(field))
        for left, top, right, bottom in boxes:
            clear = right <= x + 7 or left >= x + 23 or bottom <= y + 7 or top >= y + 23
            assert clear, (field, left - x, top - y)


def test_points_of_a_choice_lie_above_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """The "+7" of a capture hid behind the figure that it is about."""
    tags: list[Sprite] = []
    over: list[tuple[Sprite, Image.Image, float, float]] = []
    real, centre = pieces.tag, Canvas.centre

    def tag(text: str, theme: str) -> Sprite:
        tags.append(real(text, theme))
        return tags[-1]

    def put(canvas: Canvas, sprite: Sprite, x: float, y: float) -> None:
        centre(canvas, sprite, x, y)
        if any(sprite is one for one in tags):
            over.append((sprite, canvas.image, x, y))

    monkeypatch.setattr(pieces, "tag", tag)
    monkeypatch.setattr(Canvas, "centre", put)
    found = rich()
    shown = step(found, ("capture",))
    RENDERER.preview(
        GAME.observe(found, 0),
        scene(4, viewer=0),
        replace(shown, gains=dict.fromkeys(shown.paths, 7)),
    )
    assert over
    for sprite, image, x, y in over:
        left, top = round(x - sprite.width / 2), round(y - sprite.height / 2)
        there = image.crop((left, top, left + sprite.width, top + sprite.height))
        # Its middle, where the number is, as it was put down.
        middle = (6, 6, sprite.width - 6, sprite.height - 6)
        assert there.crop(middle).tobytes() == sprite.image.convert("RGB").crop(middle).tobytes()


@pytest.mark.parametrize("verb", ["enter", "move"])
def test_only_fields_that_a_step_offers_are_dashed(
    verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """*Enter from which side?* dashed nearly every field of the board."""
    dashed: list[set[int]] = []
    legal = board.legal

    def record(canvas: Canvas, seen: View, fields: Mapping[int, str]) -> None:
        dashed.append(set(fields))
        legal(canvas, seen, fields)

    monkeypatch.setattr(board, "legal", record)
    found = rich()
    seen, given = GAME.observe(found, 0), scene(4, viewer=0)
    targets: dict[Path, set[int]] = {}
    for path in ((), (verb,)):
        shown = step(found, path)
        RENDERER.preview(seen, given, shown)
        reached = [(one[0], words.target(seen, 0, one)) for one in shown.paths if len(one) == 2]
        targets[path] = {there.field for _, (_, there) in reached}
        only = {there.field for kind, (_, there) in reached if kind != "enter"}
        assert dashed[-1] == (targets[path] if path else only)
    assert len(dashed[0]) < len(dashed[1]) if verb == "enter" else len(dashed[1]) < 40


def test_the_rail_says_in_words_what_a_phase_allows(written: list[tuple[str, Style]]) -> None:
    """It said "take 1-2", and "2 high, left 4"."""
    RENDERER.board(view(4, 25), scene(4))
    said = {text for text, _ in written}
    assert {"demolish", "build"} <= said
    assert any(text.startswith("towers of ") for text in said)
    assert not any("high," in text for text in said)


def test_a_used_joker_is_still_seen_to_be_one() -> None:
    """A struck ring alone was read as "no entry": its four dots are there, and no colour."""
    for radius in (17, 18, 62):
        used = parts.joker(radius, False, "dark")
        assert used.mask is not None
        for x, y in ((-1, -1), (1, 1)):
            spot = round(radius * (1 + 0.31 * x)), round(radius * (1 + 0.31 * y))
            assert used.mask.getpixel(spot) == 255
        assert used.image.getcolors() == [(4 * radius * radius, THEMES["dark"].faint)]
