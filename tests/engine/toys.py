"""Small games that use the parts of the contract which the registered games may not use yet.

``Ladder``: one to three seats, open, with chance, two rules versions, repeated undo when alone.
``Whisper``: hidden hands and cards, all decide at once, forms, default verbs, stills, private
arguments of events, ``may_act`` wider than ``to_act``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.actions import Action, Doubt
from engine.components import Components
from engine.contract import Game
from engine.dice import Dice, Stream
from engine.forms import Arrange, Form
from engine.refusals import Illegal, Malformed
from engine.spec import Column, Event, GameSpec, Option, Options, Outcome, Seat, Step, ranks_of

PARTS = Components("toy", "0" * 64, {})


@dataclass(frozen=True, slots=True)
class LadderState:
    points: tuple[int, ...]
    active: int
    turn: int
    rolls: int
    rounds: int
    ended: str = ""


class Ladder(Game[LadderState, LadderState]):
    """Add one to three, or roll a die, or keep what you have; most points win."""

    spec = GameSpec(
        key="ladder",
        title="Ladder",
        rules_version=1,
        least=1,
        most=3,
        options=(Option("rounds", ("4", "6"), "4"),),
        solo=True,
        natural=frozenset({"rounds"}),
        immediate=frozenset({"roll"}),
        inline=frozenset({"add"}),
    )
    state_type = view_type = LadderState
    steps = 3

    def setup(
        self,
        seats: int,
        options: Options,
        dice: Dice,
        supply: tuple[str, ...] = (),
        first: Seat | None = None,
    ) -> Step[LadderState]:
        del supply
        begins = dice.stream("first").below(seats) if first is None else first
        return Step(LadderState((0,) * seats, begins, 0, 0, int(options["rounds"])))

    def doubt(self, view: LadderState, *_: object) -> Doubt:
        return Doubt(0.0)

    def to_act(self, state: LadderState) -> frozenset[Seat]:
        return frozenset() if state.ended else frozenset({state.active})

    def decision(self, state: LadderState, seat: Seat) -> str:
        del seat
        return f"t{state.turn}"

    def legal_actions(self, state: LadderState, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.to_act(state):
            return ()
        adds = tuple(Action("add", (str(n + 1),)) for n in range(self.steps))
        return (*adds, Action("roll"), Action("keep"), Action("keep", ("all",)))

    def apply(
        self, state: LadderState, seat: Seat, action: Action, dice: Dice
    ) -> Step[LadderState]:
        if action.verb not in ("add", "roll", "keep"):
            raise Malformed("verb", {"verb": action.verb})
        if action not in self.legal_actions(state, seat):
            raise Illegal("no-such-step", {"step": action.text})
        rolled = action.verb == "roll"
        won = dice.stream(f"roll/{state.rolls}").below(6) if rolled else 0
        if action.verb == "add":
            won = int(action.args[0])
        points = list(state.points)
        points[seat] += won
        turn = state.turn + 1
        after = replace(
            state,
            points=tuple(points),
            active=(seat + 1) % len(points),
            turn=turn,
            rolls=state.rolls + rolled,
            ended="rounds" if turn == state.rounds * len(points) else "",
        )
        return Step(after, (Event(action.verb, {"seat": seat, "points": won}),), reveals=rolled)

    def absent_action(self, state: LadderState, seat: Seat) -> Action:
        del state, seat
        return Action("keep")

    def stop(self, state: LadderState, reason: str) -> Step[LadderState]:
        return Step(replace(state, ended=reason), (Event("end", {"reason": reason}),))

    def observe(self, state: LadderState, seat: Seat | None) -> LadderState:
        del seat
        return state

    def outcome(self, state: LadderState) -> Outcome | None:
        if not state.ended:
            return None
        column = Column("steps", tuple(((count, 1),) for count in state.points))
        ranks = ranks_of(state.points)
        stopped = state.ended != "rounds"
        return Outcome(state.points, ranks, (column,), state.ended, stopped=stopped)

    def imagine(self, view: LadderState, seat: Seat | None, stream: Stream) -> LadderState:
        del seat, stream
        return view

    def standing(self, view: LadderState) -> tuple[int, ...]:
        return view.points

    def gain(self, view: LadderState, seat: Seat, action: Action) -> int | None:
        del view, seat
        if action.verb == "roll":
            return None
        return int(action.args[0]) if action.verb == "add" else 0


class LadderTwo(Ladder):
    """The second version of its rules: up to five at once."""

    spec = replace(Ladder.spec, rules_version=2)
    steps = 5


SAID = ("hello", "goodbye", "one", "two")
WORDS = tuple(f"w{number:02}" for number in range(24))
COLOURS = ("red", "blue", "green")
HAND = 4


@dataclass(frozen=True, slots=True)
class WhisperState:
    hands: tuple[tuple[str, ...], ...]
    cards: tuple[str, ...]
    clues: tuple[tuple[str, ...] | None, ...]
    guesses: tuple[str, ...]
    points: tuple[int, ...]
    round: int = 1
    author: int = -1
    ended: str = ""


@dataclass(frozen=True, slots=True)
class WhisperView:
    seats: int
    hand: tuple[str, ...]
    card: str
    mine: tuple[str, ...] | None
    ready: tuple[bool, ...]
    clues: tuple[tuple[str, ...], ...]
    guess: str
    guessed: tuple[bool, ...]
    points: tuple[int, ...]
    round: int
    author: int
    ended: str


class Whisper(Game[WhisperState, WhisperView]):
    """Everybody hints at a secret colour with own words, then everybody guesses; two rounds."""

    spec = GameSpec(
        key="whisper",
        title="Whisper",
        rules_version=1,
        least=2,
        most=4,
        hidden=True,
        simultaneous=True,
        natural=frozenset({"rounds"}),
        default_verbs=frozenset({"void", "none"}),
    )
    state_type, view_type = WhisperState, WhisperView

    def setup(
        self,
        seats: int,
        options: Options,
        dice: Dice,
        supply: tuple[str, ...] = (),
        first: Seat | None = None,
    ) -> Step[WhisperState]:
        del options, supply, first
        pile = dice.stream("words").shuffled(WORDS)
        hands = tuple(tuple(sorted(pile[HAND * s : HAND * (s + 1)])) for s in range(seats))
        empty = WhisperState(hands, (), (), (), (0,) * seats, round=0)
        return self._round(empty, dice)

    def _round(self, state: WhisperState, dice: Dice) -> Step[WhisperState]:
        seats, number = len(state.hands), state.round + 1
        stream = dice.stream(f"cards/{number}")
        cards = tuple(stream.choice(COLOURS) for _ in range(seats))
        after = replace(
            state,
            cards=cards,
            clues=(None,) * seats,
            guesses=("",) * seats,
            round=number,
            author=-1,
        )
        told = {seat: {"card": card} for seat, card in enumerate(cards)}
        return Step(after, (Event("card", {"round": number}, told),), reveals=True)

    def to_act(self, state: WhisperState) -> frozenset[Seat]:
        if state.ended:
            return frozenset()
        if state.author < 0:
            return frozenset(seat for seat, clue in enumerate(state.clues) if clue is None)
        return frozenset(
            seat for seat, guess in enumerate(state.guesses) if not guess and seat != state.author
        )

    def may_act(self, state: WhisperState) -> frozenset[Seat]:
        seats = frozenset(range(len(state.hands)))
        return frozenset() if state.ended else seats - {state.author}

    def decision(self, state: WhisperState, seat: Seat) -> str:
        del seat
        return f"r{state.round}" if state.author < 0 else f"r{state.round}g{state.author}"

    def legal_actions(self, state: WhisperState, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.may_act(state):
            return ()
        if state.author >= 0:
            return tuple(Action("guess", ("@" + "ABCD"[state.author], c)) for c in COLOURS)
        return () if state.clues[seat] is None else (Action("withdraw"),)

    def forms(self, state: WhisperState, seat: Seat) -> tuple[Form, ...]:
        if state.author >= 0 or seat not in self.may_act(state):
            return ()
        return (Arrange("clue", state.hands[seat], 2, HAND, 2), Arrange("say", SAID, 1, 1, 1))

    def apply(
        self, state: WhisperState, seat: Seat, action: Action, dice: Dice
    ) -> Step[WhisperState]:
        if state.author < 0:
            return self._clue(state, seat, action)
        return self._guess(state, seat, action, dice)

    def _clue(self, state: WhisperState, seat: Seat, action: Action) -> Step[WhisperState]:
        clue: tuple[str, ...] | None
        if action == Action("void"):
            clue = ()
        elif action == Action("withdraw"):
            if state.clues[seat] is None:
                raise Illegal("nothing-to-withdraw")
            clue = None
        elif action.verb in ("clue", "say"):
            form = next(f for f in self.forms(state, seat) if f.verb == action.verb)
            clue = form.validate(action).words
        else:
            raise Malformed("verb", {"verb": action.verb})
        clues = (*state.clues[:seat], clue, *state.clues[seat + 1 :])
        after = replace(state, clues=clues)
        events: tuple[Event, ...] = (Event("ready", {"seat": seat, "ready": clue is not None}),)
        if None in clues:
            return Step(after, events)
        return Step(replace(after, author=0), (*events, Event("open", {})), reveals=True)

    def _guess(
        self, state: WhisperState, seat: Seat, action: Action, dice: Dice
    ) -> Step[WhisperState]:
        if action == Action("none"):
            guess = "none"
        elif action.verb != "guess":
            raise Malformed("verb", {"verb": action.verb})
        elif action not in self.legal_actions(state, seat):
            raise Illegal("no-such-guess")
        else:
            guess = action.args[1]
        guesses = (*state.guesses[:seat], guess, *state.guesses[seat + 1 :])
        after = replace(state, guesses=guesses)
        if self.to_act(after):
            return Step(after, (Event("guessed", {"seat": seat}),))
        return self._reveal(after, dice)

    def _reveal(self, state: WhisperState, dice: Dice) -> Step[WhisperState]:
        card = state.cards[state.author]
        right = [guess == card for guess in state.guesses]
        points = tuple(
            old + (sum(right) if seat == state.author else right[seat])
            for seat, old in enumerate(state.points)
        )
        scored = replace(state, points=points)
        told = (Event("reveal", {"author": state.author, "card": card}),)
        seats = len(state.hands)
        if state.author + 1 < seats:
            following = replace(scored, author=state.author + 1, guesses=("",) * seats)
            return Step(following, told, (scored,), reveals=True)
        if state.round == 2:
            return Step(replace(scored, ended="rounds"), told, (scored,), reveals=True)
        fresh = self._round(scored, dice)
        return Step(fresh.state, (*told, *fresh.events), (scored,), reveals=True)

    def absent_action(self, state: WhisperState, seat: Seat) -> Action:
        del seat
        return Action("void" if state.author < 0 else "none")

    def stop(self, state: WhisperState, reason: str) -> Step[WhisperState]:
        return Step(replace(state, ended=reason))

    def observe(self, state: WhisperState, seat: Seat | None) -> WhisperView:
        shown = tuple(clue or () for clue in state.clues) if state.author >= 0 else ()
        sees = seat is not None
        return WhisperView(
            seats=len(state.hands),
            hand=state.hands[seat] if sees else (),
            card=state.cards[seat] if sees else "",
            mine=state.clues[seat] if sees else None,
            ready=tuple(clue is not None for clue in state.clues),
            clues=shown,
            guess=state.guesses[seat] if sees else "",
            guessed=tuple(bool(guess) for guess in state.guesses),
            points=state.points,
            round=state.round,
            author=state.author,
            ended=state.ended,
        )

    def imagine(self, view: WhisperView, seat: Seat | None, stream: Stream) -> WhisperState:
        shown = [
            {word for word in clue[1:] if clue[0] == "clue" and word != "/"} if clue else set()
            for clue in (view.clues or ((),) * view.seats)
        ]
        known = [set(view.hand) if s == seat else shown[s] for s in range(view.seats)]
        rest = list(stream.shuffled(sorted(set(WORDS) - set().union(*known))))
        for words in known:
            while len(words) < HAND:
                words.add(rest.pop())
        clues: list[tuple[str, ...] | None] = []
        for s, ready in enumerate(view.ready):
            hidden = ("clue", *sorted(known[s])[:2]) if ready else None
            clues.append(view.mine if s == seat else view.clues[s] if view.clues else hidden)
        return WhisperState(
            hands=tuple(tuple(sorted(words)) for words in known),
            cards=tuple(
                view.card if s == seat else stream.choice(COLOURS) for s in range(view.seats)
            ),
            clues=tuple(clues),
            guesses=tuple(
                view.guess if s == seat else stream.choice(COLOURS) if done else ""
                for s, done in enumerate(view.guessed)
            ),
            points=view.points,
            round=view.round,
            author=view.author,
            ended=view.ended,
        )

    def outcome(self, state: WhisperState) -> Outcome | None:
        if not state.ended:
            return None
        column = Column("right", tuple(((count, 1),) for count in state.points))
        ranks = ranks_of(state.points)
        stopped = state.ended != "rounds"
        return Outcome(state.points, ranks, (column,), state.ended, stopped=stopped)

    def standing(self, view: WhisperView) -> tuple[int, ...]:
        return view.points
