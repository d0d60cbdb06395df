"""Games that programs play alone, from the deal to the outcome."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.actions import Action
from engine.contract import Game
from engine.dice import Dice, Stream
from engine.meaning import minds
from engine.players import LEVELS, PLAYERS, choose
from engine.position import COMPUTER, Position
from engine.record import Record
from engine.run import STOP, Advance, Deal, Entry, Run
from engine.spec import Outcome, Seat
from engine.word_player import Spelled


def spelled(
    game: Game[Any, Any],
    options: Mapping[str, str],
    view: Any,
    reader: str = "",
    computers: frozenset[int] = frozenset(),
) -> Spelled | None:
    """Return a view's words; None for games without words and lists of a server."""
    language = options.get(game.spec.lexicon or "", "")
    if game.word_player is None or language not in minds.languages():
        return None
    # The associations of a language have a line for each word of its tiles, in their order.
    words = tuple(minds.links(language))
    places = game.word_player.legible(view).items()
    pieces = {piece: words[2 * line + column] for piece, (line, column) in places}
    return Spelled(language, pieces, reader, computers)


DEFAULT_PLAYER = "default"
"""Plays the mild default of an absent seat; not a player of ``PLAYERS``."""

PLAYER_NAMES = (DEFAULT_PLAYER, *PLAYERS)
TABLE = "workbench"
MOST_ENTRIES = 1200
"""Entries per seat after which a game is stopped: 600 turns of two decisions (R27)."""

Budget = Callable[[], Callable[[], bool]]
"""Makes a fresh ``more`` for every decision."""


@dataclass(frozen=True, slots=True)
class Played:
    record: Record
    outcome: Outcome
    actions: int


def counted(steps: int) -> Budget:
    def budget() -> Callable[[], bool]:
        left = iter(range(steps))
        return lambda: next(left, None) is not None

    return budget


def timed(milliseconds: float) -> Budget:
    """Return budgets of so much processor time for each decision.

    Processor time, not the wall's: neighbours on the machine must not make a player weaker.
    """

    def budget() -> Callable[[], bool]:
        end = time.process_time() + milliseconds / 1000
        return lambda: time.process_time() < end

    return budget


def play(
    game: Game[Any, Any],
    players: Sequence[str],
    options: Mapping[str, str],
    seed: bytes,
    budget: Budget,
) -> Played:
    """Play one game, with one of ``PLAYER_NAMES`` for each seat.

    The players' chance is not made from ``seed`` itself. After ``MOST_ENTRIES`` per seat the game
    is stopped and scored (``limit``).
    """
    run = Run(game, _deal(game, options, len(players)), seed)
    chance = Dice(hashlib.sha256(b"players\0" + seed).digest())
    statuses = (COMPUTER,) * len(players)
    position, _ = run.start(statuses)
    entries: list[Entry] = []
    while owing := run.owing(position):
        if len(entries) >= MOST_ENTRIES * len(players):
            advance = run.stop(position, "limit")
        else:
            own = chance.stream(f"{position.seq}")  # by entry: no decision shifts a later one's
            advance = _decide(run, position, owing[0], players, own, budget)
        entries.append(advance.entry)
        position = advance.position
    outcome = run.outcome(position)
    if outcome is None:
        raise AssertionError("a game that nobody owes a decision in has an outcome")
    record = Record(run.deal, run.commitment, tuple(entries), statuses, seed.hex())
    # A game that a limit of its rules stopped has no entry that says so.
    return Played(record, outcome, sum(entry.kind != STOP for entry in entries))


def _deal(game: Game[Any, Any], options: Mapping[str, str], seats: int) -> Deal:
    chosen = game.spec.complete(options)
    return Deal(
        table=TABLE,
        game=game.spec.key,
        rules_version=game.spec.rules_version,
        components=(game.components.id, game.components.hash),
        options=chosen,
        seats=seats,
        first=game.spec.named_first(chosen),
    )


def _decide(
    run: Run[Any],
    position: Position[Any],
    seat: Seat,
    players: Sequence[str],
    stream: Stream,
    budget: Budget,
) -> Advance[Any]:
    if players[seat] == DEFAULT_PLAYER:
        return run.default(position, seat)
    view = run.game.observe(position.state, seat)
    name, reader = players[seat], f"{run.commitment}/{seat}"
    # ``random`` gets no words: only players who sit at tables know them.
    computers = frozenset(range(len(players)))
    words = spelled(run.game, run.deal.options, view, reader, computers) if name in LEVELS else None
    action: Action = choose(name, run.game, view, seat, stream, budget(), words)
    return run.act(position, seat, action)
