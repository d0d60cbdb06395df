"""What the picker asks, what a preview shows, and why an action is good.

The picker asks for a target on the board, for a figure if several reach it, then for the payment.
The notation instead says how a figure gets there (``move a1 right white white``).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from engine.actions import Action
from engine.asking import Asking
from engine.games.blox import moves, pay, refuse, turn
from engine.games.blox.board import Board, Parts, Walk, obstacles
from engine.games.blox.moves import Plan, clashing, reached, written
from engine.games.blox.state import (
    CELL_OF,
    COLOUR_OF,
    COLOURS,
    JOKER,
    NONE,
    NOWHERE,
    SIDES,
    Counts,
    State,
    View,
    cell_word,
)
from engine.refusals import Illegal, Malformed
from engine.spec import Args, copied, put

_INSTEAD = {"walk": "move"}
"""Verbs as the buttons say them, and in the notation."""
_CELL = re.compile(r"[a-z]\d+")
_PLENTY = (9, 9, 9, 9)
_AND = "and"
"""What stands between cards; all else says something about them."""


def worded(board: Board, action: Action) -> Action:
    """Return an action in the picker's words: verb, target, figure, payment.

    ``enter black e6 black``, ``move a1 a4 black``, ``demolish d4 c4 grey,white``,
    ``capture e1 a1 white,white,white``, and as in the notation
    ``build e5 grey,white grey,joker``, ``swap black,red``.
    The line on which a figure enters does not change the position, so it is left out.
    """
    verb, args = action.verb, action.args
    if verb == "enter":
        return written(verb, args[2], cell_word(_walk_of(board, action).field), args[-1])
    if verb == "move":
        return written(verb, args[0], cell_word(_walk_of(board, action).field), args[-1])
    if verb in ("demolish", "capture"):
        start, target, paid = args
        return written(verb, target, start, paid)
    return action


def offered(board: Board, actions: Iterable[Action]) -> dict[Action, Action]:
    """Return actions by the picker's words; those that enter do so from the nearest edge."""
    shown: dict[Action, Action] = {}
    for action in actions:
        words = worded(board, action)
        other = shown.setdefault(words, action)
        if other is not action and _far(board, action) < _far(board, other):
            shown[words] = action
    return shown


def _far(board: Board, action: Action) -> int:
    return len(_walk_of(board, action).way)


def _walk_of(board: Board, action: Action) -> Walk:
    first, second, colour, _ = action.args
    entering = action.verb == "enter"
    walks = board.entries[first, second] if entering else board.steps[CELL_OF[first], second]
    return next(walk for walk in walks if walk.colour == COLOUR_OF[colour])


def landing(board: Board, plan: Plan) -> int:
    """Return the field to which a figure enters or walks, free or not; NOWHERE if there is none."""
    walks = board.entries.get((plan.side, plan.line)) or board.steps.get((plan.start, plan.way), ())
    return next((walk.field for walk in walks if walk.colour == plan.colour), NOWHERE)


def meant(board: Board, action: Action) -> Action:
    """Read the buttons' words (``move g8 to b8 for white, joker``); ignore "to", "on" and names."""
    verb = _INSTEAD.get(action.verb, action.verb)
    args = tuple(word.lower() for word in action.args)
    cells, sets = [word for word in args if word in CELL_OF], _sets(args)
    if "from" in args:  # buttons name the target first: "demolish c4 from d4"
        cells.reverse()
    place: tuple[str, ...] = ()
    match verb, cells:
        case "swap", []:
            sets = [cards] if (cards := _swapped(args)) else []
        case "build", [start]:
            place = (start, *sets[:1])
        case "enter", [end]:
            sides = [side for side in SIDES if side in args] or SIDES
            entries = {key: walks for key, walks in board.entries.items() if key[0] in sides}
            place = _walk(entries, board, end)
        case "move", [start, end]:
            steps = {
                (start, way): walks
                for (at, way), walks in board.steps.items()
                if at == CELL_OF[start]
            }
            place = _walk(steps, board, end)
        case (("demolish" | "capture"), [start, end]):
            place = (start, end)
        case _:
            return Action(verb, action.args)
    return Action(verb, (*place, *sets[-1:]))


def _walk(
    walks: Mapping[tuple[str, str], tuple[Walk, ...]], board: Board, end: str
) -> tuple[str, ...]:
    """Return the start and the colour of the walk to a field; empty if there is none."""
    there = CELL_OF[end]
    starts = (start for start, some in walks.items() if there in {walk.field for walk in some})
    start = next(starts, ())
    return (*start, COLOURS[board.fields[there]]) if start else ()


def _sets(words: Iterable[str]) -> list[str]:
    groups: list[list[str]] = [[]]
    for word in words:
        cards = [card for card in word.split(",") if card]
        if cards and all(card in COLOUR_OF or card == JOKER for card in cards):
            groups[-1] += cards
        elif groups[-1]:
            groups.append([])
    return [",".join(sorted(cards)) for cards in groups if cards]


