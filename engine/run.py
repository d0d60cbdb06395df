"""One running game: it validates every move and handles replay, undo and the status of seats.

Only ``Run`` interprets the entries of the log. The session layer and the record both use it, so
a replay follows the same rules as the game.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from engine import codec
from engine.actions import Action, parse
from engine.contract import Game
from engine.dice import Dice, commitment, mixed
from engine.position import CLOSED, PRESENT, STATUSES, Done, Position, adds, closes, last_undoable
from engine.refusals import Illegal, Malformed, NotYours
from engine.spec import UNPLAYED, Options, Outcome, Seat, Step

S = TypeVar("S")

ACT, DEFAULT, UNDO, SEAT, STOP = "act", "default", "undo", "seat", "stop"
HINT, JOIN = "hint", "join"
UNRANKED = frozenset(
    {
        *(UNPLAYED, "time", "voted", "idle", "abandoned"),
        *("unanswered", "manager", "homeless", "restored"),
    }
)
"""Ends that not all who play wanted, or before a move: what the score was makes no winner."""
_REASON = re.compile(r"[a-z]+(-[a-z]+)*")


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that determines a game before its first entry, except the seed.

    ``components`` is (id, hash) of the parts. ``first`` is the first seat if it is fixed (a
    rematch). ``supply`` are pieces drawn from a deck that is shared between games. ``joins`` are
    the ids of the join presses, mixed into the seed in this order.
    """

    table: str
    game: str
    rules_version: int
    components: tuple[str, str]
    options: dict[str, str]
    seats: int
    first: Seat | None = None
    supply: tuple[str, ...] = ()
    joins: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log.

    Attributes:
        seq: Counts from 1.
        kind: ``act``, ``default``, ``undo``, ``seat``, ``join``, ``stop`` or ``hint``.
        seat: The acting seat; None for ``stop``.
        action: Canonical text. ``undo`` has the seq of the entry that it takes back, ``seat`` and
            ``join`` the new status, ``stop`` the reason, ``hint`` the advised action.
        at: Unix time in milliseconds; not part of the hash.
        hash: Hash over the previous hash and this entry.
        chance: What was drawn (``Dice.drawn``); secret while the game runs.
        points: The public score of each seat afterwards, with spaces between.
    """

    seq: int
    kind: str
    seat: Seat | None
    action: str
    at: int = 0
    hash: str = ""
    chance: str = field(default="", repr=False)
    points: str = ""


@dataclass(frozen=True, slots=True)
class Advance(Generic[S]):
    """The result of one entry: the position, the entry with its hash, and the game's step."""

    position: Position[S]
    entry: Entry
    step: Step[S]


