"""Blox's pictures: what marks, previews and labels show."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest
from PIL import Image

from engine.dice import Dice
from engine.games.blox.state import NONE, State, View
from engine.prompts import Path
from render import pieces
from render.canvas import Canvas, Laid
from render.contract import Picture, Preview
from render.frames import key_of
from render.games.blox import board, parts, words
from render.games.blox.renderer import BLOX
from render.sprites import Sprite
from render.theme import THEMES
from tests.render.blox_positions import (
    GAME,
    first,
    rich,
    scene,
    state,
    step,
    view,
)
from tests.render.seeing import check_texts, times
from tests.tiers import few

RENDERER = BLOX
VERBS = ("enter", "move", "demolish", "build", "capture", "swap")


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


def preview(found: State, path: Path) -> Picture:
    return RENDERER.preview(GAME.observe(found, 0), scene(4, viewer=0), step(found, path))


def test_hands(drawn: list[Canvas]) -> None:
    found = rich()
    for owned in (NONE, (1, 1, 1, 2), (2, 2, 3, 0), (3, 3, 2, 2)):
        for joker in (True, False):
            state = replace(found, blocks=(owned, NONE, NONE, NONE), jokers=(joker,) * 4)
            seen = GAME.observe(state, 0)
            RENDERER.hand(seen, scene(4, "dark", "fr", viewer=0))
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


def test_the_phase_is_seen_beside_the_towers_to_choose_from(
    written: list[str],
) -> None:
    found = replace(rich(), blocks=((2, 2, 2, 2), NONE, NONE, NONE))
    given = scene(4, viewer=0)
    for path in ((), ("build",)):
        written.clear()
        preview(found, path)
        assert given.words("blox-phase") in written
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
        towers = sum(times(drawn[-1], parts.tower(tower.blocks)) for tower in found.towers)
        assert towers == len(found.towers) - (verb == "demolish")


@pytest.fixture
def tags(monkeypatch: pytest.MonkeyPatch) -> list[Image.Image]:
    """Collect the labels that are drawn."""
    images: list[Image.Image] = []
    real = pieces.tag

    def tag(text: str, theme: str) -> Sprite:
        images.append(real(text, theme).image)
        return real(text, theme)

    monkeypatch.setattr(pieces, "tag", tag)
    return images


def labels(canvas: Canvas, tags: list[Image.Image]) -> list[tuple[int, Laid]]:
    """Return the labels on a canvas, each with its place in the order of drawing."""
    return [(at, one) for at, one in enumerate(canvas.laid) if any(one.what is tag for tag in tags)]


def test_labels_hide_no_mark_of_a_field(drawn: list[Canvas], tags: list[Image.Image]) -> None:
    """They lay across the upper edge, where marks and heads of figures are."""
    found = rich()
    for path in ((), ("enter",), ("move",), ("capture",)):
        preview(found, path)
    boxes = [one[1:5] for canvas in drawn for _, one in labels(canvas, tags)]
    assert len(boxes) > 30
    half = parts.FIELD / 2
    for field in range(81):
        x, y = (middle - half for middle in board.middle(field))
        for left, top, right, bottom in boxes:
            clear = right <= x + 7 or left >= x + 23 or bottom <= y + 7 or top >= y + 23
            assert clear, (field, left - x, top - y)


def test_points_of_a_choice_lie_above_figures(drawn: list[Canvas], tags: list[Image.Image]) -> None:
    """The "+7" of a capture hid behind the figure that it is about."""
    found = rich()
    shown = step(found, ("capture",))
    sevens = replace(shown, gains=dict.fromkeys(shown.paths, 7))
    RENDERER.preview(GAME.observe(found, 0), scene(4, viewer=0), sevens)
    figures = [parts.figure(seat).image for seat in range(4)]
    last = max(
        at for at, one in enumerate(drawn[0].laid) if any(one.what is each for each in figures)
    )
    assert all(at > last for at, _ in labels(drawn[0], tags))
    assert labels(drawn[0], tags)


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


def test_the_rail_says_in_words_what_a_phase_allows(written: list[str]) -> None:
    """It said "take 1-2", and "2 high, left 4"."""
    RENDERER.board(view(4, 25), scene(4))
    said = set(written)
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