def _swapped(words: Iterable[str]) -> str:
    """Return all cards of some words with their numbers: ``2 black and white``; empty if unclear.

    A word or a number that belongs to no card may take back what the others say.
    """
    cards: list[str] = []
    times = 0
    for word in words:
        groups = _sets((word,))
        if not times and word.rstrip("x×").isdecimal():
            times = min(int(word.rstrip("x×")), _PLENTY[0])
        elif groups:
            cards += groups[0].split(",") * (times or 1)
            times = 0
        elif times or word != _AND:
            return ""
    return "" if times else ",".join(sorted(cards))


def _verb(state: State, verbs: Collection[str], cells: Sequence[int]) -> str:
    """Return the verb that is meant, where several may be by what stands on the cells."""
    if len(verbs) == 1 or not cells:
        return next(iter(verbs)) if len(verbs) == 1 else ""
    own = state.figures[state.active]
    taken = [cell for cell in cells if cell not in own and obstacles(state) >> cell & 1]
    if taken:
        tower = any(tower.field in taken for tower in state.towers)
        verb = "demolish" if tower else "capture"
    else:
        verb = "move" if len(cells) > 1 or cells[0] in own else "enter"
    return verb if verb in verbs else ""


def _refuse_target(board: Board, state: State, verb: str, cells: Sequence[int]) -> None:
    """Refuse a field that no figure gets to, or on which nothing stands."""
    own = state.figures[state.active]
    target = next((cell for cell in cells if cell not in own), cells[-1])
    where = cell_word(target)
    if verb == "build":
        raise Illegal("not-your-figure", {"cell": where}, cells=(where,))
    if verb in ("demolish", "capture"):
        code = "no-tower" if verb == "demolish" else "own-figure" if target in own else "no-victim"
        raise Illegal(code, {"cell": where}, cells=(where,))
    params = {"cell": where, "colour": COLOURS[board.fields[target]]}
    if verb == "enter":
        raise Illegal("enter-first", params, cells=(where,))
    raise Illegal("move-first", params, cells=(where,))


class Targets(Asking[View]):
    last = 2
    precious = JOKER
    verbs = ("enter", "move", "demolish", "build", "capture", "swap")

    def __init__(self, parts: Parts, board: Board) -> None:
        self._parts, self._board = parts, board

    def worded(self, view: View, action: Action) -> Action:
        return worded(self._board, action)

    def offered(self, view: View, actions: Iterable[Action]) -> dict[Action, Action]:
        return offered(self._board, actions)

    def meant(self, action: Action) -> Action:
        try:
            moves.read(action)
        except Malformed:
            return meant(self._board, action)
        return action

    def completed(
        self, view: View, verbs: Collection[str], words: tuple[str, ...]
    ) -> tuple[Action, ...]:
        """Return what is nearest to a legal action; raise Illegal where nothing can be meant."""
        if view.unchecked:
            return ()  # what the rules refuse is an answer, too, and nothing may tell them apart
        state = position(view)
        cells = [CELL_OF[word] for word in words if word in CELL_OF]
        if outside := [word for word in words if _CELL.fullmatch(word) and word not in CELL_OF]:
            raise Illegal("unknown-cell", {"cell": outside[0]})
        verb = _verb(state, verbs, cells)
        if verb == "swap" or not verb:
            # An active joker stands for any colour; without one it has to be in the hand.
            spent = not (verb or view.jokers[view.active])
            cards = _swapped(words) if "swap" in verbs and (verb or spent) else ""
            if spent and cards == JOKER:
                raise Illegal("joker-used", ruling="R21")
            return (Action("swap", (cards,)),) if cards else ()
        refused = refuse.missing(self._parts, self._board, state, verb)
        if refused is not None and (not cells or refused.code == "no-figures"):
            raise refused
        starts = [cell for cell in cells if cell in state.figures[state.active]]
        possible = [
            plan
            for plan in refuse.plans(self._parts, self._board, state, verb)
            if (not starts or plan.start in starts or verb == "enter")
            and (plan.start in cells if verb == "build" else plan.field in cells)
        ]
        nearest = refuse.nearest_of(self._parts, self._board, state, possible)
        if nearest is not None:
            plan, why = nearest
            if not starts and why is not None and why.code == "not-in-line":
                # It would name any of their pawns, and is true of all.
                where = cell_word(plan.field)
                raise Illegal("out-of-line", {"cell": where}, cells=(where,))
            self._check_named(state, verb, plan.field, ",".join(words).split(","))
            return (moves.text_of(plan),)
        if cells:
            _refuse_target(self._board, state, verb, cells)
        return ()

    def _check_named(self, state: State, verb: str, field: int, words: Collection[str]) -> None:
        """Refuse another card than a step costs, for not being in hand or being of no use."""
        price, hand = COLOURS[self._board.fields[field]], state.hands[state.active]
        other = next((word for word in words if word in COLOURS and word != price), "")
        if other and verb in ("enter", "move"):
            if not hand[COLOUR_OF[other]]:
                raise Illegal("not-in-hand", {"missing": other})
            raise Illegal("not-the-price", {"price": price})

    def twins(self, view: View, one: Action, other: Action) -> bool:
        if "swap" in (one.verb, other.verb):
            return False
        (*first, paid), (*second, spent) = (worded(self._board, it).words for it in (one, other))
        # Each card that a capture costs is a point.
        return first == second and (one.verb != "capture" or paid.count(",") == spent.count(","))

    def preset(
        self, view: View, actions: tuple[Action, ...], gains: Sequence[int | None]
    ) -> Action | None:
        """Return the action with the most points, of equal ones the first.

        What scores has its target already: another figure, other blocks or another payment do the
        same. Elsewhere only the payment is chosen.
        """
        first = actions[0]
        if first.verb == "swap" or (
            first.verb in ("enter", "move") and any(a.args[:-1] != first.args[:-1] for a in actions)
        ):
            return None
        return actions[max(range(len(actions)), key=lambda at: gains[at] or 0)]


