"""What an action does to a state, and the four things after it: refill, phase, end, next seat."""

from __future__ import annotations

from dataclasses import replace

from engine.dice import Dice, Stream
from engine.games.blox import pay
from engine.games.blox.board import Parts
from engine.games.blox.moves import Plan
from engine.games.blox.refuse import Reach
from engine.games.blox.state import (
    COLOURS,
    NONE,
    NOWHERE,
    Counts,
    Move,
    State,
    Tally,
    Tower,
    cell_word,
    words_of,
)
from engine.spec import Args, Event, Step, put

LIMIT = "round-limit"  # the rules bring it about, but as a stop (R30)

_Words = dict[str, str | int | tuple[str | int, ...]]


def begin(parts: Parts, seats: int, lot: int, limit: int, dice: Dice) -> Step[State]:
    """Set the towers up with random blocks, deal five cards to each seat (R28)."""
    each = parts.start_blocks(seats)
    bag = dice.stream("blocks").shuffled([c for c in range(len(COLOURS)) for _ in range(each)])
    towers, at = [], 0
    for field, height in parts.start_towers(seats):
        taken = bag[at : at + height]
        towers.append(Tower(field, _counted(taken)))
        at += height
    cards = parts.cards
    pile, stream, hands = (cards, cards, cards, cards), dice.stream("deal"), []
    for _ in range(seats):
        hand, pile = drawn(pile, parts.hand, stream)
        hands.append(hand)
    state = State(
        towers=tuple(towers),
        figures=((),) * seats,
        blocks=(NONE,) * seats,
        jokers=(True,) * seats,
        points=(0,) * seats,
        tallies=(Tally(),) * seats,
        hands=tuple(hands),
        pile=pile,
        discard=NONE,
        phase=parts.start_phase(seats),
        active=lot,
        first=lot,
        round_limit=limit,
    )
    private = {seat: {"cards": words_of(hand)} for seat, hand in enumerate(hands)}
    deal = Event("deal", {"first": lot, "hand": parts.hand}, private)
    return Step(state, (deal,), reveals=True)


def act(
    parts: Parts, board: tuple[int, ...], state: State, plan: Plan, reach: Reach, dice: Dice
) -> Step[State]:
    """Carry out a legal action; ``reach`` comes from the check, ``dice`` refill the hand."""
    seat = state.active
    hand = pay.minus(state.hands[seat], plan.paid)
    # Before the refill: a new draw pile holds what was just paid or swapped, too (R23).
    discard = pay.plus(state.discard, plan.paid)
    got, pile, discard, fresh = _refill(parts, state, hand, discard, dice)
    move = move_of(state, plan, reach, sum(got))
    owned = _owned(state, move)
    args = {**_args_of(parts, board, plan, move, owned), "drawn": move.drawn}
    events = [Event(plan.verb, args, {seat: {"cards": words_of(got)}})]
    if fresh:
        events.append(Event("reshuffle", {"count": fresh}))
    table = carried(state, move)
    phase, closing, ended = _finished(parts, table, events)
    after = replace(
        table,
        tallies=put(state.tallies, seat, _tallied(state.tallies[seat], move)),
        hands=put(state.hands, seat, pay.plus(hand, got)),
        pile=pile,
        discard=discard,
        turn=state.turn + 1,
        phase=phase,
        closing=closing,
        last=replace(move, phase=phase, rose=phase != state.phase),
        ended=ended,
        active=seat if ended else (seat + 1) % len(state.points),
    )
    return Step(after, tuple(events), reveals=move.drawn > 0)


def carried(state: State, move: Move) -> State:
    """Return the public result of an action before cards are drawn; previews use it too."""
    seat = move.seat
    return replace(
        state,
        towers=_towers(state, move),
        figures=_figures(state, move),
        blocks=put(state.blocks, seat, _owned(state, move)),
        jokers=put(state.jokers, seat, _joker(state, move)),
        points=put(state.points, seat, state.points[seat] + move.points),
    )


def move_of(state: State, plan: Plan, reach: Reach, drawn: int = 0) -> Move:
    seat = state.active
    return Move(
        seat=seat,
        verb=plan.verb,
        start=plan.start if plan.verb in ("move", "demolish", "capture") else NOWHERE,
        field=reach.field,
        side=reach.side,
        way=reach.way,
        paid=plan.paid,
        joker=bool(plan.jokers),
        blocks=reach.blocks,
        victim=reach.victim,
        points=_points(plan, reach),
        drawn=drawn,
        woken=plan.verb == "swap" and not state.jokers[seat],
    )


def standing_towers(state: State, height: int) -> int:
    return sum(tower.height == height for tower in state.towers)


def _points(plan: Plan, reach: Reach) -> int:
    """Return heights demolished or built, or cards of a capture including the joker (R13, R17)."""
    return plan.spent if plan.verb == "capture" else sum(reach.blocks)


def _owned(state: State, move: Move) -> Counts:
    owned = state.blocks[move.seat]
    if move.verb == "demolish":
        return pay.plus(owned, move.blocks)
    return pay.minus(owned, move.blocks) if move.verb == "build" else owned


