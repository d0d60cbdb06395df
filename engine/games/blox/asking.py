"""What the picker asks, what a preview shows, and why an action is good.

The picker asks for a target on the board, then for the payment. The notation instead says how a
figure gets there (``move a1 right white white``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from engine.actions import Action
from engine.asking import Asking
from engine.contract import Args
from engine.games.blox import moves, pay
from engine.games.blox.board import Board, Parts, Walk, obstacles
from engine.games.blox.moves import Plan, clashing, reached
from engine.games.blox.state import (
    CELL_OF,
    COLOUR_OF,
    COLOURS,
    JOKER,
    NONE,
    Counts,
    State,
    View,
    cell_word,
)
from engine.refusals import Malformed
from engine.values import copied

FROM, WITH = "-", "/"
"""Between the field of a figure and its target; between the field of a tower and its blocks."""
_PLENTY = (9, 9, 9, 9)


@lru_cache(maxsize=1 << 13)
def worded(board: Board, action: Action) -> Action:
    """Return an action in the picker's words: verb, target, payment.

    ``enter e6 black``, ``move a1-a4 black``, ``demolish c4-d4 grey,white``,
    ``build e5/grey,white grey,joker``, ``capture a1-e1 white,white,white``, ``swap black,red``.
    The side from which a figure enters does not change the position, so it is left out.
    """
    verb, args = action.verb, action.args
    if verb == "enter":
        side, line, colour, paid = args
        return Action(verb, (_end(board.entries[side, line], colour), paid))
    if verb == "move":
        start, way, colour, paid = args
        field = _end(board.steps[CELL_OF[start], way], colour)
        return Action(verb, (f"{start}{FROM}{field}", paid))
    if verb in ("demolish", "capture"):
        start, field, paid = args
        return Action(verb, (f"{start}{FROM}{field}", paid))
    if verb == "build":
        start, blocks, paid = args
        return Action(verb, (f"{start}{WITH}{blocks}", paid))
    return action


def _end(walks: tuple[Walk, ...], colour: str) -> str:
    return next(cell_word(walk.field) for walk in walks if walk.colour == COLOUR_OF[colour])


def meant(board: Board, action: Action) -> Action:
    """Read the buttons' words (``move g8 to b8 for white, joker``); ignore "to", "on" and names."""
    args = tuple(word.lower() for word in action.args)
    cells, sets = [word for word in args if word in CELL_OF], _sets(args)
    if "from" in args:  # buttons name the target first: "demolish c4 from d4"
        cells.reverse()
    found: tuple[str, ...] = ()
    match action.verb, cells:
        case "swap", []:
            found = ()
        case "build", [start]:
            found = (start, *sets[:1])
        case "enter", [end]:
            found = _walk(board.entries, board, end)
        case "move", [start, end]:
            steps = {
                (start, way): walks
                for (at, way), walks in board.steps.items()
                if at == CELL_OF[start]
            }
            found = _walk(steps, board, end)
        case (("demolish" | "capture"), [start, end]):
            found = (start, end)
        case _:
            return action
    return Action(action.verb, (*found, *sets[-1:]))


def _walk(
    walks: Mapping[tuple[str, str], tuple[Walk, ...]], board: Board, end: str
) -> tuple[str, ...]:
    """Return the start and the colour of the walk to a field; empty if there is none."""
    there = CELL_OF[end]
    found = (start for start, some in walks.items() if there in {walk.field for walk in some})
    start = next(found, ())
    return (*start, COLOURS[board.fields[there]]) if start else ()


def _sets(words: Iterable[str]) -> list[str]:
    found: list[list[str]] = [[]]
    for word in words:
        cards = [card for card in word.split(",") if card]
        if cards and all(card in COLOUR_OF or card == JOKER for card in cards):
            found[-1] += cards
        elif found[-1]:
            found.append([])
    return [",".join(sorted(cards)) for cards in found if cards]


