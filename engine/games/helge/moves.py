"""Actions of Helge: parse them, list the legal ones, explain a refusal.

Only canonical words are accepted here (``red-star``, ``@C``, ``b2``). Typed text is matched
against the list without regard to case before it arrives. ``check`` agrees with ``listed``; the
tests compare the two.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.actions import Action
from engine.asking import Asking
from engine.games.helge import board as boards
from engine.games.helge.state import (
    CELL_OF,
    CELLS,
    EMPTY,
    JOKER,
    STONES,
    State,
    Stones,
    View,
    X,
    cell_word,
    stone_word,
)
from engine.refusals import Illegal, Malformed

DRAW = Action("draw")
DEPOT = Action("depot")
PASS = Action("pass")

JOIN = "/"
"""Stands between words of the notation that are chosen as one."""

_SEATS = {f"@{letter}": seat for seat, letter in enumerate("ABCDEF")}
_KEPT, _DRAWN = ("own", "other", "stone", "cell"), ("other", "stone", "cell")
# The number of words tells which swap it is: with an own stone of the depot or the drawn one.
_SHAPES: dict[str, tuple[tuple[str, ...], ...]] = {
    "draw": ((),),
    "place": (("cell",),),
    "lay": (("stone", "cell"),),
    "swap": (_DRAWN, _KEPT),
    "depot": ((),),
    "remove": (("cell",),),
    "pass": ((),),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """A parsed action.

    ``stone`` is what ``lay`` takes from the own depot or ``swap`` from another. ``own`` is what
    ``swap`` gives from the own depot (EMPTY for the drawn stone).
    """

    verb: str
    stone: int = EMPTY
    cell: int = -1
    other: int = -1
    own: int = EMPTY


def stone_of(state: State, plan: Plan) -> int:
    """Return the stone that an action lays on the own board, else EMPTY."""
    return state.drawn if plan.verb == "place" else plan.stone


def seat_word(seat: int) -> str:
    return f"@{'ABCDEF'[seat]}"


@lru_cache(maxsize=4096)
def read(action: Action) -> Plan:
    """Parse an action; raise Malformed (``verb``, ``words``, ``unknown-cell``, …)."""
    shapes = _SHAPES.get(action.verb)
    if shapes is None:
        raise Malformed("verb", {"verb": action.verb[:20]})
    shape = next((shape for shape in shapes if len(shape) == len(action.args)), None)
    if shape is None:
        raise Malformed("words", {"verb": action.verb})
    words = {role: _word(role, word) for role, word in zip(shape, action.args, strict=True)}
    return Plan(action.verb, **words)


def _word(role: str, word: str) -> int:
    if role == "cell":
        if word not in CELL_OF:
            raise Malformed("unknown-cell", {"cell": word[:20]})
        return CELL_OF[word]
    if role == "other":
        if word not in _SEATS:
            raise Malformed("no-such-seat", {"seat": word[:20]})
        return _SEATS[word]
    if word not in STONES:
        raise Malformed("unknown-stone", {"stone": word[:20]})
    return STONES[word]


@lru_cache(maxsize=4096)
def _at_cell(verb: str, *words: str) -> tuple[Action, ...]:
    """Return ``verb words cell`` for all sixteen cells, cached for speed."""
    return tuple(Action(verb, (*words, cell_word(cell))) for cell in range(CELLS))


@lru_cache(maxsize=1 << 13)
def worded(action: Action, drawn: int) -> Action:
    """Join a seat and its stone: ``swap red-star @C/blue-sun b2``, ``swap @C/blue-sun b2``.

    A swap of equal stones (R20) is not asked for: to lay one's own comes to the same.
    """
    if action.verb != "swap":
        return action
    *own, seat, stone, cell = action.args
    if STONES.get(stone) in ([STONES.get(word) for word in own] or [drawn]):
        return Action("lay", (stone, cell)) if own else Action("place", (cell,))
    return Action("swap", (*own, f"{seat}{JOIN}{stone}", cell))


UNNAMED = "half"
"""What stands for a stone of which only the colour or the symbol is said."""


class Joined(Asking[View]):
    verbs = tuple(_SHAPES)

    def worded(self, view: View, action: Action) -> Action:
        return worded(action, view.drawn)

    def about(self, view: View, action: Action) -> tuple[str, ...]:
        """Return the stone that a move without its name lays, gives, keeps or takes off."""
        if action.verb == "remove":
            return (stone_word(view.boards[view.active][CELL_OF[action.args[0]]]),)
        kept = action.verb in ("lay", "draw", "pass") or len(action.args) == len(_KEPT)
        return () if kept or view.drawn == EMPTY else (stone_word(view.drawn),)

    def completed(
        self, view: View, verbs: Collection[str], words: tuple[str, ...]
    ) -> tuple[Action, ...]:
        stones = [word for word in words if word in STONES]
        seats = [word.upper() for word in words if word.upper() in _SEATS]
        cells = [w for w in words if w not in (*stones, UNNAMED) and w.upper() not in seats]
        # With a stone in hand, "depot" says where it should go, and not whence.
        open_ = [v for v in self.verbs if v in verbs and (v != "lay" or view.drawn == EMPTY)]
        first = open_[0] if open_ else "lay"
        if not cells and _SHAPES[first] == ((),) and not {"place", "lay", "swap"} & {*open_}:
            return (Action(first),)
        if only := {X: "remove", JOKER: "place"}.get(view.drawn):
            # Nothing else may be done with them, and the rules say so of anything.
            front: tuple[str, ...] = (only,) if only in verbs else ("lay", stone_word(view.drawn))
        else:
            front = _front(view, verbs, stones, seats)
            if not cells:
                _check_anywhere(view, stones, front)
        return tuple(Action(front[0], (*front[1:], cell)) for cell in cells or CELL_OF)


def _front(
    view: View, verbs: Collection[str], stones: Sequence[str], seats: Sequence[str]
) -> tuple[str, ...]:
    """Return what words mean but for their cells."""
    drawn = view.drawn != EMPTY and stone_word(view.drawn) in stones
    if "swap" in verbs and (seats or len(verbs) == 1):
        return ("swap", *_swapped(view, stones, seats))
    if "lay" in verbs and ("place" not in verbs or (stones and not drawn)):
        return ("lay", *_own(view, stones)[:1])
    return ("remove",) if verbs == {"remove"} else ("place",)


def _own(view: View, stones: Sequence[str]) -> Sequence[str]:
    """Return what is said, or else the own depot, first what fits."""
    own = view.depots[view.active]
    if not (stones or own):
        raise Illegal("depot-empty")
    return stones or [
        stone_word(stone) for stone in sorted(own, key=lambda one: not _fits(view, one))
    ]


def _swapped(view: View, stones: Sequence[str], seats: Sequence[str]) -> tuple[str, ...]:
    """Return what is given, if it is not drawn, whose stone is taken, and which."""
    theirs = [
        (seat_word(seat), stone_word(stone))
        for seat, depot in enumerate(view.depots)
        for stone in depot
        if seat != view.active and (not seats or seat_word(seat) in seats)
    ]
    *given, wanted = stones or ("",)
    mine = view.depots[view.active] if view.drawn == EMPTY else (view.drawn,)
    if STONES.get(wanted) in mine and all(word != wanted for _, word in theirs):
        given, wanted = [wanted], ""  # what nobody else has is given
    taken = [(s, word) for s, word in theirs if wanted in ("", word)]
    if not wanted:
        taken = [swap for swap in taken if _fits(view, STONES[swap[1]])]
    if not taken and not (wanted and seats):
        if wanted:
            raise Illegal("nobody-has", {"stone": wanted})
        raise Illegal("no-swap-with", {"seat": _SEATS[seats[0]]}) if seats else Illegal("no-swap")
    own = _own(view, given)[:1] if view.drawn == EMPTY else ()
    return (*own, *(taken[0] if taken else (seats[0], wanted)))


def _fits(view: View, stone: int) -> bool:
    return bool(boards.cells_for(view.boards[view.active], stone))


def _check_anywhere(view: View, stones: Sequence[str], front: tuple[str, ...]) -> None:
    """Say of a stone without a cell that it fits nowhere, not why not on the first cell."""
    stone = view.drawn if front == ("place",) else EMPTY
    if front[0] == "lay" and view.drawn == EMPTY and STONES[front[1]] in view.depots[view.active]:
        stone = STONES[front[1]]
    if stone != EMPTY and not _fits(view, stone):
        named = stones or view.drawn == stone
        raise Illegal("nowhere", {"stone": stone_word(stone)}) if named else Illegal("none-fits")


def listed(state: State, bag: int) -> list[Action]:
    """Return every legal action of the active seat of a running game."""
    board = state.boards[state.active]
    if state.drawn == EMPTY:
        return _start(state, bag)
    if state.drawn == X:
        there = [cell for cell, stone in enumerate(board) if stone != EMPTY]
        return [_at_cell("remove")[cell] for cell in there]
    places = [_at_cell("place")[cell] for cell in boards.cells_for(board, state.drawn)]
    if state.drawn == JOKER:
        return places  # R4: at once, and never exchanged
    actions = [*places, *_fetches(state, (EMPTY,))]
    if not places:
        actions.append(DEPOT)  # R14: only a stone that fits nowhere
    return actions


def _start(state: State, bag: int) -> list[Action]:
    """List the start of a turn (R13); drawing is always allowed (R19) while there are stones."""
    # Equal stones make equal actions, and each is listed once (E21).
    own = tuple(dict.fromkeys(state.depots[state.active]))
    board = state.boards[state.active]
    actions = [DRAW] if bag else []
    for stone in own:
        lays = _at_cell("lay", stone_word(stone))
        actions.extend(lays[cell] for cell in boards.cells_for(board, stone))
    actions.extend(_fetches(state, own))
    return actions or [PASS]


def _fetches(state: State, given: Stones) -> Iterator[Action]:
    """Yield the swaps of any ``given`` stone for any foreign stone that fits (R16, R17, R20)."""
    board = state.boards[state.active]
    kinds = dict.fromkeys(stone for depot in state.depots for stone in depot)
    # Once for each kind: several depots may hold the same.
    cells = {stone: boards.cells_for(board, stone) for stone in kinds}
    theirs = [
        (seat, stone)
        for seat, depot in enumerate(state.depots)
        if seat != state.active
        for stone in dict.fromkeys(depot)
        if cells[stone]
    ]
    for own in given:
        kept = () if own == EMPTY else (stone_word(own),)
        for seat, stone in theirs:
            swaps = _at_cell("swap", *kept, seat_word(seat), stone_word(stone))
            yield from (swaps[cell] for cell in cells[stone])


def check(state: State, plan: Plan, bag: int) -> None:
    """Raise Illegal if an action of the active seat is against the rules."""
    if state.drawn == EMPTY:
        _check_start(state, plan, bag)
    elif state.drawn == X:
        _check_x(state, plan)
    elif state.drawn == JOKER:
        if plan.verb != "place":
            raise Illegal("joker-at-once", ruling="R4")
        _check_fit(state, JOKER, plan.cell)
    else:
        _check_drawn(state, plan)


def _check_start(state: State, plan: Plan, bag: int) -> None:
    """Check D1: draw, lay or swap a stone of the own depot (R13); pass only if stuck (R21)."""
    if plan.verb == "draw":
        if not bag:
            raise Illegal("bag-empty", ruling="R21")
    elif plan.verb == "lay":
        _check_own(state, plan.stone)
        _check_fit(state, plan.stone, plan.cell)
    elif plan.verb == "swap" and plan.own != EMPTY:
        _check_own(state, plan.own)
        _check_fetch(state, plan)
    elif plan.verb == "pass":
        if listed(state, bag)[0].verb != "pass":
            raise Illegal("no-pass", ruling="R21")
    else:
        if not bag:
            raise Illegal("bag-empty", ruling="R21")
        depot = len(state.depots[state.active])
        raise Illegal("draw-first", {"depot": depot}, ruling="R13")


def _check_drawn(state: State, plan: Plan) -> None:
    """Check D2: lay the drawn stone, swap it, or keep it if it fits nowhere."""
    drawn = stone_word(state.drawn)
    if plan.verb == "place":
        _check_fit(state, state.drawn, plan.cell)
    elif plan.verb == "swap" and plan.own == EMPTY:
        _check_fetch(state, plan)
    elif plan.verb == "depot":
        cells = boards.cells_for(state.boards[state.active], state.drawn)
        if cells:
            raise Illegal(
                "must-place",
                {"stone": drawn, "cell": cell_word(cells[0]), "count": len(cells)},
                allowed=tuple(cell_word(cell) for cell in cells),
                ruling="R14",
            )
    else:
        raise Illegal("handle-drawn", {"stone": drawn}, ruling="R15")


def _check_x(state: State, plan: Plan) -> None:
    """Check D4: take any stone off the own board."""
    board = state.boards[state.active]
    if plan.verb != "remove":
        there = tuple(cell_word(cell) for cell in range(CELLS) if board[cell] != EMPTY)
        raise Illegal("x-at-once", allowed=there)
    if board[plan.cell] == EMPTY:
        cell = cell_word(plan.cell)
        raise Illegal("no-stone-there", {"cell": cell}, cells=(cell,))


def _check_own(state: State, stone: int) -> None:
    if stone not in state.depots[state.active]:
        raise Illegal("not-in-depot", {"stone": stone_word(stone)}, ruling="R13")


def _check_fetch(state: State, plan: Plan) -> None:
    """Check that another seat has the stone, and that it fits (R16)."""
    if plan.other >= len(state.boards):
        raise Illegal("no-such-seat", {"seat": f"@{'ABCDEF'[plan.other]}"})
    if plan.other == state.active:
        raise Illegal("own-depot", ruling="R13")
    stone = stone_word(plan.stone)
    if plan.stone not in state.depots[plan.other]:
        raise Illegal("not-in-their-depot", {"stone": stone, "seat": plan.other})
    # Before the cell: with such a stone no other cell would help.
    if not boards.cells_for(state.boards[state.active], plan.stone):
        raise Illegal("fits-nowhere", {"stone": stone}, ruling="R16")
    _check_fit(state, plan.stone, plan.cell)


def _check_fit(state: State, stone: int, cell: int) -> None:
    """Check that the cell is free and every neighbour matches by colour or symbol (R2)."""
    board, where, word = state.boards[state.active], cell_word(cell), stone_word(stone)
    if board[cell] != EMPTY:
        there = stone_word(board[cell])
        raise Illegal("cell-taken", {"cell": where, "stone": there}, cells=(where,))
    beside = boards.clashes(board, stone, cell)
    if beside:
        cells = tuple(cell_word(place) for place in beside)
        raise Illegal(
            "does-not-fit",
            {
                "stone": word,
                "cell": where,
                "beside": cells[0],
                "neighbour": stone_word(board[beside[0]]),
            },
            cells=(where, *cells),
            ruling="R2",
        )
