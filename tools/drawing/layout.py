"""Where boxes stand: who imports stands above what is imported (Sugiyama's method, in small)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

Arrow = tuple[str, str]
GAP = 16.0
LANE = 14.0
"""Width that an arrow gets where it passes a row of boxes."""
_SWEEPS = 12


@dataclass
class Layout:
    """Boxes in rows, and the points that arrows pass.

    Attributes:
        rows: From the top; boxes and lanes by name, from the left.
        centre: Of each box and lane, across.
        downward: By arrow the lanes it passes, for those that follow the order.
        upward: Arrows against it: together with others they make a circle.
    """

    rows: list[list[str]] = field(default_factory=list)
    centre: dict[str, float] = field(default_factory=dict)
    downward: dict[Arrow, list[str]] = field(default_factory=dict)
    upward: list[Arrow] = field(default_factory=list)


def arrange(widths: Mapping[str, float], arrows: Counter[Arrow], width: float) -> Layout:
    """Return a layout.

    Args:
        widths: Of each box.
        arrows: With their weights: where there is a circle, its lightest arrow points up.
        width: That of the picture.
    """
    order = _ordered(sorted(widths), arrows)
    rank = {key: at for at, key in enumerate(order)}
    forward = {arrow for arrow in arrows if rank[arrow[0]] < rank[arrow[1]]}
    # Sorted wherever a set would do: the picture has to come out the same each time.
    made = Layout(upward=sorted(set(arrows) - forward))
    made.rows = _rows(order, forward, widths, width)
    _lanes(made, sorted(_reduced(order, forward)))
    _untangle(made)
    _spread(made, widths, width)
    return made


def _ordered(keys: list[str], arrows: Counter[Arrow]) -> list[str]:
    """Order boxes so that little weight points up (Eades, Lin and Smyth)."""
    left, first, last = list(keys), list[str](), list[str]()
    while left:
        given = {k: sum(w for (a, b), w in arrows.items() if a == k and b in left) for k in left}
        taken = {k: sum(w for (a, b), w in arrows.items() if b == k and a in left) for k in left}
        # What imports nothing goes last; else a box that nothing imports, or that imports most more
        # than it is imported, goes first.
        sink = next((key for key in left if not given[key]), None)
        chosen = sink or max(left, key=lambda key: (not taken[key], given[key] - taken[key]))
        left.remove(chosen)
        if sink:
            last.insert(0, chosen)
        else:
            first.append(chosen)
    return first + last


def _reduced(order: list[str], forward: set[Arrow]) -> set[Arrow]:
    """Leave out the arrows that follow from a chain of others."""
    reach: dict[str, set[str]] = {}
    for key in reversed(order):
        below = {b for a, b in forward if a == key}
        reach[key] = below.union(*(reach[b] for b in below))
    return {
        (a, b)
        for a, b in forward
        if not any(b in reach[other] for x, other in forward if x == a and other != b)
    }


def _rows(
    order: list[str], forward: set[Arrow], widths: Mapping[str, float], width: float
) -> list[list[str]]:
    """Put each box below all that import it, and break rows that are too wide."""
    depth: dict[str, int] = {}
    for key in order:
        depth[key] = 1 + max((depth[a] for a, b in forward if b == key), default=-1)
    rows: list[list[str]] = []
    for level in range(max(depth.values(), default=-1) + 1):
        row: list[str] = []
        for key in sorted(key for key in order if depth[key] == level):
            if row and sum(widths[k] + GAP for k in (*row, key)) + GAP > width:
                rows.append(row)
                row = []
            row.append(key)
        rows.append(row)
    return rows


def _lanes(made: Layout, arrows: Iterable[Arrow]) -> None:
    level = {key: at for at, row in enumerate(made.rows) for key in row}
    for source, target in arrows:
        lanes = []
        # A place in each row that it passes: so an arrow runs between boxes, not across them.
        for at in range(level[source] + 1, level[target]):
            lane = f"{source}>{target}>{at}"
            made.rows[at].append(lane)
            lanes.append(lane)
        made.downward[source, target] = lanes


def _untangle(made: Layout) -> None:
    """Order each row by the middle of what it is tied to, down and up again."""
    ties: dict[str, list[str]] = {}
    for (source, target), lanes in made.downward.items():
        chain = [source, *lanes, target]
        for above, below in pairwise(chain):
            ties.setdefault(above, []).append(below)
            ties.setdefault(below, []).append(above)
    for sweep in range(_SWEEPS):
        rows = range(1, len(made.rows)) if sweep % 2 == 0 else range(len(made.rows) - 2, -1, -1)
        for at in rows:
            beside = made.rows[at - 1 if sweep % 2 == 0 else at + 1]
            place = {key: (i + 0.5) / len(beside) for i, key in enumerate(beside)}
            old = {key: (i + 0.5) / len(made.rows[at]) for i, key in enumerate(made.rows[at])}
            made.rows[at].sort(key=lambda key: _middle(ties.get(key, []), place, old[key]))


def _middle(tied: list[str], place: Mapping[str, float], otherwise: float) -> float:
    found = [place[key] for key in tied if key in place]
    return sum(found) / len(found) if found else otherwise


def _spread(made: Layout, widths: Mapping[str, float], width: float) -> None:
    for row in made.rows:
        wide = [widths.get(key, LANE) for key in row]
        gap = (width - sum(wide)) / (len(row) + 1)
        x = gap
        for key, own in zip(row, wide, strict=True):
            made.centre[key] = x + own / 2
            x += own + gap
