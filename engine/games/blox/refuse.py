"""Check a planned action and give a helpful reason for a refusal.

The tests compare it with ``moves.listed``. Obstacles are reported first, then heights and limits,
and the cards last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from engine.games.blox import pay
from engine.games.blox.board import Board, Parts, Walk, obstacles
from engine.games.blox.moves import Plan
from engine.games.blox.state import COLOURS, NOBODY, NONE, NOWHERE, WAYS, Counts, State, cell_word
from engine.refusals import Illegal

Params = dict[str, str | int]


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a legal action leads: NOWHERE without a field, NOBODY without a figure."""

    field: int = NOWHERE
    side: str = ""
    way: tuple[int, ...] = ()
    blocks: Counts = NONE
    victim: int = NOBODY


def check(parts: Parts, board: Board, state: State, plan: Plan) -> Reach:
    """Return where an action of the active seat leads, or raise Illegal."""
    checks = {
        "enter": _enter,
        "move": _move,
        "demolish": _demolish,
        "build": _build,
        "capture": _capture,
    }
    if plan.verb == "swap":
        return _swap(state, plan)
    return checks[plan.verb](parts, board, state, plan)


_NEARER = (
    *("not-in-line", "for-good", "wrong-height", "no-tower", "no-victim", "way-blocked"),
    *("field-taken", "colour-between", "few-blocks", "many-blocks", "cannot-pay"),
)
"""Refusals, from what is farthest from a legal action to what lacks the least."""


def missing(parts: Parts, board: Board, state: State, verb: str) -> Illegal | None:
    """Return why no action of a verb is legal, as the one nearest to it; None if one is."""
    if verb == "swap":
        return None
    if verb != "enter" and not state.figures[state.active]:
        return Illegal("no-figures")
    owned = sum(state.blocks[state.active])
    if verb == "demolish" and owned >= parts.most_blocks:
        return Illegal("many-blocks", {"blocks": owned, "most": parts.most_blocks}, ruling="R10")
    # A tower that no pawn is in line with is no obstacle, however high it is.
    some = (one for one in plans(parts, board, state, verb) if _in_line(board, one))
    nearest = nearest_of(parts, board, state, some)
    return nearest[1] if nearest else Illegal("none-in-line", {"verb": verb})


def _in_line(board: Board, plan: Plan) -> bool:
    aims = plan.verb in ("demolish", "capture")
    return not aims or board.between(plan.start, plan.field) is not None


def nearest_of(
    parts: Parts, board: Board, state: State, some: Iterable[Plan]
) -> tuple[Plan, Illegal | None] | None:
    """Return the plan that is legal or lacks the least, and why it is refused; None for none."""
    refused: list[tuple[int, int, Plan, Illegal]] = []
    for plan in some:
        try:
            check(parts, board, state, plan)
        except Illegal as refusal:
            rank = _NEARER.index(refusal.code) if refusal.code in _NEARER else -1
            refused.append(
                (
                    -rank,
                    int(refusal.params.get("count", refusal.params.get("height", 0))),
                    plan,
                    refusal,
                )
            )
        else:
            return plan, None
    return min(refused, key=lambda row: row[:2])[2:] if refused else None


def plans(parts: Parts, board: Board, state: State, verb: str) -> Iterator[Plan]:
    """Yield all that a verb may be tried with, each paid as its price wants."""
    seat = state.active
    for plan, price in _priced(parts, board, state, verb):
        ways = pay.payments(price, state.hands[seat], state.jokers[seat]) or ((price, False),)
        yield replace(plan, paid=ways[0][0], jokers=int(ways[0][1]))


def _priced(parts: Parts, board: Board, state: State, verb: str) -> Iterator[tuple[Plan, Counts]]:
    seat, height = state.active, parts.row(state.phase).build
    if verb == "enter":
        entries = [(Plan(verb, side, line), walks) for (side, line), walks in board.entries.items()]
        yield from _walked(entries)
        return
    foreign = [f for other, own in enumerate(state.figures) if other != seat for f in own]
    blocks = pay.choices(state.blocks[seat], height, height) or (pay.of(0, height),)
    for plan in (Plan(verb, start=start) for start in state.figures[seat]):
        if verb == "move":
            yield from _walked((replace(plan, way=w), board.steps[plan.start, w]) for w in WAYS)
        elif verb == "demolish":
            yield from ((replace(plan, field=tower.field), tower.blocks) for tower in state.towers)
        elif verb == "capture":
            for field in foreign:
                yield replace(plan, field=field), pay.of(board.fields[field], parts.capture[0])
        else:
            yield from ((replace(plan, blocks=some), some) for some in blocks)


