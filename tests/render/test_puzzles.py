"""A puzzle's pictures say nothing that its viewer has to find out; the solution shows all of it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from cogs.daily.puzzles import puzzle_moment
from cogs.table.moment import Unstored
from cogs.table.play.picker import prompt
from data.words import LOCALES, words
from engine import codec, hexgrid, registry
from engine.actions import Action
from engine.games.haiclue.puzzle import Sheet
from engine.games.helge.state import EMPTY, SIZE, STONES
from engine.games.hexamino.state import Placement
from engine.puzzles.difficulty import Difficulty
from engine.puzzles.making import Puzzle, opened, questions_of
from engine.refusals import NO_MARKS, Marked
from render import pieces
from render.canvas import Canvas
from render.contract import Preview
from render.games.helge import stones
from render.games.hexamino import faces, talk
from render.hexes import drawing as hexes
from render.hexes import picker
from render.theme import MARGIN, WIDTH
from tests.render import blox_positions, hexamino_positions
from tools.support import hexago_positions, positions

WORDS = ("salt", "wind", "rope", "king", "fire")


def helge() -> Any:
    """Return a state in which a red leaf completes a line of reds."""
    row = tuple(STONES[word] for word in ("red-sun", "red-moon", "red-star"))
    found = positions.view(2)
    boards = (found.boards[0], (*row, *(EMPTY,) * 13))
    seen = replace(found, drawn=STONES["red-leaf"], boards=boards)
    return registry.game("helge").imagine(seen, 1, None)  # type: ignore[arg-type]


POSED: dict[str, tuple[Any, int]] = {
    "helge": (helge(), 1),
    "blox": (blox_positions.rich(), 0),
    "hexago": (hexago_positions.state(2, hexago_positions.heap(9)), 1),
    "hexamino": (hexamino_positions.played(2, 7)[0], hexamino_positions.played(2, 7)[0].active),
    "haiclue": (Sheet(WORDS, tuple((word, "storm") for word in WORDS), "en"), 0),
}
"""A state of each game and whose eyes see it. That its answer stands out does not matter here."""


def worth(key: str, state: Any, seat: int, action: Action) -> int:
    """Return what an action brings; in Hexamino how many of its sides match."""
    if key == "haiclue":
        return 0
    view = registry.game(key).observe(state, seat)
    if key == "hexamino":
        tile, cell, turn = action.args
        new = Placement(seat, int(tile), hexgrid.cell(cell), int(turn))
        return len(talk.meeting(view, new))
    return registry.game(key).gain(view, seat, action) or 0


def posed(key: str, language: str) -> tuple[Unstored, Action, int]:
    """Return a puzzle as a table, with its answer and what that brings."""
    rules, (state, seat) = registry.game(key), POSED[key]
    puzzling = questions_of(rules)[0]
    # By the rules, not by the question: for Hexamino that lists placements that do not match.
    asked = puzzling.asked(rules) if key == "haiclue" else rules
    gains = {action: worth(key, state, seat, action) for action in asked.legal_actions(state, seat)}
    best = max(gains, key=gains.__getitem__)
    figures = (best.text, gains[best], 0, len(gains), 0, Difficulty(0, 0, 0, (), 0))
    parts = (rules.components.id, rules.components.hash)
    seats = len(getattr(state, "hands", getattr(state, "boards", (0,))))
    text = codec.encode(state).decode()
    made = Puzzle(
        key, rules.spec.rules_version, parts, puzzling.kind, "", seats, seat, text, *figures
    )
    return puzzle_moment(739_951, opened(made), words(language)), best, gains[best]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", ["hexago", "hexamino"])
def test_what_matches_is_not_told_before_the_answer(
    game: str, locale: str, drawn: list[Canvas]
) -> None:
    table, best, _ = posed(game, locale)
    view, scene = table.view(table.eyes), table.scene(words(locale), table.eyes)
    assert scene.puzzle
    turns = turns_of(table, best)
    # The words are the same for each turn, but for its number; none is named where there is none.
    turned = [action.words for action in turns if action.words[-1] != "0"]
    questions = [table.renderer.question(path, view, scene) for path in turned]
    assert len({re.sub(r"\d+", "#", question) for question in questions}) == 1
    whole = Preview(best.words, (), {}, best)
    each = Preview(best.words[:3], tuple(action.words for action in turns))
    # Hexamino shows one rotation at a time, so there is no step with all of them.
    for shown in (whole, each) if game == "hexago" else (whole,):
        table.renderer.preview(view, scene, shown)
        table.renderer.preview(view, replace(scene, puzzle=False), shown)
        asked, told = (canvas.image.tobytes() for canvas in drawn[-2:])
        assert asked != told, "matching sides are marked in the solution alone"


def turns_of(table: Unstored, best: Action) -> list[Action]:
    state, seat = POSED[table.game.spec.key]
    return [
        action
        for action in table.game.legal_actions(state, seat)
        if action.args[:2] == best.args[:2]
    ]


@pytest.mark.parametrize("game", ["blox", "helge"])
def test_points_are_not_drawn_before_the_answer(game: str, written: list[str]) -> None:
    table, best, brings = posed(game, "en")
    view, scene = table.view(table.eyes), table.scene(words("en"), table.eyes)
    shown = Preview(table.game.asking.worded(view, best).words, (), {}, best)
    asked = table.renderer.preview(view, scene, shown)
    assert brings > 0
    assert f"+{brings}" not in " ".join((*written, asked.alt))
    if game == "helge":
        assert str(view.points[table.eyes] + brings) not in written
        assert f"You {view.points[table.eyes] + brings}" not in asked.alt
    written.clear()
    told = table.renderer.preview(view, replace(scene, puzzle=False), shown)
    assert f"+{brings}" in " ".join(written)
    assert asked.png != told.png


@pytest.mark.parametrize("locale", LOCALES)
def test_the_alternative_text_of_a_puzzle_has_its_places_and_one_order_of_tiles(
    locale: str,
) -> None:
    """Dashed places had names in the picture alone, and tiles came in two orders."""
    table, _, _ = posed("hexamino", locale)
    view, scene = table.view(table.eyes), table.scene(words(locale), table.eyes)
    shown = prompt(table, table.eyes, (), 0, words(locale), "").preview
    alt = table.renderer.preview(view, scene, shown).alt
    for cell in view.places:
        assert hexgrid.name(cell) in alt
    offered = [path[-1] for path in shown.paths]
    assert re.findall(r"(\d+)\s?: [-\d], ", alt) == offered


def test_the_alternative_text_of_a_puzzle_has_no_points_that_its_picture_lacks(
    written: list[str],
) -> None:
    table, _, _ = posed("hexago", "en")
    view, scene = table.view(table.eyes), table.scene(words("en"), table.eyes)
    scene = replace(scene, names=("Anna", "Ben"))
    shown = prompt(table, table.eyes, (), 0, words("en"), "").preview
    asked = table.renderer.preview(view, scene, shown)
    told = table.renderer.preview(view, replace(scene, puzzle=False), shown)
    assert "Ben" not in " ".join(written)
    assert ("Ben" in asked.alt, "Ben" in told.alt) == (False, True)


def test_an_earlier_answer_stays_in_view(written: list[str]) -> None:
    table, best, _ = posed("haiclue", "en")
    view, scene = table.view(0), table.scene(words("en"), 0)
    first = Marked(tried=("match", "b", "a", "c", "d", "e"))
    asked = table.renderer.preview(view, scene, Preview(("match", "a"), marked=first))
    assert {"B wind", "A salt", "E fire"} <= set(written), "beside the new choice, or in its place"
    assert "You sent: 1 wind, 2 salt" in asked.alt
    fresh = table.renderer.preview(view, scene, Preview(("match", "a")))
    assert "You sent" not in fresh.alt
    whole = Preview(best.words, (), {}, best)
    same = replace(whole, marked=Marked(tried=best.words))
    told = [table.renderer.preview(view, scene, one).png for one in (same, whole)]
    assert told[0] == told[1], "what is right is crossed out nowhere"


def test_five_clues_are_drawn_within_the_margins() -> None:
    table, best, _ = posed("haiclue", "en")
    view, scene = table.view(0), table.scene(words("en"), 0)
    first = table.renderer.preview(view, scene, Preview(("match",)))
    assert first.width == WIDTH
    assert all(target in first.alt for target in view.targets)
    board = table.renderer.text_board(view, scene)
    assert all(" ".join(clue) in board for clue in view.clues)
    sent = table.renderer.preview(view, scene, Preview(best.words, (), {}, best))
    assert sent.png != first.png
    assert MARGIN < first.height < 1350


@pytest.mark.parametrize("moves", [7, 24])
def test_a_question_marks_its_open_places_and_shows_values_one_way(
    moves: int, monkeypatch: pytest.MonkeyPatch, written: list[str]
) -> None:
    """Of the same tile dots on the table and digits in the hand look like two things."""
    state = hexamino_positions.played(2, moves)[0]
    monkeypatch.setitem(POSED, "hexamino", (state, state.active))
    sizes: set[int] = set()
    draw = hexes.draw_tile

    def noted(canvas: Canvas, game: Any, tile: int, size: int, *more: Any, **named: Any) -> None:
        sizes.add(size)
        draw(canvas, game, tile, size, *more, **named)

    monkeypatch.setattr(hexes, "draw_tile", noted)
    table, *_ = posed("hexamino", "en")
    view, scene = table.view(table.eyes), table.scene(words("en"), table.eyes)
    hand = tuple(("lay", str(tile)) for tile in view.hands[table.eyes])
    monkeypatch.setattr(picker, "fitted", partial(_noting, picker.fitted, sizes))
    table.renderer.preview(view, scene, Preview(("lay",), hand))
    assert {hexgrid.name(cell) for cell in view.places} <= set(written)
    # A tile is chosen, then its place, then how it lies.
    chosen = (*hand[0], hexgrid.name(view.places[0]), "0")
    for path in (("lay",), chosen[:2], chosen[:3], chosen):
        sizes.clear()
        table.renderer.preview(view, scene, Preview(path, hand if len(path) == 1 else ()))
        assert len({size >= faces.DOTS for size in sizes}) == 1, path


def _noting(fitted: Any, sizes: set[int], *given: Any, **named: Any) -> Any:
    where = fitted(*given, **named)
    sizes.add(where.size)
    return where


def test_matched_clues_show_the_word_and_not_its_letter_alone(written: list[str]) -> None:
    made, answer, _ = posed("haiclue", "en")
    view, scene = made.view(0), made.scene(words("en"), 0)
    made.renderer.preview(view, scene, Preview(answer.words, action=answer))
    letters = [letter.upper() for letter in answer.args]
    assert {f"{letter} {WORDS['ABCDE'.index(letter)]}" for letter in letters} <= {*written}
    written.clear()
    wide = Sheet(("W" * 12,) * 5, tuple(("W" * 12,) * 4 for _ in WORDS), "en")
    made.renderer.preview(wide, scene, Preview(answer.words, action=answer))
    assert {*letters} <= {*written}, "where there is no room, the letter stands alone"


def test_a_tile_is_named_without_what_it_would_shed_where_what_fits_is_asked() -> None:
    table, best, _ = posed("hexamino", "en")
    view, scene = table.view(table.eyes), table.scene(words("en"), table.eyes)
    label = table.renderer.label(best.words[:2], view, scene, None)
    assert "−" not in label
    played = replace(scene, puzzle=False, typed=False)
    assert "−" in table.renderer.label(best.words[:2], view, played, None)


@pytest.mark.parametrize("key", ["blox", "helge", "hexago"])
def test_the_two_moves_of_a_solution_are_numbered(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, best, _ = posed(key, "en")
    view, scene = table.view(table.eyes), table.scene(words("en"), table.eyes)
    drawn, badge = list[str](), pieces.badge

    def noted(text: str, *more: Any, **kind: Any) -> Any:
        drawn.append(text)
        return badge(text, *more, **kind)

    monkeypatch.setattr(pieces, "badge", noted)
    scene, listed = replace(scene, puzzle=False), table.game.legal_actions(*POSED[key])
    asides = (one for one in listed if not {*one.args} & {*best.args})
    other = next(one for one in asides if key != "blox" or one.verb == "move")
    table.renderer.preview(view, scene, Preview(best.words, (), {}, best))
    assert not drawn
    picture = table.renderer.preview(view, scene, Preview(best.words, (), {}, best, before=other))
    assert drawn == ["1", "2"]
    swapped = Preview(best.words, (), {}, best, before=best)
    assert table.renderer.preview(view, scene, swapped).png != picture.png, "each is at its place"


def test_what_is_dashed_in_a_puzzle_of_blox_can_be_tapped() -> None:
    table, *_ = posed("blox", "en")
    view, scene = table.view(table.eyes), table.scene(words("en"), table.eyes)
    step = prompt(table, table.eyes, (), 0, words("en"), "")
    picture = table.renderer.preview(view, scene, step.preview)
    offered = {path[0] for path in step.preview.paths} & {"demolish", "capture"}
    assert offered
    assert offered <= {*picture.spots}


def test_a_line_that_scored_stays_in_view_faded(monkeypatch: pytest.MonkeyPatch) -> None:
    table, best, _ = posed("helge", "en")
    view, scene = table.view(table.eyes), table.scene(words("en"), table.eyes)
    gone: list[Any] = []
    monkeypatch.setattr(stones, "faded", lambda sprite, *_: gone.append(sprite) or sprite)
    table.renderer.preview(view, replace(scene, puzzle=False), Preview(best.words, action=best))
    assert len(gone) >= SIZE - 1
    gone.clear()
    table.renderer.preview(view, scene, Preview(best.words, action=best))
    assert not gone, "before the answer it is not told"


def test_a_tile_that_was_tried_leaves_the_row_and_moves_nothing() -> None:
    """The tiles shrank, as four of them had room beside the table."""
    table, best, _ = posed("hexamino", "en")
    view, scene = table.view(table.eyes), table.scene(words("en"), table.eyes)
    hand = tuple(("lay", str(tile)) for tile in sorted(view.hands[table.eyes], reverse=True))
    tried = Marked((best.args[1],), refused=best.words)
    before, after = (
        {key: box for key, box in picture.spots.items() if isinstance(key, tuple)}
        for picture in (
            table.renderer.preview(view, scene, Preview(("lay",), hand, marked=marked))
            for marked in (NO_MARKS, tried)
        )
    )
    assert before.pop(best.words[:2])
    assert after == before != {}


def test_a_puzzle_names_no_variant_of_its_game(written: list[str]) -> None:
    """Behind the first press it was headed "Classic"."""
    table, best, _ = posed("hexamino", "en")
    view, scene = table.view(table.eyes), table.scene(words("en"), table.eyes)
    table.renderer.preview(view, scene, Preview(best.words[:2], (best.words,)))
    assert "Classic" not in written
    assert table.renderer.label(best.words, view, scene, None).startswith("Rotate")
