"""All that was done since whoever is called moved last is marked, and what scored is named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from data.words import LOCALES, words
from engine import hexgrid
from engine.actions import Action
from engine.games.helge.board import traits
from engine.games.helge.state import CELL_OF, EMPTY, STONES, Move
from engine.record import Record
from engine.spec import Event
from render import phrases, pieces
from render.contract import Preview, Scene
from render.games.blox import parts
from render.games.helge import board as helge_board
from render.games.helge import words as helge_headline
from render.games.helge import words as helge_words
from render.hexes import drawing as hexes
from render.registry import renderer
from render.theme import DARK
from tests.engine.recording import RAN
from tests.render.seeing import times
from tests.tiers import few
from tools.support.positions import NAMES, scene, view


def row_of_moves(key: str, before: int, moves: int) -> tuple[Any, int, tuple[Event, ...]]:
    """Return the view after some moves in a row of a recorded game, its seats, and the events."""
    record = Record.from_json(RAN[key].read_bytes())
    run = record.run()
    done = run.steps(run.start(record.statuses)[0], record.entries[: before + moves])
    advances = list(done)
    view = run.game.observe(advances[-1].position.state, None)
    told = [event for advance in advances[before:] for event in advance.step.events]
    return view, record.deal.seats, tuple(told)


def given(seats: int, told: tuple[Event, ...], language: str = "en") -> Scene:
    return Scene(NAMES[:seats], words(language), since=told)


@pytest.mark.parametrize("key", ["hexago", "hexamino"])
def test_every_tile_laid_since_is_ringed(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen, seats, told = row_of_moves(key, 9, 3)
    cells = {str(event.public["cell"]) for event in told if "cell" in event.public}
    assert len(cells) > 1
    ringed: list[str] = []
    real = hexes.ring_tile

    def record(canvas: Any, where: Any, cell: Any) -> None:
        ringed.append(hexgrid.name(cell))
        real(canvas, where, cell)

    monkeypatch.setattr(hexes, "ring_tile", record)
    picture = renderer(key).board(seen, given(seats, told))
    assert set(ringed) == cells
    assert all(cell in picture.alt.rpartition("New:")[2] for cell in cells)
    ringed.clear()
    alone = renderer(key).board(seen, given(seats, ()))
    assert len(set(ringed)) == 1
    assert "New:" not in alone.alt


def test_every_stone_laid_since_is_ringed_on_its_own_board() -> None:
    seen, seats, told = row_of_moves("helge", 30, 8)
    wanted: dict[int, set[int]] = {}
    for event in told:
        if event.kind in ("place", "lay", "swap"):
            wanted.setdefault(int(str(event.public["seat"])), set()).add(
                CELL_OF[str(event.public["cell"])]
            )
    assert len(wanted) > 1
    for seat in range(seats):
        marks = helge_board.marks(seen, seat, given(seats, told))
        kept = {cell for cell in wanted.get(seat, ()) if seen.boards[seat][cell] != EMPTY}
        assert marks.rings == kept


def test_every_figure_that_moved_since_is_ringed() -> None:
    seen, seats, told = row_of_moves("blox", 2, 3)
    assert len({event.public["cell"] for event in told if "cell" in event.public}) == 3
    ring = pieces.ring(parts.FIELD - 8, DARK.amberfill)
    for since, rings in ((told, 4), ((), 1)):  # the last move has one of its own
        assert times(renderer("blox").frame(seen, given(seats, since)), ring) == rings


def test_what_is_not_told_marks_nothing_more() -> None:
    found = Event("closing", {"seat": 1, "why": "last"}), Event("end", {"reason": "x"})
    assert list(phrases.new_moves(given(2, found))) == []
    assert phrases.new_lines(given(2, found)) == []


def test_a_new_deal_leaves_nothing_of_the_old_one_marked() -> None:
    old, new = (Event("lay", {"seat": 0, "cell": cell}) for cell in ("M51", "N50"))
    told = given(2, (old, Event("deal", {"seat": 1}), new))
    assert [cell for _, cell, _ in phrases.new_moves(told)] == ["N50"]


@pytest.mark.parametrize(
    ("stones", "what"),
    [
        ("red-drop red-drop red-drop red-drop", "red-drop"),
        ("red-drop red-sun red-moon red-drop", "red"),
        ("red-drop blue-drop green-drop red-drop", "drop"),
        ("red-drop red-sun blue-sun blue-drop", "line"),
        ("red-drop red-sun red-sun joker", "line"),
    ],
)
def test_what_a_line_has_in_common(stones: str, what: str) -> None:
    row = tuple(STONES[word] for word in stones.split())
    assert traits((*row[:3], *(EMPTY,) * 13), row[3], 3) == (what,)


@pytest.mark.parametrize("language", few(LOCALES))
def test_the_banner_names_what_scored(language: str) -> None:
    """It said "+5" and left it to the players to find out for what."""
    said = words(language)
    move = Move(0, "place", STONES["yellow-drop"], 15, cleared=(12, 13, 14), lines=(5,), points=5)
    seen = replace(view(4, "middle"), last=move)
    told = Event("place", {"seat": 0, "stone": "yellow-drop", "cell": "d4", "points": 5,
                           "lines": (5,), "factor": 1, "why": ("drop",)})  # fmt: skip
    found = replace(scene(seen, language=language), since=(told,))
    drops = said("helge-why-drop")
    assert drops in helge_headline.heading(seen, found).second
    assert drops in renderer("helge").board(seen, found).alt
    assert drops in renderer("helge").event(told, found)
    bare = replace(found, since=())
    assert drops not in helge_headline.heading(seen, bare).second


def test_a_preview_names_what_would_score(written: list[str]) -> None:
    row = tuple(STONES[word] for word in ("red-sun", "red-moon", "red-star")) + (EMPTY,) * 13
    found = view(2, "middle")
    seen = replace(found, drawn=STONES["red-leaf"], boards=(found.boards[0], row))
    action = Action("place", ("d1",))
    shown = Preview(action.words, (), {action.words: 5}, action)
    renderer("helge").preview(seen, scene(seen, viewer=1), shown)
    assert any("four reds, 5 × 2 = +10" in text for text in written)


@pytest.mark.parametrize("language", LOCALES)
def test_several_mixed_lines_are_named_once(language: str) -> None:
    said = words(language)
    told = helge_words.shares(said, ["line", "green", "line"])
    assert told == [said("helge-why-green"), said("helge-why-lines", count=2)]
    assert helge_words.shares(said, ["line"]) == [said("helge-why-line")]
