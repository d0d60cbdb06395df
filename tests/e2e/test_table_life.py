"""Typed moves, undo, leaving, ending, rematch, records, options, languages, expiry."""

from __future__ import annotations

import json
import time

import pytest

from data.words import words
from engine.record import Record, verify
from engine.run import Broken
from sandbox.driver import Member, buttons, menus
from tests.e2e.looking import Message, asked, private, rows, said, said_all, state, write
from tests.e2e.playing import (
    behind,
    button,
    choose_level,
    is_board,
    is_end,
    open_lobby,
    play_on,
    press,
    start_game,
    take_turn,
)
from tests.e2e.stage import Stage
from tests.e2e.test_old_buttons import OLD_EDITS

CELLS = tuple(f"{letter}{number}" for number in "1234" for letter in "abcd")


async def typed_turn(member: Member, channel: str) -> tuple[Message | None, str]:
    """Take a turn by ``/move`` alone, trying every cell; return a refusal that names a stone."""
    await asked(member, channel, "move", action="DRAW ")
    choices = await member.autocomplete(channel, "move", "action", "")
    legal = {choice["value"]: choice["name"] for choice in choices}
    refused, about = None, ""
    for cell in CELLS:
        if any(value.startswith("place") for value in legal) and f"place {cell}" not in legal:
            shown = await asked(member, channel, "move", action=f"place {cell}")
            if " @" not in shown["content"] and "taken" not in shown["content"]:
                refused, about = shown, cell
    if legal:
        value = next(iter(legal))
        done = await asked(member, channel, "move", action=value)
        assert legal[value].split(" · ")[0] in done["content"], (legal, done["content"])
    return refused, about


async def test_a_game_typed_with_choices_and_reasons(stage: Stage) -> None:
    async with stage.members("Dora", "Ivo") as people:
        board = await start_game(people, "tisch-1")
        for _ in range(16):
            mover = next(m for m in people if m.mention in board["content"])
            refused, cell = await typed_turn(mover, "tisch-1")
            board = await mover.wait_message(
                lambda m: is_board(m) or is_end(m), after=board, channel="tisch-1"
            )
            if refused is not None and "does not fit" in refused["content"]:
                break
        else:
            raise AssertionError("every stone fitted everywhere")
        reason = refused["content"].splitlines()[0]
        assert f"does not fit on {cell}" in reason
        assert refused["attachments"], refused
        assert reason.split(", is ")[1], reason
        assert cell in refused["attachments"][0]["description"]


async def test_choices_are_in_the_readers_language(stage: Stage) -> None:
    async with stage.members("Emil", "Carla") as people:
        await start_game(people, "tisch-2")
        offered = {}
        for member in people:
            shown = await asked(member, "tisch-2", "board")
            if shown["content"].startswith(said(member, "turn-yours")):
                choices = await member.autocomplete("tisch-2", "move", "action", "")
                offered[member] = choices
        mover, choices = offered.popitem()
        assert {c["name"] for c in choices} >= {said(mover, "helge-describe-draw")}
        typed = said(mover, "helge-describe-draw").split()[-1][:4]
        assert await mover.autocomplete("tisch-2", "move", "action", typed.upper())
        shown = await asked(mover, "tisch-2", "move", action=choices[0]["value"])
        assert shown["content"] != said(mover, "refusal-malformed")
        # Somebody's own choice wins over what their Discord says.
        await asked(mover, "tisch-2", "language", mine="en")
        shown = await asked(mover, "tisch-2", "help")
        assert shown["content"].startswith(words("en")("help-start")[:20])


