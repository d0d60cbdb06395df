"""What was done since whoever is called moved last, from the public events told with a picture."""

from __future__ import annotations

from collections.abc import Container, Iterator

from engine import hexgrid
from engine.contract import Event, Seat
from engine.hexgrid import Cell
from render.contract import Scene


def moves(scene: Scene) -> Iterator[tuple[Seat, str, Event]]:
    """Yield seat, name of the cell and event of everything done on a cell since the last deal."""
    dealt = [number for number, event in enumerate(scene.since) if event.kind == "deal"]
    # A new deal clears the table: cells of the one before mean nothing on it.
    for event in scene.since[dealt[-1] if dealt else 0 :]:
        seat, cell = event.public.get("seat"), event.public.get("cell")
        if isinstance(seat, int) and isinstance(cell, str):
            yield seat, cell, event


def hexes(scene: Scene, laid: Container[Cell]) -> tuple[Cell, ...]:
    """Return the cells of hexagons on which something was laid and still lies."""
    cells = dict.fromkeys(hexgrid.cell(cell) for _, cell, _ in moves(scene))
    return tuple(cell for cell in cells if cell in laid)


def lines(scene: Scene) -> list[str]:
    """Say in a sentence which cells are marked beside that of the last move; mostly nothing."""
    cells = list(dict.fromkeys(cell for _, cell, _ in moves(scene)))
    return [scene.words("pictures-since", cells=", ".join(cells))] if len(cells) > 1 else []


def newest(scene: Scene, seat: Seat, cell: str) -> Event | None:
    """Return the last event of a seat on a cell; None where it was not told with the picture."""
    found = [event for by, where, event in moves(scene) if (by, where) == (seat, cell)]
    return found[-1] if found else None
