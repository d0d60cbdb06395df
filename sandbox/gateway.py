"""The gateway: HELLO, IDENTIFY, RESUME, heartbeats and events."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from sandbox.core import Core, Event
from sandbox.guild_shape import APPLICATION_FLAGS, guild_create_json
from sandbox.sessions import PRIVILEGED, Session
from sandbox.shapes import member_json, user_json
from sandbox.world import Json

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME = 0, 1, 2, 3, 4, 6
RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 7, 8, 9, 10, 11
# Seconds after which a swapped event is sent though none has followed it.
SWAP_LATEST = 0.5
# Seconds that a heartbeat's answer is on its way. Discord.py notes when it sent a heartbeat a
# moment after it did: an answer before that counts as one to the heartbeat before, 41 s late.
ACK_TAKES = 0.02
_HEARTBEAT_ACK = msgspec.json.encode({"op": HEARTBEAT_ACK, "d": None, "s": None, "t": None})


class Connection:
    """One socket; it becomes a session by IDENTIFY or RESUME."""

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.BaseTransport | None
    ) -> None:
        self.socket = socket
        self.transport = transport
        self.outgoing: asyncio.Queue[bytes | int] = asyncio.Queue()
        self.session: Session | None = None
        self.closed_by_us = False

    def send(self, op: int, data: Any) -> None:
        """Send a frame that is not an event."""
        self.outgoing.put_nowait(msgspec.json.encode({"op": op, "d": data, "s": None, "t": None}))

    def close(self, code: int) -> None:
        """Close the socket after everything that is waiting was sent."""
        self.closed_by_us = True
        self.outgoing.put_nowait(code)

    async def write(self) -> None:
        """Send what is waiting until a close code comes."""
        while True:
            item = await self.outgoing.get()
            if isinstance(item, int):
                if item == 1006:  # not a code that can be sent: the line just goes dead
                    if isinstance(self.transport, asyncio.Transport):
                        self.transport.abort()
                else:
                    await self.socket.close(code=item)
                return
            with contextlib.suppress(ConnectionError):
                await self.socket.send_frame(item, WSMsgType.TEXT)


class Gateway:
    """All connections and sessions of the bot.

    Args:
        core: The sandbox; its events go to the sessions that want them.
    """

    def __init__(self, core: Core) -> None:
        self.core = core
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        # Set by the control face.
        self.refuse_resume = False
        self.refuse_intents = False
        self.accepting = True
        self.open = asyncio.Event()
        self.open.set()
        self.duplicate_events = 0
        self.swapped_events = 0
        self.turned_away: set[int] = set()
        self.identifies: list[int] = []
        self._late: list[tuple[Session, str, Any]] = []
        self._made = 0
        core.listen(self.on_event)
        core.gateway_waits = self.somebody_listens

    # -- what the rest of the sandbox uses ---------------------------------------------------

    def on_event(self, event: Event) -> None:
        """Give an event to every session that wants it."""
        if event.name == "reset":
            # Its sessions are about a world that is gone: the bot has to identify again.
            self.drop(4000, forget=True)
            return
        for session in self.sessions.values():
            if session.wants(event, self.core.world):
                self._give(session, event.name, session.shape(event, self.core.world))

    def _give(self, session: Session, name: str, data: Any) -> None:
        """Send an event; when it is to be swapped, behind the one that follows it."""
        if self.swapped_events > 0 and not self._late:
            self.swapped_events -= 1
            self._late.append((session, name, data))
            # Else an event that nothing follows would be lost.
            asyncio.get_running_loop().call_later(SWAP_LATEST, self._send_late)
            return
        session.send(name, data)
        if self.duplicate_events > 0:
            self.duplicate_events -= 1
            session.send(name, data)
        self._send_late()

    def _send_late(self) -> None:
        while self._late:
            session, name, data = self._late.pop()
            session.send(name, data)

    def somebody_listens(self, guild_id: str | None) -> bool:
        """Say whether a session is there, or may come back, for a server or (None) for DMs."""
        self._forget_old()
        event = Event("INTERACTION_CREATE", {} if guild_id is None else {"guild_id": guild_id})
        return any(s.wants(event, self.core.world) for s in self.sessions.values())

    def drop(self, code: int, *, forget: bool = False) -> None:
        """Close every connection; with forget their sessions can't be resumed."""
        if forget:
            self.sessions.clear()
        for connection in list(self.connections):
            connection.close(code)

    def ask(self, op: int, data: Any = None, *, forget: bool = False) -> None:
        """Send op 7 or 9 to every connection."""
        if forget:
            self.sessions.clear()
        for connection in list(self.connections):
            connection.send(op, data)

    # -- one connection ----------------------------------------------------------------------

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one WebSocket of a bot."""
        if not self.accepting:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(compress=False, max_msg_size=0, autoping=True)
        await socket.prepare(request)
        connection = Connection(socket, request.transport)
        # Held before HELLO: a client that waits for it has not identified, so no login is counted.
        await self.open.wait()
        self.connections.add(connection)
        writer = asyncio.create_task(connection.write())
        interval = int(self.core.options.heartbeat_interval * 1000)
        connection.send(HELLO, {"heartbeat_interval": interval, "_trace": ["sandbox"]})
        try:
            async for raw in socket:
                if raw.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    self._receive(connection, raw.data)
        finally:
            self.connections.discard(connection)
            writer.cancel()
            self._detach(connection)
        return socket

    def _detach(self, connection: Connection) -> None:
        session = connection.session
        # A RESUME on another socket may have taken the session over already.
        if session is not None and session.outgoing is connection.outgoing:
            session.outgoing = None
            session.gone_since = time.monotonic()
            # A client that closes with 1000 or 1001 gives its session up.
            if connection.socket.close_code in (1000, 1001) and not connection.closed_by_us:
                self.sessions.pop(session.id, None)
        self._tell_presence()

    def _receive(self, connection: Connection, raw: str | bytes) -> None:
        try:
            frame = msgspec.json.decode(raw)
            op, data = frame["op"], frame.get("d")
        except (msgspec.DecodeError, KeyError, TypeError, AttributeError):
            connection.close(4002)
            return
        if op == HEARTBEAT:
            loop = asyncio.get_running_loop()
            loop.call_later(ACK_TAKES, connection.outgoing.put_nowait, _HEARTBEAT_ACK)
        elif op == IDENTIFY:
            self._identify(connection, data)
        elif op == RESUME:
            self._resume(connection, data)
        elif op == REQUEST_MEMBERS:
            self._send_members(connection, data)
        elif op not in (PRESENCE, VOICE):
            connection.close(4001)

    def _identify(self, connection: Connection, data: Json) -> None:
        if connection.session is not None:
            connection.close(4005)
            return
        if data.get("token", "").removeprefix("Bot ") != self.core.options.token:
            connection.close(4004)
            return
        number, count = data.get("shard", [0, 1])
        intents = data.get("intents")
        problem = self._identify_problem(number, count, intents)
        if problem or not isinstance(intents, int):
            connection.close(problem)
            return
        self._made += 1
        self.core.identifies_left -= 1
        self.identifies.append(number)
        # After the count: a login that is turned away costs one of the day's as well.
        if number in self.turned_away:
            connection.send(INVALID_SESSION, False)
            return
        session = Session(
            self.core.ids.token(f"session/{self._made}")[:32], (number, count), intents
        )
        self.sessions[session.id] = session
        self._attach(connection, session)
        self._send_ready(session)
        self._tell_presence()

    def _identify_problem(self, number: int, count: int, intents: Any) -> int:
        if not isinstance(number, int) or not isinstance(count, int) or not 0 <= number < count:
            return 4010
        if not isinstance(intents, int) or intents < 0 or intents >= 1 << 26:
            return 4013
        if self.core.identifies_left <= 0:
            return 4004  # Discord resets the token of a bot that identifies too often
        privileged = intents & PRIVILEGED and not self.core.options.privileged_intents
        if privileged or self.refuse_intents:
            return 4014
        return 0

    def _attach(self, connection: Connection, session: Session) -> None:
        connection.session = session
        session.outgoing = connection.outgoing

    def _send_ready(self, session: Session) -> None:
        world = self.core.world
        mine = [guild for guild in world.guilds_with(world.bot_id) if session.covers(guild.id)]
        session.send(
            "READY",
            {
                "v": 10,
                "user": user_json(world.bot) | {"verified": True, "mfa_enabled": True},
                # As Discord has it: READY names the servers, GUILD_CREATE brings them.
                "guilds": [{"id": guild.id, "unavailable": True} for guild in mine],
                "session_id": session.id,
                "resume_gateway_url": self.core.base_url.replace("http", "ws", 1) + "/gateway",
                "shard": list(session.shard),
                "application": {"id": world.bot_id, "flags": APPLICATION_FLAGS},
                "private_channels": [],
            },
        )
        for guild in mine:
            if not guild.unavailable:
                shape = guild_create_json(world, guild, all_members=session.sees_everybody)
                session.send("GUILD_CREATE", shape)

    def _resume(self, connection: Connection, data: Json) -> None:
        if data.get("token", "").removeprefix("Bot ") != self.core.options.token:
            connection.close(4004)
            return
        self._forget_old()
        session = self.sessions.get(data.get("session_id", ""))
        after = data.get("seq") or 0
        if self.refuse_resume or session is None or not session.can_replay(after):
            connection.send(INVALID_SESSION, False)
            return
        self._attach(connection, session)
        for frame in session.replay(after):
            connection.outgoing.put_nowait(frame)
        session.send("RESUMED", {"_trace": ["sandbox"]})
        self._tell_presence()

    def _send_members(self, connection: Connection, data: Json) -> None:
        session = connection.session
        if session is None:
            connection.close(4003)
            return
        world = self.core.world
        guild = world.guilds.get(str(data.get("guild_id")))
        if guild is None:
            return
        wanted = data.get("user_ids")
        ids = [str(w) for w in (wanted if isinstance(wanted, list) else [wanted] if wanted else [])]
        query = str(data.get("query") or "").casefold()
        found = [
            member_json(world, guild, who)
            for who in guild.members
            if (who in ids if ids else world.users[who].username.startswith(query))
        ]
        chunk: Json = {
            "guild_id": guild.id,
            "members": found,
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [i for i in ids if i not in guild.members],
        }
        if data.get("nonce"):
            chunk["nonce"] = data["nonce"]
        session.send("GUILD_MEMBERS_CHUNK", chunk)

    def _forget_old(self) -> None:
        # In real time: a moved clock ends no session (PROTOCOL.md).
        now = time.monotonic()
        for session in list(self.sessions.values()):
            gone = now - session.gone_since
            if not session.connected and gone > self.core.options.resume_window:
                del self.sessions[session.id]

    def _tell_presence(self) -> None:
        online = any(s.connected for s in self.sessions.values())
        if online != self.core.bot_online:
            self.core.bot_online = online
            self.core.publish(Event("bot", {}))