def _walked(some: Iterable[tuple[Plan, tuple[Walk, ...]]]) -> Iterator[tuple[Plan, Counts]]:
    for plan, walks in some:
        for walk in walks:
            yield replace(plan, field=walk.field, colour=walk.colour), pay.ONE[walk.colour]


def aimed(board: Board, state: State, plan: Plan) -> Reach:
    """Return where a demolition or capture along a line would lead, allowed or not."""
    way, sight = board.between(plan.start, plan.field) or ("", None)
    tower = next((tower for tower in state.towers if tower.field == plan.field), None)
    holders = (seat for seat, fields in enumerate(state.figures) if plan.field in fields)
    return Reach(
        plan.field,
        way,
        sight.way if sight else (),
        tower.blocks if tower else NONE,
        next(holders, NOBODY),
    )


def _enter(parts: Parts, board: Board, state: State, plan: Plan) -> Reach:
    """Check a figure from the supply to the first field of the colour (R1-R4)."""
    if len(state.figures[state.active]) >= parts.figures:
        raise Illegal("no-supply", {"figures": parts.figures}, ruling="R4")
    walk = _walk(board.entries[plan.side, plan.line], state, plan, ruling="R2")
    _price(state, plan, pay.ONE[plan.colour])
    return Reach(walk.field, plan.side, walk.way)


def _move(parts: Parts, board: Board, state: State, plan: Plan) -> Reach:
    """Check an own figure to the next field of the colour (R1, R5)."""
    del parts
    _own(state, plan.start)
    walk = _walk(board.steps[plan.start, plan.way], state, plan, ruling="R1")
    _price(state, plan, pay.ONE[plan.colour])
    return Reach(walk.field, plan.way, walk.way)


def _demolish(parts: Parts, board: Board, state: State, plan: Plan) -> Reach:
    """Check a tower in reach, of a height for this phase, with room for its blocks (R6-R10)."""
    _own(state, plan.start)
    where = cell_word(plan.field)
    tower = next((tower for tower in state.towers if tower.field == plan.field), None)
    if tower is None:
        raise Illegal("no-tower", {"cell": where}, cells=(where,))
    _height(parts, state, where, tower.height)  # no other way there helps where it is too high
    colours = tuple(colour for colour, count in enumerate(tower.blocks) if count)
    way, between = _line(board, state, plan, colours, ruling="R7")
    owned = sum(state.blocks[state.active])
    if owned >= parts.most_blocks:
        raise Illegal("many-blocks", {"blocks": owned, "most": parts.most_blocks}, ruling="R10")
    _price(state, plan, tower.blocks)
    return Reach(plan.field, way, between, tower.blocks)


def _height(parts: Parts, state: State, where: str, height: int) -> None:
    """Check the height; lower towers than the phase's greatest may always be demolished (R8)."""
    if height > parts.chip:
        raise Illegal("for-good", {"cell": where, "height": height}, cells=(where,), ruling="R13")
    row = parts.row(state.phase)
    if height not in row.demolish:
        params: Params = {"cell": where, "height": height, "phase": row.phase, "most": row.height}
        raise Illegal("wrong-height", params, cells=(where,), ruling="R8")


def _build(parts: Parts, board: Board, state: State, plan: Plan) -> Reach:
    """Check own blocks, exactly as many as the phase wants, on an own figure's field (R11, R12)."""
    del board
    _own(state, plan.start)
    row, owned = parts.row(state.phase), state.blocks[state.active]
    height = sum(plan.blocks)
    if height != row.build:
        params = {"height": height, "build": row.build, "phase": row.phase}
        raise Illegal("build-height", params, ruling="R12")
    if sum(owned) < row.build:
        params = {"build": row.build, "blocks": sum(owned), "phase": row.phase}
        raise Illegal("few-blocks", params, ruling="R12")
    lacking = pay.missing(plan.blocks, owned)
    if lacking != NONE:
        raise Illegal("not-your-blocks", {"missing": pay.word(lacking)}, ruling="R11")
    _price(state, plan, plan.blocks)
    return Reach(plan.start, blocks=plan.blocks)


def _capture(parts: Parts, board: Board, state: State, plan: Plan) -> Reach:
    """Check a foreign figure in reach and 3 to 5 cards of its field's colour (R6, R17-R20)."""
    _own(state, plan.start)
    where = cell_word(plan.field)
    holders = (seat for seat, fields in enumerate(state.figures) if plan.field in fields)
    victim = next(holders, NOBODY)
    if victim == NOBODY:
        raise Illegal("no-victim", {"cell": where}, cells=(where,))
    if victim == state.active:
        raise Illegal("own-figure", {"cell": where}, cells=(where,), ruling="R20")
    colour = board.fields[plan.field]
    way, between = _line(board, state, plan, (colour,), ruling="R6")
    least, most = parts.capture
    if not least <= plan.spent <= most:
        params = {"count": plan.spent, "least": least, "most": most}
        raise Illegal("capture-cards", params, ruling="R18")
    _price(state, plan, pay.of(colour, plan.spent))
    return Reach(plan.field, way, between, victim=victim)


