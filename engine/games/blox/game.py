"""Blox: the game contract, assembled from the other modules."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from engine.actions import Action, Doubt
from engine.components import Components
from engine.contract import Game
from engine.dice import SEED_BYTES, Dice, Stream
from engine.games.blox import asking, board, lessons, moves, pay, refuse, turn
from engine.games.blox.board import Board
from engine.games.blox.puzzle import HANDS, PAIRS
from engine.games.blox.state import COLOURS, Counts, State, View, words_of
from engine.games.blox.value import Outlook, Values
from engine.lessons import Lesson
from engine.spec import (
    Args,
    Column,
    Event,
    Figure,
    GameSpec,
    Option,
    Options,
    Outcome,
    Seat,
    Step,
    first_seat,
    ranks_of,
)


class Blox(Game[State, View]):
    spec: ClassVar[GameSpec] = GameSpec(
        key="blox",
        title="Blox",
        rules_version=1,
        least=2,
        most=4,
        handful=108,
        options=(Option("round_limit", ("50", "100", "200", "300"), "300", expert=True),),
        hidden=True,
        inline=frozenset({"enter"}),
        in_a_row=frozenset({"build", "move"}),
        figures=("tower",),
        natural=frozenset({"towers"}),
        limits=frozenset({turn.LIMIT}),
        minutes=45,
    )
    state_type: ClassVar[type] = State
    view_type: ClassVar[type] = View
    futures = 2  # closer looks are worth the time more (decision: search)
    questions = (HANDS, PAIRS)

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        self.parts = board.read_parts(components.data)
        self.board = Board(self.parts.fields)
        self.asking = asking.Targets(self.parts, self.board)
        self._values = Values(self.parts, self.board)
        self.foresee = Outlook(self.parts, self.board, self._values, self.apply).worth

    def setup(
        self,
        seats: int,
        options: Options,
        dice: Dice,
        supply: tuple[str, ...] = (),
        first: Seat | None = None,
    ) -> Step[State]:
        lot = first_seat(seats, dice, first)
        return turn.begin(self.parts, seats, lot, int(options["round_limit"]), dice)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.ended else frozenset({state.active})

    def decision(self, state: State, seat: Seat) -> str:
        return f"t{state.turn}"

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if state.ended or seat != state.active:
            return ()
        return moves.listed(self.parts, self.board, state)

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        plan = moves.read(action)
        reach = refuse.check(self.parts, self.board, state, plan)
        return turn.act(self.parts, self.board.fields, state, plan, reach, dice)

    def absent_action(self, state: State, seat: Seat) -> Action:
        hand = state.hands[seat]
        colour = max(range(len(COLOURS)), key=lambda colour: hand[colour])  # ties: the first
        return Action("swap", (COLOURS[colour],))

    def stop(self, state: State, reason: str) -> Step[State]:
        """End the game, marked (R30)."""
        return Step(replace(state, ended=reason), (Event("end", {"reason": reason}),))

    def observe(self, state: State, seat: Seat | None) -> View:
        shown = bool(state.ended)
        return View(
            towers=state.towers,
            figures=state.figures,
            blocks=state.blocks,
            jokers=state.jokers,
            points=state.points,
            tallies=state.tallies,
            hands=tuple(
                hand if shown or other == seat else None for other, hand in enumerate(state.hands)
            ),
            held=tuple(map(sum, state.hands)),
            pile=sum(state.pile),
            discard=state.discard,
            phase=state.phase,
            active=state.active,
            first=state.first,
            turn=state.turn,
            closing=state.closing,
            round_limit=state.round_limit,
            last=state.last,
            ended=state.ended,
            supply=tuple(self.parts.figures - len(figures) for figures in state.figures),
            fields=self.parts.fields,
            phases=self.parts.phases,
            left=turn.standing_towers(state, self.parts.row(state.phase).height),
            most_blocks=self.parts.most_blocks,
        )

    def imagine(self, view: View, seat: Seat | None, stream: Stream) -> State:
        """Deal the unseen cards to other hands and the pile; a reshuffle hides its cards again."""
        cards = self.parts.cards
        unseen = pay.minus((cards, cards, cards, cards), view.discard)
        for hand in view.hands:
            unseen = unseen if hand is None else pay.minus(unseen, hand)
        hands: list[Counts] = []
        for hand, held in zip(view.hands, view.held, strict=True):
            dealt = hand
            if dealt is None:
                dealt, unseen = turn.drawn(unseen, held, stream)
            hands.append(dealt)
        return asking.position(view, tuple(hands), unseen)

    def outcome(self, state: State) -> Outcome | None:
        """More own blocks break ties, else they stand (R27)."""
        if not state.ended:
            return None
        tallies = state.tallies
        columns = (
            Column("demolitions", tuple(_terms(tally.demolished) for tally in tallies)),
            Column("buildings", tuple(_terms(tally.built) for tally in tallies)),
            Column("captures", tuple(_terms(tally.captured) for tally in tallies)),
        )
        left = turn.standing_towers(state, self.parts.phases[-1].height)
        blocks = tuple(map(sum, state.blocks))
        # More than any seat owns: blocks decide only where points are equal.
        most = 1 + max(blocks)
        pairs = zip(state.points, blocks, strict=True)
        ranks = ranks_of(points * most + own for points, own in pairs)
        return Outcome(
            scores=state.points,
            ranks=ranks,
            columns=columns,
            reason=state.ended,
            args={"rounds": state.round_limit} if state.ended == turn.LIMIT else {"left": left},
            tie_breaker="blocks" if ranks != ranks_of(state.points) else "",
            stopped=state.ended not in self.spec.natural,
        )

    def standing(self, view: View) -> tuple[int, ...]:
        return view.points

    def figures(self, state: State) -> tuple[Figure, ...]:
        heights = (
            max((height for height, count in enumerate(tally.built, 1) if count), default=0)
            for tally in state.tallies
        )
        return tuple(Figure("tower", seat, height) for seat, height in enumerate(heights))

    def hand(self, view: View, seat: Seat) -> tuple[str, ...]:
        hand = view.hands[seat]
        return () if hand is None or view.ended else words_of(hand)

    def gain(self, view: View, seat: Seat, action: Action) -> int | None:
        return moves.scored(moves.read(action), view.towers)

    def scoring(self, view: View, seat: Seat, action: Action) -> Args:
        points = self.gain(view, seat, action)
        return {"kind": moves.read(action).verb, "points": points} if points else {}

    def doubt(self, view: View, seat: Seat, action: Action, better: Action) -> Doubt:
        # In the last round nothing is left to make up for what was missed (decision: analysis).
        return Doubt(1.0) if view.closing else Doubt(1.5, 2.0)

    def prospects(self, view: View, seat: Seat, action: Action) -> tuple[float, float]:
        futures = list[tuple[float, float]]()
        for number in range(_FUTURES):
            dice = Dice(number.to_bytes(SEED_BYTES, "big"))  # the same for actions to compare
            state = self.imagine(view, seat, dice.stream("prospects"))
            after = self.apply(state, seat, action, dice).state
            own, *others = self._values.ahead(after, seat)
            futures.append((own, max(others)))
        own, other = map(sum, zip(*futures, strict=True))
        return own / _FUTURES, other / _FUTURES

    def merit(self, view: View, seat: Seat, action: Action) -> Args:
        scored = self.scoring(view, seat, action)
        return scored or asking.merit(self.parts, self.board, view, moves.read(action))

    def lessons(self, language: str) -> tuple[Lesson, ...]:
        # Any deal will do; it has to stay the same.
        dealt = self.setup(2, self.spec.complete({}), Dice(bytes(SEED_BYTES)), first=0).state
        return lessons.made(self.parts, dealt)

    def evaluate(self, state: State, seat: Seat) -> float:
        return self._values.worth(state, seat)


_FUTURES = 16
"""Deals of unseen cards over which what may be scored later is averaged."""


def _terms(counts: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    return tuple((count, points) for points, count in enumerate(counts, start=1) if count)