class Run(Generic[S]):
    """The rules of one dealt game with its sealed seed of 32 bytes."""

    def __init__(self, game: Game[S, Any], deal: Deal, seed: bytes) -> None:
        self.game = game
        self.deal = deal
        self.commitment = commitment(seed, deal.table, deal.game, deal.rules_version)
        self._dice: Dice = mixed(seed, deal.table, deal.joins, deal.supply)

    @property
    def lot(self) -> bool:
        """Whether the order of the seats decides the game (``GameSpec.lot``)."""
        return self.game.spec.lot(self.deal.options, self.deal.seats)

    def start(self, statuses: Sequence[str] | None = None) -> tuple[Position[S], Step[S]]:
        """Deal. ``statuses`` defaults to ``present`` for all seats.

        Raise Illegal (``option``, ``option-value``, ``seats``, ``first``, ``statuses``).
        """
        deal, spec = self.deal, self.game.spec
        options: Options = spec.complete(deal.options)
        if not spec.least <= deal.seats <= spec.most:
            raise Illegal("seats", {"least": spec.least, "most": spec.most})
        if deal.first is not None and not 0 <= deal.first < deal.seats:
            raise Illegal("first")
        seats = tuple(statuses or (PRESENT,) * deal.seats)
        if len(seats) != deal.seats or not set(seats) <= set(STATUSES):
            raise Illegal("statuses")
        step = self.game.setup(deal.seats, options, self._dice, deal.supply, deal.first)
        return Position(step.state, seats, chain=self._head(seats)), step

    def _head(self, statuses: Sequence[str]) -> str:
        """Return the beginning of the chain, signed: no hash helps anybody to guess a secret."""
        deal = self.deal
        # Named one by one: a new field of ours changes no game that was dealt without it.
        fixed = (deal.table, deal.game, deal.rules_version, *deal.components, deal.options)
        dealt = (deal.seats, deal.first, deal.supply, deal.joins)
        # The seats of computers are part of what was played.
        return self._dice.sign(codec.encode([*fixed, *dealt, self.commitment, statuses]))

    def act(
        self, position: Position[S], seat: Seat, action: Action, *, kind: str = ACT, at: int = 0
    ) -> Advance[S]:
        """Carry out an action. With kind ``default`` it is made for an absent seat.

        Raise a refusal as ``Game.apply`` does; nothing has changed then.
        """
        self.gate(position, seat)
        if action.verb in self.game.spec.default_verbs and kind != DEFAULT:
            raise Malformed("verb", {"verb": action.verb})
        dice = self._dice.noting()
        step = self.game.apply(position.state, seat, action, dice)
        seq = position.seq + 1
        # Empty after a default or a reveal: what came before can't be taken back then either.
        undoable: tuple[Done, ...] = ()
        if kind == ACT and not closes(position, seat, step):
            # What was done before another seat acted stays done; a computer's follows its undo.
            mine = position.undoable if adds(position, seat) else ()
            undoable = (*mine, Done(seq, seat, action.text, step.reveals))
        return self._link(
            replace(position, state=step.state, undoable=undoable),
            Entry(seq, kind, seat, action.text, at, chance=dice.drawn),
            step,
        )

    def gate(self, position: Position[S], seat: Seat) -> None:
        """Raise NotYours (``over``, ``not-your-turn``) unless the seat may act."""
        if self.over(position):
            raise NotYours("over")
        if seat not in self.game.may_act(position.state):
            raise NotYours("not-your-turn")

    def default(self, position: Position[S], seat: Seat, *, at: int = 0) -> Advance[S]:
        action = self.game.absent_action(position.state, seat)
        return self.act(position, seat, action, kind=DEFAULT, at=at)

    def undo(
        self,
        position: Position[S],
        seat: Seat,
        *,
        entries: Sequence[Entry],
        statuses: Sequence[str] | None,
        at: int = 0,
    ) -> Advance[S]:
        """Take back the seat's own newest action, and what computers did since.

        ``entries`` are all so far, ``statuses`` those of the deal: without them an earlier undo
        would not go as far back as it did.

        Raise NotYours if the game is ``over``, or if another seat acted since or an action
        revealed something (``undo-nothing``).
        """
        if self.over(position):
            raise NotYours("over")
        back = last_undoable(position, seat)
        if back is None:
            raise NotYours("undo-nothing")
        state = self.replay(entries[: back.seq - 1], statuses).state
        return self._undone(position, back, state, at)

    def _undone(self, position: Position[S], back: Done, state: S, at: int) -> Advance[S]:
        entry = Entry(position.seq + 1, UNDO, back.seat, str(back.seq), at)
        # Tokens hold the count of undos, so that buttons from before this one are refused.
        left = tuple(done for done in position.undoable if done.seq < back.seq)
        moved = replace(position, state=state, undos=position.undos + 1, undoable=left)
        return self._link(moved, entry, Step(state))

    def seat(self, position: Position[S], seat: Seat, status: str, *, at: int = 0) -> Advance[S]:
        """Change the status of a seat.

        Raise Malformed for another status or seat, NotYours where the game is over.
        """
        if status not in STATUSES or not 0 <= seat < len(position.statuses):
            raise Malformed("status", {"status": status})
        if self.over(position):
            raise NotYours("over")
        statuses = list(position.statuses)
        statuses[seat] = status
        entry = Entry(position.seq + 1, SEAT, seat, status, at)
        return self._link(replace(position, statuses=tuple(statuses)), entry, Step(position.state))

    def may_join(self, position: Position[S]) -> bool:
        """Return whether a seat may be added now, by the option of the table and the rules."""
        spec = self.game.spec
        wanted = self.deal.options.get(spec.latecomers) == "on"
        return wanted and len(position.statuses) < spec.most and self.game.room(position.state)

    def join(self, position: Position[S], *, at: int = 0) -> Advance[S]:
        """Add a seat with the next number; raise Illegal (``full``) if there can be none now."""
        if not self.may_join(position):
            raise Illegal("full")
        dice = self._dice.noting()
        step = self.game.admit(position.state, dice)
        statuses, seat = (*position.statuses, PRESENT), len(position.statuses)
        entry = Entry(position.seq + 1, JOIN, seat, PRESENT, at, chance=dice.drawn)
        return self._link(
            replace(position, state=step.state, statuses=statuses, undoable=()), entry, step
        )

    def hint(self, position: Position[S], seat: Seat, action: Action, *, at: int = 0) -> Advance[S]:
        """Record that a seat got a hint. Nothing else changes.

        Raise NotYours if the seat owes no decision, else a refusal if the advised action is not
        legal.
        """
        self.gate(position, seat)
        if seat not in self.game.to_act(position.state):
            raise NotYours("not-your-turn")
        # Only for its refusals: a record may advise nothing that the seat could not do.
        self.game.apply(position.state, seat, action, self._dice)
        entry = Entry(position.seq + 1, HINT, seat, action.text, at)
        advised = replace(position, hints=position.hints + 1)
        return self._link(advised, entry, Step(position.state))

    def stop(self, position: Position[S], reason: str, *, at: int = 0) -> Advance[S]:
        """End the game as it stands.

        Raise NotYours where it is over, Malformed if the reason is no word, or an end that only the
        rules can bring about.
        """
        if self.over(position):
            raise NotYours("over")
        if not _REASON.fullmatch(reason):
            raise Malformed("entry", {"kind": STOP})
        if reason in self.game.spec.natural | self.game.spec.limits:
            raise Malformed("stop", {"reason": reason})
        step = self.game.stop(position.state, reason)
        entry = Entry(position.seq + 1, STOP, None, reason, at)
        return self._link(replace(position, state=step.state, undoable=()), entry, step)

    def over(self, position: Position[S]) -> bool:
        return not self.game.to_act(position.state)

    def owing(self, position: Position[S]) -> tuple[Seat, ...]:
        return tuple(sorted(self.game.to_act(position.state)))

    def outcome(self, position: Position[S]) -> Outcome | None:
        """Return the outcome: closed seats rank last, and no seat is ranked in an aborted game.

        Seats of a cooperative game share one result, even those that left.
        """
        outcome = self.game.outcome(position.state)
        if outcome is None or outcome.together:
            return outcome
        if outcome.stopped and outcome.reason in UNRANKED:
            return replace(outcome, ranks=(0,) * len(outcome.ranks))
        if CLOSED not in position.statuses:
            level = len(outcome.ranks) > 1 and len(set(outcome.ranks)) == 1
            # To stop while nobody is ahead is no win: else it is one for the asking.
            return replace(outcome, lost=outcome.stopped and level)
        keys = [
            # False sorts before True: who left ranks behind all who stayed, whatever the score.
            (status == CLOSED, rank)
            for status, rank in zip(position.statuses, outcome.ranks, strict=True)
        ]
        return replace(outcome, ranks=tuple(1 + sum(k < key for k in keys) for key in keys))

    def replay(
        self, entries: Iterable[Entry], statuses: Sequence[str] | None = None
    ) -> Position[S]:
        """Play the entries from the deal on and return the last position.

        Raise Broken for an entry that the rules do not allow or whose hash does not fit (entries
        without a hash are not compared); entry 0 is the deal.
        """
        try:
            position, _ = self.start(statuses)
        except (Malformed, NotYours, Illegal) as refusal:
            raise Broken(0, refusal.code) from refusal
        for advance in self.steps(position, entries):
            position = advance.position
        return position

    def steps(self, start: Position[S], entries: Iterable[Entry]) -> Iterable[Advance[S]]:
        """Yield the advance of every entry, from the position ``start`` after the deal."""
        # An undo further down needs an earlier state; a replay for each would be quadratic.
        position, before = start, {}
        for entry in entries:
            due = position.seq + 1
            if entry.seq != due:
                raise Broken(due, "sequence")
            before[due] = position.state
            try:
                advance = self._again(position, entry, before)
            except (Malformed, NotYours, Illegal) as refusal:
                raise Broken(due, refusal.code) from refusal
            if entry.hash and entry.hash != advance.entry.hash:
                raise Broken(due, "hash")
            if entry != replace(advance.entry, hash=entry.hash):
                raise Broken(due, "text")  # a field that the hash took in canonical form
            position = advance.position
            yield advance

    def _again(self, position: Position[S], entry: Entry, before: dict[int, S]) -> Advance[S]:
        # By the same gates as in play: a record can hold nothing that play would refuse.
        if entry.kind in (ACT, DEFAULT) and entry.seat is not None:
            action = parse(entry.action)
            return self.act(position, entry.seat, action, kind=entry.kind, at=entry.at)
        if entry.kind == HINT and entry.seat is not None:
            return self.hint(position, entry.seat, parse(entry.action), at=entry.at)
        if entry.kind == SEAT and entry.seat is not None:
            return self.seat(position, entry.seat, entry.action, at=entry.at)
        if entry.kind == JOIN:
            return self.join(position, at=entry.at)
        if entry.kind == STOP:
            return self.stop(position, entry.action, at=entry.at)
        if entry.kind == UNDO and entry.seat is not None:
            if self.over(position):
                raise NotYours("over")
            back = last_undoable(position, entry.seat)
            if back is None or str(back.seq) != entry.action:
                raise NotYours("undo-nothing")
            return self._undone(position, back, before[back.seq], entry.at)
        raise Malformed("entry", {"kind": entry.kind[:20]})

    def _link(self, position: Position[S], entry: Entry, step: Step[S]) -> Advance[S]:
        standing = self.game.standing(self.game.observe(step.state, None))
        points = " ".join(map(str, standing))
        chain = _link(position.chain, entry, points)
        after = replace(position, seq=entry.seq, chain=chain)
        return Advance(after, replace(entry, points=points, hash=chain), step)


class Broken(ValueError):
    """A log that the rules did not make, from entry ``seq`` on (0: the deal).

    ``why`` is the code of the refusal, ``hash``, ``text``, ``sequence``, ``commitment`` or
    ``unfinished``.
    """

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(f"entry {seq}: {why}")
        self.seq = seq
        self.why = why


def _link(chain: str, entry: Entry, points: str) -> str:
    seat = "" if entry.seat is None else str(entry.seat)
    # No time: it could tell how long each seat thought about a secret. And nothing of the state,
    # whose layout may change while a game runs (decision: hash-chain).
    fields = (str(entry.seq), entry.kind, seat, entry.action, entry.chance, points)
    return hashlib.sha256("\0".join((chain, *fields)).encode()).hexdigest()
