"""The control face: tests misbehave, move the clock and look inside.

Every order is a POST of a JSON object to /control/<order> with the control key (`X-Control-Key`) or
the bot's token; every answer is a JSON object. PROTOCOL.md lists the orders.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from fnmatch import fnmatchcase

import msgspec
from aiohttp import web

from sandbox.core import Core
from sandbox.errors import DiscordError
from sandbox.faults import Fault
from sandbox.gateway import INVALID_SESSION, RECONNECT, Gateway
from sandbox.moderation import BadOrder, Moderation
from sandbox.rest.pipeline import Rest
from sandbox.shapes import channel_json, user_json
from sandbox.text import channel_text
from sandbox.world import Json, Message

_TUNABLE = ("first_answer", "token_life", "nonce_life", "old_message", "file_limit")
_TUNABLE_PAIRS = ("old_edits", "dm_openings")


class Control:
    """Carries orders out.

    Args:
        core: The sandbox.
        gateway: For dropped connections.
        rest: For faults, limits and the log.
    """

    def __init__(self, core: Core, gateway: Gateway, rest: Rest) -> None:
        self.core = core
        self.gateway = gateway
        self.rest = rest
        self.moderation = Moderation(core)
        self._orders: dict[str, Callable[[Json], Json | None]] = {
            **self.moderation.orders,
            "faults": self._faults,
            "faults/clear": lambda _: self.rest.faults.rules.clear(),
            "limits": self._limits,
            "options": self._options,
            "gateway": self._gateway,
            "event": self._event,
            "requests": self._requests,
            "text": self._text,
            "messages": self._messages,
            "world": self._world,
            "reset": self._reset,
        }

    def add_routes(self, app: web.Application) -> None:
        """Put the route into the application."""
        app.router.add_post("/control/{order:.*}", self.handle)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Carry out one order."""
        key = request.headers.get("X-Control-Key", "")
        token = request.headers.get("Authorization", "").removeprefix("Bot ")
        options = self.core.options
        if not (_same(key, options.control_key) or _same(token, options.token)):
            return _json(401, {"error": "the control key is missing or wrong"})
        take = self._orders.get(request.match_info["order"])
        if take is None:
            return _json(404, {"error": f"no such order; there are {sorted(self._orders)}"})
        try:
            body = msgspec.json.decode(await request.read() or b"{}", type=dict)
            return _json(200, take(body) or {})
        except (BadOrder, DiscordError, KeyError, TypeError, ValueError) as error:
            return _json(400, {"error": f"{type(error).__name__}: {error}"})

    # -- misbehaviour ------------------------------------------------------------------------

    def _faults(self, body: Json) -> Json:
        if body:
            self.rest.faults.rules.append(msgspec.convert(body, Fault))
        return {"faults": msgspec.to_builtins(self.rest.faults.rules)}

    def _limits(self, body: Json) -> None:
        limits = self.rest.limits
        limits.enabled = bool(body.get("enabled", limits.enabled))
        for route, (count, seconds) in (body.get("special") or {}).items():
            limits.special[route] = (int(count), float(seconds))
        # Buckets already begun would keep their old figures.
        limits.clear()

    def _options(self, body: Json) -> None:
        options = self.core.options
        for name, value in body.items():
            if name in _TUNABLE:
                setattr(options, name, value)
            elif name in _TUNABLE_PAIRS:
                setattr(options, name, (int(value[0]), float(value[1])))
            elif name == "privileged_intents":
                options.privileged_intents = bool(value)
            else:
                raise BadOrder(f"{name} can't be changed while running")

    def _logins(self, body: Json) -> None:
        gateway, core = self.gateway, self.core
        gateway.refuse_intents = bool(body.get("refuse_intents", gateway.refuse_intents))
        gateway.turned_away = set(map(int, body.get("turn_away", gateway.turned_away)))
        core.identifies_left = int(body.get("logins_left", core.identifies_left))
        core.identifies_reset = int(body.get("reset_after", core.identifies_reset))

    def _gateway(self, body: Json) -> Json:
        self._logins(body)
        gateway = self.gateway
        forget = bool(body.get("forget"))
        if "refuse_resume" in body:
            gateway.refuse_resume = bool(body["refuse_resume"])
        if "duplicate" in body:
            gateway.duplicate_events = int(body["duplicate"])
        if "swap" in body:
            gateway.swapped_events = int(body["swap"])
        if "hold" in body:
            # New connections hear nothing until released.
            (gateway.open.clear if body["hold"] else gateway.open.set)()
        if "accept" in body:
            gateway.accepting = bool(body["accept"])
        if "close" in body:
            gateway.drop(int(body["close"]), forget=forget)
        if body.get("reconnect"):
            gateway.ask(RECONNECT)
        if "invalidate" in body:
            resumable = body["invalidate"] == "resumable"
            gateway.ask(INVALID_SESSION, resumable, forget=not resumable)
        sessions = [
            {"id": s.id, "connected": s.connected, "intents": s.intents, "shard": list(s.shard)}
            for s in gateway.sessions.values()
        ]
        return {
            "sessions": sessions,
            "connections": len(gateway.connections),
            "identifies": gateway.identifies,
        }

    def _event(self, body: Json) -> Json:
        """Send any event, however odd, to every session, whatever its intents."""
        sessions = self.gateway.sessions.values()
        for session in sessions:
            session.send(str(body["name"]), body.get("data"))
        return {"sessions": len(sessions)}

    def _reset(self, _body: Json) -> None:
        self.rest.faults.rules.clear()
        self.rest.log.clear()
        self.core.reset()

    # -- looking inside ----------------------------------------------------------------------

    def _requests(self, body: Json) -> Json:
        wanted = str(body.get("pattern", "*"))
        since = int(body.get("since", 0))
        # The log drops its oldest entries; the numbers of the others must stay what they were.
        first = self.rest.counted - len(self.rest.log)
        found = [
            {"number": first + index} | msgspec.to_builtins(entry)
            for index, entry in enumerate(self.rest.log)
            if first + index >= since and fnmatchcase(f"{entry.method} {entry.path}", wanted)
        ]
        return {"requests": found, "next": self.rest.counted}

    def _shown(self, body: Json) -> list[Message]:
        viewer = self.moderation.find_user(str(body["viewer"])).id if body.get("viewer") else None
        channel = self.moderation.find_channel(str(body["channel"]))
        messages = self.core.world.messages[channel.id].values()
        return [m for m in messages if m.visible_to in (None, viewer) or body.get("everything")]

    def _text(self, body: Json) -> Json:
        shown = [self.core.message_json(m) for m in self._shown(body)]
        return {"text": channel_text(shown)}

    def _messages(self, body: Json) -> Json:
        return {"messages": [self.core.message_json(m) for m in self._shown(body)]}

    def _world(self, _body: Json) -> Json:
        world = self.core.world
        return {
            "guilds": [{"id": g.id, "name": g.name} for g in world.guilds.values()],
            "bot": user_json(world.bot),
            "users": [user_json(u) for u in world.users.values()],
            "channels": [channel_json(world, c) for c in world.channels.values()],
            "commands": list(world.commands.values()),
            "members": list(world.home.members),
            **self.core.time_json(),
        }


def _same(given: str, wanted: str) -> bool:
    return bool(given) and hmac.compare_digest(given.encode(), wanted.encode())


def _json(status: int, body: Json) -> web.Response:
    headers = {"Content-Type": "application/json"}
    return web.Response(status=status, body=msgspec.json.encode(body), headers=headers)
