"""A puzzle as a table, so that the picker, the pictures and typed moves are those of games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from cogs.table.model import Table
from data.store.rows import RUNNING, SeatRow, TableRow
from data.words import Words
from engine.contract import Game
from engine.dice import SEED_BYTES
from engine.puzzles.making import Opened, Puzzle
from engine.run import COMPUTER, PRESENT, Deal, Position, Run
from render.contract import DARK, Renderer, Scene

READER: Final = 1
"""Stands for whoever looks: a puzzle's seat is theirs."""


@dataclass(frozen=True)
class PuzzleTable(Table):
    """A position that was never played at a table; nothing of it is stored.

    Attributes:
        eyes: The seat that looks.
        solved: It is looked at with its solution, so that nothing is asked any more.
        public: Everybody looks at it, in a channel.
    """

    eyes: int = 0
    solved: bool = False
    public: bool = False

    @property
    def renderer(self) -> Renderer[Any]:
        """See ``Table``."""
        usual = super().renderer
        return usual.puzzles or usual

    def scene(self, language: Words, viewer: int | None = None, place: str = "") -> Scene:
        """See ``Table``."""
        usual = super().scene(language, viewer, place)
        return replace(usual, puzzle=not self.solved, public=self.public)


def puzzle_table(
    day: int, found: Opened, words: Words, *, solved: bool = False, public: bool = False
) -> PuzzleTable:
    """Return a puzzle as a table in a language.

    Args:
        day: Its day; with the language it names the table.
        found: The puzzle.
        words: The reader's language.
        solved: With the game's own rules, which say what an action brings.
        public: For a channel.
    """
    puzzle, posed = found.puzzle, found.posed
    game: Game[Any, Any] = found.rules if solved and puzzle.kind != "match" else found.question
    seats = _seats(puzzle, words)
    deal = Deal("daily", puzzle.game, puzzle.rules_version, puzzle.components, {}, puzzle.seats)
    statuses = tuple(seat.status for seat in seats)
    position = Position(posed.state, statuses)
    # Nothing is ever played here: the seed is that of no game.
    run = Run(game, deal, bytes(SEED_BYTES))
    row = _row(day, puzzle, words)
    table = PuzzleTable(row, seats, game, run, position, eyes=puzzle.seat)
    return replace(table, solved=solved, public=public)


def _seats(puzzle: Puzzle, words: Words) -> tuple[SeatRow, ...]:
    """Return the seats: the reader's, and those of computers."""
    names = words("computer-names").split()
    return tuple(
        SeatRow("", seat, "human", READER, words("daily-you"), "", PRESENT)
        if seat == puzzle.seat
        else SeatRow("", seat, "computer", None, names[seat % len(names)], "greedy", COMPUTER)
        for seat in range(puzzle.seats)
    )


def _row(day: int, puzzle: Puzzle, words: Words) -> TableRow:
    """Return the row that a table has, with nothing of a real one."""
    return TableRow(
        id=f"daily-{day}-{puzzle.language}",
        status=RUNNING,
        game=puzzle.game,
        rules_version=puzzle.rules_version,
        components_id=puzzle.components[0],
        components_hash=puzzle.components[1],
        options={},
        aid="preview",
        guild_id=0,
        channel_id=None,
        lobby_channel_id=0,
        host_id=READER,
        locale=words.locale,
        theme=DARK,
        thread=False,
        seed=b"",
        commitment="",
        created_at=0,
    )