@pytest.mark.long
async def test_undo_names_what_it_takes_back_and_resign_with_three(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo", "Jun") as people:
        board = await start_game(people, "tisch-3")
        board = await play_on(people, board, 4)
        mover = next(m for m in people if m.mention in board["content"])
        seats = dict(rows(stage, "SELECT seat, user_id FROM seats"))
        owing = next(seat for seat, user in seats.items() if user == int(mover.id))
        last = next(m for m in people if int(m.id) == seats[(owing - 1) % 3])
        more = await press(last, board, ":more")
        label = next(b["label"] for b in buttons(more) if ":undo:" in b["custom_id"])
        back = await press(last, more, ":undo:")
        what = label.removeprefix(words("en")("button-undo", what=""))
        assert what in back["content"]
        told = await people[0].wait_message(is_board, after=board)
        assert what in told["content"], (what, told["content"])
        assert told["mentions"] == []  # who takes back knows whose turn it is
        # Three seats: the one who resigns is passed over, the others play on.
        ask = await asked(last, "tisch-3", "resign")
        assert ask["content"] == words("en")("resign-ask", two="false")
        gone = await press(last, ask, ":resign-sure")
        assert gone["content"] == words("en")("resigned")
        rest = [m for m in people if m is not last]
        board = await rest[0].wait_message(is_board, after=told, channel="tisch-3")
        # They were told of this decision a moment ago, and then that it was taken back.
        (called,) = (user["id"] for user in board["mentions"])
        mover = next(m for m in rest if m.id == called)
        await take_turn(mover, await mover.wait_message(lambda m: m["id"] == board["id"]))
        board = await rest[0].wait_message(
            lambda m: is_board(m) and bool(m["mentions"]), after=board, channel="tisch-3"
        )
        assert last.id not in [u["id"] for u in board["mentions"]]
        board = await play_on(rest, board, 2)
        # Two seats: the other wins.
        ask = await asked(rest[0], "tisch-3", "resign")
        assert ask["content"] == words("en")("resign-ask", two="true")
        await press(rest[0], ask, ":resign-sure")
        end = await rest[1].wait_message(is_end, channel="tisch-3")
        assert rest[1].name in end["content"].split("wins")[0].splitlines()[-1]


async def test_end_by_agreement_rematch_record_and_tables(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo", "Jun") as people:
        board = await play_on(people, await start_game(people, "tisch-1"), 3)
        first = rows(stage, "SELECT seat FROM entries WHERE seq = 1")[0][0]
        mover = next(m for m in people if m.mention in board["content"])
        for member in people:
            shown = await asked(member, "plauderei", "tables")
            assert ("**your turn**" in shown["content"]) is (member is mover)
        ben, ivo, jun = people

        async def propose() -> Message:
            mark = jun.mark()
            ask = await asked(ben, "tisch-1", "end")
            await press(ben, ask, ":end-sure")
            return await jun.wait_message(lambda m: bool(button(m, ".yes.")), since=mark)

        offer = await propose()
        assert sorted(u["id"] for u in offer["mentions"]) == sorted([ivo.id, jun.id])
        await press(ivo, offer, ".yes.")
        # The buttons stay, as they do for a moment: the edit that takes them away fails.
        await stage.control.fault(OLD_EDITS, status=400, code=30046, times=None)
        await press(jun, offer, ".no.")
        shown = await press(ivo, offer, ".yes.")
        assert shown["content"] == words("en")("refusal-motion-over")
        await stage.control.no_faults()
        offer = await propose()
        await press(ivo, offer, ".yes.")
        await press(ivo, offer, ".yes.")
        assert rows(stage, "SELECT status FROM tables") == [("running",)]
        shown = await press(jun, offer, ".yes.")
        assert shown["content"] == words("en")("end-ended")
        end = await ben.wait_message(is_end, channel="tisch-1")
        # The picture says it in its banner, and whoever can't see that reads it.
        assert words("en")("stopped-agreed") in end["attachments"][0]["description"]
        await the_record_verifies(ben, end)
        # One press each; the first seat goes on to the next.
        mark = ben.mark()
        for member in people:
            shown = await press(member, end, ":rematch")
        assert shown["content"] == words("en")("rematch-begins")
        again = await ben.wait_message(is_board, since=mark, channel="tisch-1")
        new = rows(stage, "SELECT first, id FROM tables WHERE status = 'running'")
        assert new[0][0] == (first + 1) % 3
        assert [u["id"] for u in again["mentions"]] == [people[new[0][0]].id]
        shown = await press(ben, end, ":rematch")
        assert shown["content"], shown
        assert len(rows(stage, "SELECT 1 FROM tables")) == 2


async def the_record_verifies(member: Member, end: Message) -> None:
    """Download the record, verify it, and see a changed one refused."""
    shown = await behind(member, end, ":record")
    data = await member.download(shown["attachments"][0])
    record = Record.from_json(data)
    assert verify(record).seq == len(record.entries)
    tampered = json.loads(data)
    tampered["entries"][0]["seat"] = (tampered["entries"][0]["seat"] + 1) % 3
    with pytest.raises(Broken):
        verify(Record.from_json(json.dumps(tampered).encode()))
    shown = await behind(member, end, ":verify")
    assert record.commitment in shown["content"]


@pytest.mark.long
async def test_options_computers_and_the_servers_language(stage: Stage) -> None:
    async with stage.members("Ben", "Carla", "Anna") as (ben, carla, anna):
        for member in (ben, carla):
            shown = await asked(member, "tisch-2", "language", server="fr")
            assert shown["content"] == said(member, "refusal-not-manager")
        shown = await asked(anna, "tisch-2", "language", server="fr")
        assert words("fr")("language-name") in shown["content"]
        lobby = await open_lobby(ben, "tisch-2")
        assert words("fr")("helge-tagline") in lobby["content"]
        form = await ben.press(lobby, custom_id=":options")
        mark = ben.mark()
        shown = await private(
            await ben.submit_modal(form, turn_limit="30", theme="light", aid="points")
        )
        assert shown["content"]
        options = ("helge-option-turn_limit-30", "option-theme-light", "option-aid-points")
        await ben.wait_message(
            lambda m: (
                m["id"] == lobby["id"] and all(words("fr")(one) in m["content"] for one in options)
            ),
            since=mark,
        )
        for _ in range(5):
            await choose_level(ben, await press(ben, lobby, ":computer"))
        full = await press(ben, lobby, ":computer")
        assert not menus(full)
        assert len(buttons(full)) == 5
        removing = [b["custom_id"] for b in buttons(full)]
        shown = full
        for custom_id in removing[:4]:
            shown = await press(ben, shown, custom_id)
        assert len(buttons(shown)) == 1
        mark = ben.mark()
        await press(ben, lobby, ":start")
        board = await ben.wait_message(is_board, since=mark, channel="tisch-2")
        shown = await asked(ben, "tisch-2", "end")
        assert shown["content"] == words("en")("end-ask-alone")
        await press(ben, shown, ":end-sure")
        await ben.wait_message(is_end, after=board, channel="tisch-2")


async def test_reading_commands_have_pages_and_both_ways(stage: Stage) -> None:
    async with stage.members("Ben", "Emil", "Carla") as people:
        for member in people:
            shown = await asked(member, "tisch-1", "rules", game="helge")
            seen = [shown["content"]]
            while following := button(shown, f"r:helge:{len(seen)}"):
                shown = await press(member, shown, following)
                seen.append(shown["content"])
            assert len(set(seen)) == len(seen) > 1
            shown = await press(member, shown, f"r:helge:{len(seen) - 2}")
            assert shown["content"] == seen[-2]
            shown = await asked(member, "tisch-1", "help")
            for name in ("play", "move", "tables", "language"):
                assert said(member, f"cmd-{name}.about") in shown["content"]
            assert len(shown["content"]) <= 2000


@pytest.mark.long
@pytest.mark.process
async def test_a_lobby_nobody_starts_closes(stage: Stage) -> None:
    async with stage.members("Ben", "Ivo") as (ben, ivo):
        lobby = await open_lobby(ben, "tisch-3")
        await press(ivo, await ivo.wait_message(lambda m: m["id"] == lobby["id"]), ":join")
        assert await stage.stop() == 0
        write(stage, "UPDATE timers SET due = ? WHERE kind = 'lobby'", int(time.time() * 1000) - 1)
        mark = ben.mark()
        await stage.start()
        told = await ben.wait_message(
            lambda m: "`" in m["content"] and m["id"] != lobby["id"], since=mark, channel="tisch-3"
        )
        seed = rows(stage, "SELECT hex(seed) FROM tables")[0][0].lower()
        assert seed not in told["content"].lower(), (
            "nothing was dealt, so there is nothing to verify"
        )
        closed = await ben.wait_message(lambda m: m["id"] == lobby["id"] and not buttons(m))
        assert words("en")("lobby-closed") in closed["content"]
        before = state(stage)
        assert (await asked(ivo, "tisch-3", "tables"))["content"] == words("en")("tables-none")
        await said_all(stage)
        assert state(stage) == before
        assert await open_lobby(ivo, "tisch-3")
