"""Whole games through the real bot: pressed, then typed, with a kill on the way."""

from __future__ import annotations

import signal

import pytest

from engine import registry
from engine.record import Record, verify
from sandbox.driver import buttons
from tests.e2e.conftest import both
from tests.e2e.looking import direct, thought, type_on
from tests.e2e.words_game import rounds_of
from tools.support.playing import (
    behind,
    button,
    is_board,
    is_end,
    play_on,
    press,
    start_game,
    take_turn,
)
from tools.support.stage import Stage
from tools.support.waiting import until

PRIVATE = 64
NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil", "Ivo")


@both
@pytest.mark.process
@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("helge", 3, {"turn_limit": "30"}),
        ("hexago", 1, {}),
        ("hexago", 4, {}),
        ("hexamino", 6, {"mode": "classic"}),
        ("hexamino", 3, {"mode": "snake"}),
        ("hexamino", 2, {"deals": "1"}),
        ("hexamino", 4, {"mode": "star"}),
        ("blox", 2, {}),
        ("blox", 4, {}),
        ("haiclue", 3, {"reveal": "one_by_one"}),
    ],
)
async def test_a_whole_game(stage: Stage, game: str, seats: int, options: dict[str, str]) -> None:
    async with stage.members(*NAMES[:seats]) as people:
        board = await start_game(people, "tisch-1", game=game, **options)
        if people[1:] and game != "haiclue":  # alone a turn never ends
            board = await play_on(people, board, 2)
        for entries in (6, 400):
            if game == "helge":  # drawing is an entry without a board: it is pressed
                board = await play_on(people, board, entries)
            elif game == "haiclue":
                board = await rounds_of(people, board, entries // 6)
            elif not is_end(board):
                board = await type_on(stage, people, board, entries, thought)
            if entries == 6:
                await stage.kill()
                await stage.start()
        assert is_end(board)
        assert all(attached["description"] for attached in board["attachments"])
        host = people[0]
        answer = await behind(host, board, ":record")
        record = Record.from_json(await host.download(answer["attachments"][0]))
        position = verify(record)
        assert position.seq == len(record.entries)
        assert options.items() <= record.deal.options.items()
        outcome = registry.game(game).outcome(position.state)
        assert not outcome.stopped
        assert record.seed is not None
        assert record.seed not in board["content"]
        verified = await behind(host, board, ":verify")
        assert record.seed in verified["content"]
        assert record.commitment in verified["content"]
        # The bot removes the hands after it has announced the end.
        await until(lambda: not any(m["attachments"] for one in people for m in direct(one)))


@both
@pytest.mark.long
@pytest.mark.process
async def test_a_kill_in_the_middle_of_a_turn_and_old_buttons_after_it(stage: Stage) -> None:
    # Discord may refuse to edit old messages: then old boards keep their buttons.
    await stage.control.fault("PATCH /channels/*/messages/*", status=400, code=30046, times=None)
    async with stage.members("Ben", "Ivo") as people:
        board = await start_game(people, "tisch-2")
        for member in people:
            await member.command("tisch-2", "notify", confirm="always")
        step = ""
        while not step or step.endswith("!"):  # a turn with one choice is asked for in one step
            board = await play_on(people, board, 3)
            mover = next(m for m in people if m.mention in board["content"])
            picker = await press(mover, board, "g:")
            step = button(picker, "g:") or ""
        await stage.kill()
        await stage.start()
        # The private message of the life before still works: its words are in its ids.
        shown = await press(mover, picker, step)
        assert button(shown, "g:")
        await stage.kill()
        await stage.start()
        await take_turn(mover, board)
        newer = await mover.wait_message(is_board, after=board, channel="tisch-2")
        # The old board's button answers politely, to everybody.
        for member in people:
            polite = await press(member, board, "g:")
            assert polite["flags"] & 64
        end = await play_on(people, newer, 2)
        assert is_board(end) or is_end(end)


@pytest.mark.long
@pytest.mark.process
async def test_ctrl_c_says_so_and_loses_nothing(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as people:
        board = await start_game(people, "tisch-3")
        await play_on(people, board, 1)
        mark = people[0].mark()
        assert await stage.stop(signal.SIGINT) == 0
        # An old board may lose its buttons in the same moment: that is heard as well.
        told = await people[0].wait_message(
            lambda m: not m["attachments"], channel="tisch-3", since=mark
        )
        assert not told["mentions"]
        await stage.start()
        newest = [m for m in people[0].messages("tisch-3") if is_board(m)][-1]
        await play_on(people, newest, 2)


@pytest.mark.long
async def test_a_game_of_two_reads_eighteen_messages_and_keeps_two_in_private(stage: Stage) -> None:
    async with stage.members("Anna", "Ben") as people:
        end = await play_on(people, await start_game(people, "tisch-1", game="hexago"), 60)
        assert is_end(end)
        for member in people:
            heard = {m["id"]: m for _, m in member.heard if m["author"].get("bot")}.values()
            public = [m for m in heard if m["channel_id"] == end["channel_id"]]
            greeting = [b for m in public for b in buttons(m) if b["custom_id"] == "h:learn"]
            assert sum(not m["flags"] & PRIVATE for m in public) - len(greeting) <= 18
            standing = [m for m in heard if m["id"] in member.by_id]
            private = [m for m in standing if m not in public or m["flags"] & PRIVATE]
            assert len(private) <= 2, [m["content"] for m in private]


@pytest.mark.long
async def test_in_a_thread_of_its_own_every_turn_pings_and_two_messages_stay(stage: Stage) -> None:
    async with stage.members("Anna", "Ben") as people:
        anna, ben = people
        await anna.command("tisch-1", "play", game="hexago", thread=True)
        lobby = await anna.wait_message(lambda m: bool(button(m, ":join")))
        place = {"id": lobby["channel_id"]}
        await press(ben, await ben.wait_message(lambda m: m["id"] == lobby["id"]), ":join")
        await press(anna, lobby, ":start")
        end = await play_on(people, await anna.wait_message(is_board, channel=place), 60)
        assert is_end(end)

        def standing() -> list[str]:
            return [m["id"] for m in anna.messages(place) if not m["flags"] & PRIVATE]

        await anna.wait_for(lambda: standing() == [lobby["id"], end["id"]], "old boards to go")
        heard = {m["id"]: m for _, m in anna.heard if m["channel_id"] == end["channel_id"]}.values()
        boards = [m for m in heard if m["attachments"] and m["id"] != lobby["id"]]
        assert len(boards) == 17
        assert all(m["mentions"] for m in boards)
