"""Views and scenes to draw: made by hand, so that every corner of a layout is reached."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from data.words import words
from engine import registry
from engine.games.helge.state import EMPTY, JOKER, Move, Tally, View, X
from engine.position import Position
from engine.run import Deal, Run
from engine.spec import Column, Outcome, ranks_of
from render.contract import Scene

NAMES = ("Mara", "Jonas", "Aylin K.", "Bot Otto", "Lena", "Emil")
HOSTILE = (
    "😀" * 32,
    "יונתן בן-דוד",
    "**Mara** @everyone `x` https://a.b",
    "Maximiliane-Sophie von Hohenstein",
    "\u202eevil\u200b\u200d\u2066 Za\u0336\u0322\u0319\u0323\u0317lgo",
    "\u3164",
)
STAGES = ("start", "middle", "drawn", "joker", "x", "full", "ended")
FULL = 13
"""The most stones a depot can hold (a stone that fits nowhere needs a board of four)."""


def view(seats: int, stage: str = "middle", seed: int = 1) -> View:
    """Return a view of a stage of the game."""
    chance = random.Random(seed * 100 + seats)
    start = stage == "start"
    boards, depots = [], []
    for _ in range(seats):
        laid = [] if start else chance.sample(range(16), chance.randint(4, 9))
        board = [EMPTY] * 16
        for cell in laid:
            board[cell] = chance.choice([*range(25), JOKER])
        boards.append(tuple(board))
        size = FULL if stage in ("full", "ended") else 0 if start else chance.randint(0, 6)
        depots.append(tuple(chance.randrange(25) for _ in range(size)))
    found = View(
        boards=tuple(boards),
        depots=tuple(depots),
        points=tuple(0 if start else chance.randint(0, 120) for _ in range(seats)),
        tallies=(Tally(),) * seats,
        active=1,
        first=1,
        turn=0 if start else 22 * seats + 1,
        drawn={"drawn": 5, "joker": JOKER, "x": X}.get(stage, EMPTY),
        draws=0 if start else 70,
        doubling="once",
        turn_limit=0,
        last=None,
        ended="depot" if stage == "ended" else "",
        ended_by=0 if stage == "ended" else -1,
        bag=(4,) * 27 if start else (2,) * 27,
    )
    return found if start else with_last(found, 0, 15, (12, 13, 14))


def with_last(found: View, seat: int, cell: int, cleared: tuple[int, ...]) -> View:
    """Return the view after a swap that completed a line."""
    board = list(found.boards[seat])
    board[cell] = 19
    for other in cleared:
        board[other] = EMPTY
    boards = list(found.boards)
    boards[seat] = tuple(board)
    other = (seat + 1) % len(boards)
    depots = list(found.depots)
    depots[other] = (*depots[other][:-1], 3) if depots[other] else (3,)
    move = Move(seat, "swap", 19, cell, 3, other, cleared, (20, 5), 2, 50)
    return replace(found, boards=tuple(boards), depots=tuple(depots), last=move)


def outcome(found: View) -> Outcome:
    """Return how a view in which the first seat ended the game is ranked."""
    seats = range(len(found.boards))
    depots = tuple(((len(found.depots[seat]), -1),) for seat in seats)
    lines = tuple(((1, 20), (7, 5), (12, 2)) for _ in seats)
    doubled = tuple(((1, 10 * seat),) for seat in seats)
    columns = (Column("lines", lines), Column("doubled", doubled), Column("depot", depots))
    scores = tuple(sum(column.points(seat) for column in columns) for seat in seats)
    args = {"seat": 0, "depot": FULL, "free": 4}
    return Outcome(scores, ranks_of(scores), columns, "depot", args)


def look(
    seats: int,
    theme: str = "dark",
    language: str = "en",
    names: tuple[str, ...] = NAMES,
    viewer: int | None = None,
    **more: Any,
) -> Scene:
    """Return a scene for so many seats; names begin again where there are too few."""
    given = {"place": "#tisch-2 · Spielabend"} | more
    return Scene((names * seats)[:seats], words(language), theme, viewer=viewer, **given)


def scene(found: View, *as_seen: Any, **more: Any) -> Scene:
    """Return a scene for a view, with the outcome where it has ended."""
    over = outcome(found) if found.ended else None
    return look(len(found.boards), *as_seen, outcome=over, **more)


def played(seats: int, entries: int, seed: int = 1) -> tuple[Run[Any], Position[Any]]:
    """Return a real game after some random entries."""
    game = registry.game("helge")
    parts = (game.components.id, game.components.hash)
    run: Run[Any] = Run(game, Deal("t", "helge", 1, parts, {}, seats), bytes([seed]) * 32)
    position, _ = run.start()
    chance = random.Random(seed)
    for _ in range(entries):
        if run.over(position):
            break
        seat = run.owing(position)[0]
        legal = tuple(game.legal_actions(position.state, seat))
        position = run.act(position, seat, chance.choice(legal)).position
    return run, position