class Targets(Asking[View]):
    def __init__(self, board: Board) -> None:
        self._board = board

    def worded(self, action: Action) -> Action:
        return worded(self._board, action)

    def meant(self, action: Action) -> Action:
        try:
            moves.read(action)
        except Malformed:
            return meant(self._board, action)
        return action

    def preset(
        self, view: View, actions: tuple[Action, ...], gains: Sequence[int | None]
    ) -> Action | None:
        """Return the default payment: listed first, with the fewest cards and without the joker."""
        del view, gains
        return None if actions[0].verb == "swap" else actions[0]


def position(view: View, hands: tuple[Counts, ...] = (), pile: Counts = NONE) -> State:
    """Return the view as a state; without ``hands``, unseen cards are missing."""
    held = hands or tuple(hand or NONE for hand in view.hands)
    return copied(State, view, hands=held, pile=pile)


def merit(parts: Parts, board: Board, view: View, plan: Plan) -> Args:
    """Return the verb as ``kind``, and what a step or a swap prepares.

    A step: the ``height`` of the highest tower that comes into sight, else the seat whose figure
    comes into reach (``prey``) or is escaped (``hunter``). A swap: how many of the ``count`` cards
    are ``held`` for some ``points`` on a ``cell``.
    """
    if plan.verb == "swap":
        return {"kind": plan.verb, **_kept(parts, board, view, plan)}
    start = board.entries[plan.side, plan.line] if plan.side else board.steps[plan.start, plan.way]
    end = next(walk.field for walk in start if walk.colour == plan.colour)
    height = _in_sight(parts, board, view, plan, end)
    if height:
        return {"kind": plan.verb, "height": height}
    prey, hunters = _met(board, view, plan, end)
    gone = _met(board, view, plan, plan.start)[1] - hunters if plan.start >= 0 else set()
    found = {"prey": min(prey)} if prey else {"hunter": min(gone)} if gone else {}
    return {"kind": plan.verb, **found}


def _kept(parts: Parts, board: Board, view: View, plan: Plan) -> Args:
    state, seat = position(view), view.active
    kept = pay.minus(state.hands[seat], plan.paid)
    hands = (*state.hands[:seat], _PLENTY, *state.hands[seat + 1 :])
    rich = replace(state, hands=hands, jokers=(False,) * len(hands))
    found = []
    for one in map(moves.read, moves.scoring(parts, board, rich)):
        held = one.spent - sum(pay.missing(one.paid, kept))
        points = moves.scored(one, state.towers) or 0
        field = one.start if one.verb == "build" else one.field
        found.append((held - one.spent, points, held, one.spent, cell_word(field)))
    _, points, held, count, cell = max((it for it in found if it[2]), default=(0, 0, 0, 0, ""))
    return {"held": held, "count": count, "points_for": points, "cell": cell} if held else {}


def _met(board: Board, view: View, plan: Plan, field: int) -> tuple[set[int], set[int]]:
    """Return the seats in reach of a figure on the field, and the seats that could capture it."""
    owners = {at: seat for seat, own in enumerate(view.figures) for at in own}
    taken = obstacles(position(view)) & ~(1 << plan.start if plan.start >= 0 else 0)
    met = [
        (at, colours)
        for at, colours in reached(board, taken, field)
        if owners.get(at, view.active) != view.active
    ]
    prey = {owners[at] for at, colours in met if not colours >> board.fields[at] & 1}
    return prey, {owners[at] for at, colours in met if not colours >> board.fields[field] & 1}


def _in_sight(parts: Parts, board: Board, view: View, plan: Plan, field: int) -> int:
    """Return the height of the highest tower in reach of a field; 0 for none."""
    state = position(view)
    # The figure that goes away is no obstacle to what it sees from where it ends.
    taken = obstacles(state) & ~(0 if plan.side else 1 << plan.start)
    towers = {tower.field: tower for tower in state.towers}
    heights = parts.row(state.phase).demolish
    found = [
        towers[at].height
        for at, colours in reached(board, taken, field)
        if at in towers and towers[at].height in heights and not clashing(towers[at], colours)
    ]
    return max(found, default=0)
