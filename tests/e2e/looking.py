"""What tests see that no player does: the rows on disk, and buttons made by hand."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable
from typing import Any

from data.words import words
from engine import codec, registry
from engine.dice import Dice
from engine.players import choose
from engine.position import Position
from sandbox.driver import Answer, Member, buttons
from tools.support.playing import button, is_board, is_end, play_on, press, start_game, type_move
from tools.support.stage import Stage
from tools.support.waiting import LONG, until

Message = dict[str, Any]
EPHEMERAL = 64
_STATE = (
    "SELECT id, status, seq, undos, options, channel_id FROM tables ORDER BY id",
    "SELECT table_id, seat, user_id, name, status FROM seats ORDER BY table_id, seat",
    "SELECT table_id, seq, kind, action FROM entries ORDER BY table_id, seq",
    "SELECT id FROM outbox ORDER BY id",
    "SELECT table_id, kind, user_id FROM votes ORDER BY table_id, kind, user_id",
)
"""All that a command may change about tables."""


def rows(stage: Stage, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    return stage.rows(sql, *values)


def running(stage: Stage) -> tuple[Any, Any]:
    """Return the rules and the position of the one table that runs, as they are on disk."""
    ((key, snapshot),) = rows(stage, "SELECT game, snapshot FROM tables WHERE status = 'running'")
    game = registry.game(key)
    return game, codec.decode(snapshot, Position[game.state_type])  # type: ignore[name-defined]


def first_legal(stage: Stage) -> str:
    game, position = running(stage)
    (seat,) = game.to_act(position.state)
    return str(next(iter(game.legal_actions(position.state, seat))).text)


async def noted(stage: Stage, board: Message) -> None:
    """Wait until the bot knows that its newest board has arrived: it is seen a moment before."""
    known = "SELECT board_message_id FROM tables"
    await until(lambda: (int(board["id"]),) in rows(stage, known), stage.bot_log)


async def said_all(stage: Stage) -> None:
    waiting = "SELECT id FROM outbox WHERE state IN ('pending', 'sending')"
    await until(lambda: not rows(stage, waiting), lambda: rows(stage, waiting))


def write(stage: Stage, sql: str, *values: Any) -> None:
    """Change the database of a bot that is not running."""
    connection = sqlite3.connect(stage.database, timeout=LONG)
    try:
        connection.execute(sql, values)
        connection.commit()
    finally:
        connection.close()


def state(stage: Stage) -> list[list[tuple[Any, ...]]]:
    """Return everything about tables that a refused command must leave as it is."""
    return [rows(stage, sql) for sql in _STATE]


async def asked(member: Member, channel: str | Message, name: str, **options: Any) -> Message:
    return await private(await member.command(channel, name, **options))


async def private(answer: Answer) -> Message:
    message = await answer.ready()
    assert message["flags"] & EPHEMERAL, message
    assert not message["mentions"], message
    return message


def said(member: Member, key: str, **arguments: Any) -> str:
    """Return a sentence in the language a member reads."""
    return words(member.locale.split("-")[0])(key, **arguments)


def direct(member: Member) -> list[Message]:
    """Return somebody's direct messages; before the first one there is no place for them."""
    there = any(channel["type"] == 1 for channel in member.channels.values())
    return member.messages("@bot") if there else []


async def middle(people: list[Member], channel: str) -> Message:
    """Return the board after two turns each: an X stone finds something to take off."""
    return await play_on(people, await start_game(people, channel), 2 * len(people))


async def place_step(mover: Member, board: Message) -> Message:
    """Draw if that is still to be done, and return the step before the turn is over."""
    shown = await press(mover, board, "g:")
    if button(shown, ":draw!"):
        shown = await press(mover, shown, ":draw!")
    for _ in range(6):
        if any(b["custom_id"].endswith("!") for b in buttons(shown)):
            return shown
        shown = await press(mover, shown, "g:")
    raise AssertionError(mover.seen())


def do(message: Message) -> str:
    return next(b["custom_id"] for b in buttons(message) if b["custom_id"].endswith("!"))


def to_move(people: list[Member], board: Message) -> Member:
    """Return who is asked; who moves again after others had to pass is named, not mentioned."""
    said = board["content"]
    named = (m for m in people if m.mention in said or f"{m.name} to move" in said)
    return next(named, people[0])


def thought(stage: Stage) -> str:
    game, position = running(stage)
    (seat,) = game.to_act(position.state)
    stream = Dice(hashlib.sha256(str(position.seq).encode()).digest()).stream("e2e")
    view = game.observe(position.state, seat)
    return str(choose("greedy", game, view, seat, stream, lambda: True).text)


async def type_on(
    stage: Stage,
    people: list[Member],
    board: Message,
    turns: int,
    choice: Callable[[Stage], str] = first_legal,
) -> Message:
    """Let the next player type a move, sometimes one from the list; return the last board."""
    channel = {"id": board["channel_id"]}
    await said_all(stage)  # after a kill a board may be edited once more
    for turn in range(turns):
        mover, action = to_move(people, board), choice(stage)
        if turn % 4 == 0:  # a whole move: with nothing typed, kinds of moves may come first
            action = (await mover.autocomplete(channel, "move", "action", action))[0]["value"]
        mark = people[0].mark()
        await type_move(mover, channel, action)
        # Alone the board is edited, and loses its buttons at the end.
        board = await people[0].wait_message(
            lambda m: (is_board(m) and not m["flags"] & 64) or is_end(m),
            since=mark,
            after=board if people[1:] else None,
            channel=board["channel_id"],
        )
        if is_end(board):
            break
    return board