def _swap(state: State, plan: Plan) -> Reach:
    """Check own cards; the joker stays where it is (R21, R22)."""
    if plan.jokers:
        raise Illegal("joker-stays", ruling="R21")
    _held(state, plan)
    return Reach()


def _own(state: State, field: int) -> None:
    if field not in state.figures[state.active]:
        where = cell_word(field)
        raise Illegal("not-your-figure", {"cell": where}, cells=(where,))


def _piece(state: State, field: int) -> str:
    return "tower" if any(tower.field == field for tower in state.towers) else "figure"


def _walk(walks: tuple[Walk, ...], state: State, plan: Plan, ruling: str) -> Walk:
    walk = next((walk for walk in walks if walk.colour == plan.colour), None)
    if walk is None:
        raise Illegal("no-such-field", {"colour": COLOURS[plan.colour]})
    target = cell_word(walk.field)
    _open(state, walk.way, target)
    if obstacles(state) >> walk.field & 1:
        params = {
            "cell": target,
            "colour": COLOURS[plan.colour],
            "piece": _piece(state, walk.field),
        }
        raise Illegal("field-taken", params, cells=(target,), ruling=ruling)
    return walk


def _open(state: State, way: tuple[int, ...], target: str) -> None:
    taken = obstacles(state)
    for field in way:
        if taken >> field & 1:
            cell = cell_word(field)
            params = {"cell": cell, "piece": _piece(state, field), "target": target}
            raise Illegal("way-blocked", params, cells=(cell, target))


def _line(
    board: Board, state: State, plan: Plan, colours: tuple[int, ...], ruling: str
) -> tuple[str, tuple[int, ...]]:
    """Return the open straight way to a piece, which avoids the given colours (R6)."""
    start, target = cell_word(plan.start), cell_word(plan.field)
    line = board.between(plan.start, plan.field)
    if line is None:
        raise Illegal("not-in-line", {"start": start, "cell": target}, cells=(start, target))
    way, sight = line
    _open(state, sight.way, target)
    clashes = [field for field in sight.way if board.fields[field] in colours]
    if clashes:
        cells = tuple(map(cell_word, clashes))
        params = {
            "colour": COLOURS[board.fields[clashes[0]]],
            "cell": cells[0],
            "target": target,
            "aim": _piece(state, plan.field),
        }
        raise Illegal("colour-between", params, cells=cells, ruling=ruling)
    return way, sight.way


def _price(state: State, plan: Plan, price: Counts) -> None:
    """Check that the seat can pay the price with the cards it holds (R9, R21)."""
    hand, joker = state.hands[state.active], state.jokers[state.active]
    ways = pay.payments(price, hand, joker)
    # A way to pay says only whether the joker is used: two of them must not pass for one.
    if plan.jokers <= 1 and (plan.paid, bool(plan.jokers)) in ways:
        return
    word = pay.word(price)
    if not ways:
        lacking = pay.missing(price, hand)
        params: Params = {
            "cell": "none"
            if plan.verb in ("enter", "move") or plan.field < 0
            else cell_word(plan.field),
            "price": word,
            "lacking": pay.word(lacking),
            # An active joker stands for one of them, whatever its colour.
            "count": sum(lacking) - joker,
            "joker": int(joker),
        }
        # Other blocks, or fewer cards for a pawn, may be paid for there.
        cells = (cell_word(plan.field),) if plan.verb == "demolish" else ()
        raise Illegal("cannot-pay", params, cells=cells, ruling="R9")
    if plan.jokers > 1:
        raise Illegal("one-joker", ruling="R21")
    if plan.spent != sum(price) or not pay.holds(price, plan.paid):
        raise Illegal("not-the-price", {"price": word})
    if plan.jokers and not joker:
        raise Illegal("joker-used", ruling="R21")
    _held(state, plan)


def _held(state: State, plan: Plan) -> None:
    lacking = pay.missing(plan.paid, state.hands[state.active])
    if lacking != NONE:
        # Of a card that is held once, two are not.
        black, white, grey, red = (
            paid if short else 0 for paid, short in zip(plan.paid, lacking, strict=True)
        )
        raise Illegal("not-in-hand", {"missing": pay.word((black, white, grey, red))})