def position(view: View, hands: tuple[Counts, ...] = (), pile: Counts = NONE) -> State:
    """Return the view as a state; without ``hands``, unseen cards are missing."""
    held = hands or tuple(hand or NONE for hand in view.hands)
    return copied(State, view, hands=held, pile=pile)


def merit(parts: Parts, board: Board, view: View, plan: Plan) -> Args:
    """Return the verb as ``kind``, and what a step or a swap prepares.

    A step: ``height`` and ``cell`` of the highest tower that comes into sight, rather one that the
    cards left can pay for, else the seat whose figure comes into reach (``prey``) or is escaped
    (``hunter``). A swap: whether it has ``woken`` the joker, and how many of the ``count`` cards
    are ``held`` for a ``step`` of some ``points`` on a ``cell``.
    """
    if plan.verb == "swap":
        woken = int(not view.jokers[view.active])
        return {"kind": plan.verb, "woken": woken, **_kept(parts, board, view, plan)}
    end = landing(board, plan)
    seen = _in_sight(parts, board, view, plan, end)
    if seen:
        paid = promise(parts, board, view, plan)[2]
        cell = paid if paid in seen else max(seen, key=lambda at: (seen[at], -at))
        return {"kind": plan.verb, "height": seen[cell], "cell": cell_word(cell)}
    prey, hunters = _met(board, view, plan, end)
    gone = _met(board, view, plan, plan.start)[1] - hunters if plan.start >= 0 else set()
    target = {"prey": min(prey)} if prey else {"hunter": min(gone)} if gone else {}
    return {"kind": plan.verb, **target}


def promise(parts: Parts, board: Board, view: View, plan: Plan) -> tuple[int, int, int]:
    """Return what the figure of a step can score next turn at most, the height in sight, and where.

    With the cards that are left: what is drawn, and what others do meanwhile, is not known.
    """
    before, seat = position(view), view.active
    reach = refuse.check(parts, board, before, plan)
    then = turn.carried(before, turn.move_of(before, plan, reach))
    then = replace(then, hands=put(then.hands, seat, pay.minus(then.hands[seat], plan.paid)))
    scoring = map(moves.read, moves.scoring(parts, board, then) if not view.closing else ())
    found = (
        (moves.scored(next_, then.towers) or 0, next_.field)
        for next_ in scoring
        if next_.start == reach.field and next_.verb != "build"
    )
    points, field = max(found, default=(0, NOWHERE))
    seen = _in_sight(parts, board, view, plan, reach.field)
    return points, max(seen.values(), default=0), field


def _kept(parts: Parts, board: Board, view: View, plan: Plan) -> Args:
    state, seat = position(view), view.active
    kept = pay.minus(state.hands[seat], plan.paid)
    hands = (*state.hands[:seat], _PLENTY, *state.hands[seat + 1 :])
    rich = replace(state, hands=hands, jokers=(False,) * len(hands))
    ranked = []
    for step in map(moves.read, moves.scoring(parts, board, rich)):
        held = step.spent - sum(pay.missing(step.paid, kept))
        points = moves.scored(step, state.towers) or 0
        field = step.start if step.verb == "build" else step.field
        ranked.append((held - step.spent, points, held, step.spent, cell_word(field), step.verb))
    if not (found := [it for it in ranked if it[2]]):
        return {}
    _, points, held, count, cell, verb = max(found)
    return {"held": held, "count": count, "points_for": points, "cell": cell, "step": verb}


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


def _in_sight(parts: Parts, board: Board, view: View, plan: Plan, field: int) -> dict[int, int]:
    """Return the heights of the towers in reach of a field, by where they stand."""
    state = position(view)
    # The figure that goes away is no obstacle to what it sees from where it ends.
    taken = obstacles(state) & ~(0 if plan.side else 1 << plan.start)
    towers = {tower.field: tower for tower in state.towers}
    heights = parts.row(state.phase).demolish
    return {
        at: towers[at].height
        for at, colours in reached(board, taken, field)
        if at in towers and towers[at].height in heights and not clashing(towers[at], colours)
    }
