"""People who come in numbers: many presses at the same moment, and two who mean harm."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from string import ascii_lowercase

from data.wordlists import tiles
from sandbox.driver import DriverError, InteractionFailed, Member
from tools.simulate.hall import Corner, Hall
from tools.support.playing import Message, button, choose_options, confirm_typed, is_end, press
from tools.support.tales import TWO, Table

LIMIT = 3.0
"""Seconds after which Discord forgets a press that was not answered."""
FAULTY = b";\n" * 16_000
ROUNDS, AT_ONCE = 5, 20
STRANGERS = 2
"""Pings that a person without a seat gets in a day, most: one of each kind that there is."""
AGAIN = 4
"""Pings that a player gets for each game that is begun and left, most."""
_TROUBLE = DriverError, InteractionFailed, LookupError, TimeoutError, AssertionError


async def rush(tables: list[Table], presses: int) -> int:
    """Press so many buttons at the same moment, table after table; return how many were late."""
    late = 0
    for what in ("words", "picture", "move"):
        for at in range(0, len(tables), presses):
            began = time.monotonic()
            some = (_timed(what, table) for table in tables[at : at + presses])
            found = [one for one in await asyncio.gather(*some) if one is not None]
            late += _report(what, found, time.monotonic() - began) if found else 0
    return late


async def _timed(what: str, table: Table) -> tuple[float, float] | None:
    """Press once; return the seconds until the first and until the last answer.

    None where all write something: there is no button of one person's turn.
    """
    look = table.corner.look()
    if look is None or not look.running or not look.owing:
        return None
    user = look.seats[look.owing[0]]
    member = table.people[0] if user is None else table.corner.member(user)
    board = await table.corner.posted(member, "board")
    part = button(board, "g:" if what == "picture" else ":more")
    if part is None:
        return None
    began = time.monotonic()
    if what == "move":
        text = table.choose(look, look.owing[0])
        answer = await member.command({"id": look.channel_id}, "move", action=text)
    else:
        answer = await member.press(board, custom_id=part)
    first = time.monotonic() - began
    if answer.kind != 6:  # an update that may never be seen: a move made at once
        await answer.ready()
    last = time.monotonic() - began
    if what == "move":
        await confirm_typed(member, answer, text)
    return first, last


def _report(what: str, found: list[tuple[float, float]], seconds: float) -> int:
    for name, times in zip(("first", "last"), map(sorted, zip(*found, strict=True)), strict=True):
        cut = [1000 * times[int((len(times) - 1) * part)] for part in (0.5, 0.95, 1)]
        print(
            f"{what:8} {name} answer: half {cut[0]:5.0f}, 95 % {cut[1]:5.0f}, all {cut[2]:5.0f} ms"
        )
    print(f"{what:8} {len(found)} presses, {len(found) / seconds:.0f} a second", flush=True)
    return sum(first > LIMIT for first, _ in found)


class Attackers:
    """Two managers of a server who mean harm to everybody, while others play elsewhere.

    They have faulty lists checked without end, have strangers and each other pinged, and have one
    list after the other dealt and kept.

    Args:
        hall: Where; ``TWO`` play nowhere, so that they are strangers.
        corner: Their server.
    """

    def __init__(self, hall: Hall, corner: Corner) -> None:
        self._hall, self._corner = hall, corner
        self._here = "tisch-2"  # where joining presses have ids of their own
        self.done: Counter[str] = Counter()

    async def rage(self) -> None:
        """Do all of it, round after round."""
        one, other = self._corner.people[:2]
        for number in range(ROUNDS):
            await asyncio.gather(*(self._add(one, FAULTY) for _ in range(AT_ONCE)))
            letter = ascii_lowercase[number]
            pairs = "\n".join(f"{a}{letter}; {b}{letter}" for a, b in tiles("en"))
            await self._add(one, pairs.encode())
            end = await self._game(one, other)
        for _ in range(ROUNDS):
            with contextlib.suppress(*_TROUBLE):  # at some time it is refused
                await press(one, end, ":rematch")
                lobby = await one.wait_message(lambda m: button(m, ":leave") is not None)
                await press(one, lobby, ":leave")
                self.done["rematches"] += 1

    async def _add(self, manager: Member, source: bytes) -> None:
        answer = await manager.command(self._here, "words add", file=("ours.txt", source))
        await answer.ready()
        self.done["lists"] += 1

    async def _game(self, one: Member, other: Member) -> Message:
        """Begin a game with the new list, offer seats to strangers in turns, and resign."""
        mark = one.mark()
        await one.command(self._here, "play", game="haiclue")
        lobby = await one.wait_message(lambda m: button(m, ":join") is not None, since=mark)
        await choose_options(one, lobby, word_language="server")
        await press(other, lobby, ":join")
        await press(one, lobby, ":start")
        users = self._hall.core.world.users.values()
        strangers = [user.id for user in users if user.username in TWO]
        for whom in strangers * 6:
            await one.command(self._here, "seat offer", user=whom)
            self.done["offers"] += 1
        sure = await (await one.command(self._here, "resign")).ready()
        await press(one, sure, ":resign-sure")
        self.done["games"] += 1
        return await one.wait_message(is_end, since=mark)

    def require_harmless(self) -> None:
        """Check that nobody was called too often, and that what a server keeps has a size.

        Raises:
            AssertionError: It is not so.
        """
        pings, users = self._hall.transcript.pings, self._hall.core.world.users.values()
        called = {user.username: pings[user.id] for user in users if user.username in TWO}
        assert max(called.values()) <= STRANGERS, f"strangers were pinged: {called}"
        own = {member.name: pings[member.id] for member in self._corner.people[:2]}
        assert max(own.values()) <= AGAIN * ROUNDS, f"opponents: {own}"
        ((held,),) = self._hall.database.rows(
            "SELECT coalesce(sum(length(words)), 0) FROM wordlists"
        )
        assert held <= 2**20, f"{held} characters of word lists are kept"
        print(
            f"attackers: {dict(self.done)}; pings of strangers {called}, {held:,} characters kept"
        )