def _joker(state: State, move: Move) -> bool:
    """Return whether the joker is active: a payment uses it, a swap reactivates it (R21, R22)."""
    return move.verb == "swap" or (state.jokers[move.seat] and not move.joker)


def _towers(state: State, move: Move) -> tuple[Tower, ...]:
    if move.verb == "demolish":
        return tuple(tower for tower in state.towers if tower.field != move.field)
    if move.verb == "build":
        new = Tower(move.field, move.blocks)
        # In order of fields, so that equal positions are equal states, with equal hashes.
        return tuple(sorted((*state.towers, new), key=lambda tower: tower.field))
    return state.towers


def _figures(state: State, move: Move) -> tuple[tuple[int, ...], ...]:
    if move.verb == "swap":
        return state.figures
    gone = move.field if move.verb == "build" else move.start
    own = [field for field in state.figures[move.seat] if field != gone]
    if move.verb != "build":
        own.append(move.field)
    figures = put(state.figures, move.seat, tuple(sorted(own)))
    if move.victim >= 0:
        left = tuple(field for field in state.figures[move.victim] if field != move.field)
        figures = put(figures, move.victim, left)
    return figures


def _tallied(tally: Tally, move: Move) -> Tally:
    if move.verb == "demolish":
        return replace(tally, demolished=_more(tally.demolished, move.points))
    if move.verb == "build":
        return replace(tally, built=_more(tally.built, move.points))
    if move.verb == "capture":
        return replace(tally, captured=_more(tally.captured, move.points))
    return tally


def _more(counts: tuple[int, ...], number: int) -> tuple[int, ...]:
    return put(counts, number - 1, counts[number - 1] + 1)


def _refill(
    parts: Parts, state: State, hand: Counts, discard: Counts, dice: Dice
) -> tuple[Counts, Counts, Counts, int]:
    """Draw until the hand is full (R23, R24).

    Return the cards drawn, both piles, and how many cards were reshuffled (0 for none).
    """
    # Cards alone: a joker that was paid is not made up for (R24).
    need = parts.hand - sum(hand)
    if not need:
        return NONE, state.pile, discard, 0
    stream = dice.stream(state.refill)
    first, pile = drawn(state.pile, min(need, sum(state.pile)), stream)
    need -= sum(first)
    if not need:
        return first, pile, discard, 0
    second, pile = drawn(discard, need, stream)
    return pay.plus(first, second), pile, NONE, sum(discard)


def drawn(pile: Counts, count: int, stream: Stream) -> tuple[Counts, Counts]:
    left = list(pile)
    for _ in range(count):
        left[stream.weighted(left)] -= 1
    rest = (left[0], left[1], left[2], left[3])
    return pay.minus(pile, rest), rest


def _counted(colours: tuple[int, ...]) -> Counts:
    return (colours.count(0), colours.count(1), colours.count(2), colours.count(3))


def _args_of(parts: Parts, board: tuple[int, ...], plan: Plan, move: Move, owned: Counts) -> _Words:
    words: _Words = {"seat": move.seat}
    paid = words_of(plan.paid, joker=move.joker)
    if move.verb == "swap":
        return {**words, "cards": paid, "count": len(paid), "woken": int(move.woken)}
    words |= {"cell": cell_word(move.field), "paid": paid}
    if move.verb == "enter":
        words |= {"side": plan.side, "line": plan.line}
    elif move.verb != "build":
        words |= {"start": cell_word(move.start), "way": move.side}
    if move.verb in ("enter", "move"):
        return {**words, "colour": COLOURS[plan.colour]}
    words["points"] = move.points
    if move.verb == "capture":
        colour = COLOURS[board[move.field]]
        return {**words, "other": move.victim, "count": plan.spent, "colour": colour}
    words |= {"height": move.points, "blocks": words_of(move.blocks), "owned": sum(owned)}
    if move.verb == "build":
        words["chip"] = move.points if move.points <= parts.chip else 0
    return words


def _finished(parts: Parts, state: State, events: list[Event]) -> tuple[int, bool, str]:
    """Return phase, closing and end after an action of the active seat (R14-R16, R26)."""
    phase = state.phase
    while few := standing_towers(state, parts.row(phase).height) <= 1:
        if phase == len(parts.phases):
            break
        phase += 1  # in a loop (R15), although one step is all this data allows
    if phase != state.phase:
        row = parts.row(phase)
        args: Args = {"phase": phase, "demolish": row.height, "build": row.build}
        events.append(Event("phase", args))
    turn, seats = state.turn + 1, len(state.points)
    in_round = turn % seats  # 0 where the round is complete
    # Where nobody has a turn left, the end says it.
    if few and not state.closing and in_round:
        events.append(Event("closing", {"seat": state.active, "left": seats - in_round}))
    closing = state.closing or few
    # Seats have had equally many turns then; it may be the turn that began the end (E23).
    if not in_round and closing:
        left = standing_towers(state, parts.row(phase).height)
        events.append(Event("end", {"reason": "towers", "left": left}))
        return phase, closing, "towers"
    if turn >= state.round_limit * seats:
        events.append(Event("end", {"reason": LIMIT, "rounds": state.round_limit}))
        return phase, closing, LIMIT
    return phase, closing, ""
