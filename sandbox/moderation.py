"""What people with power over the world do: orders of the control face, some of the page too."""

from __future__ import annotations

from collections.abc import Callable

from sandbox import channels, removal, threads
from sandbox.core import Core, Event
from sandbox.permissions import ADMINISTRATOR, NAMES, base_permissions
from sandbox.posts import remove
from sandbox.shapes import channel_json, role_json
from sandbox.world import DM, Channel, Guild, Json, Overwrite, Role, User


class BadOrder(Exception):
    """An order makes no sense; the words say why."""


class Moderation:
    """Carries orders out that change the world.

    Args:
        core: The sandbox.

    Attributes:
        orders: What does each order, by its name.
    """

    def __init__(self, core: Core) -> None:
        self.core = core
        self.orders: dict[str, Callable[[Json], Json | None]] = {
            "clock": self._clock,
            "dms": self._dms,
            "channel/create": lambda body: self._shown(
                channels.make(core, self._guild(body), body)
            ),
            "channel/change": self._channel_change,
            "permissions": self._permissions,
            "channel/delete": self._channel_delete,
            "message/delete": self._message_delete,
            "thread/archive": self._thread_archive,
            "thread/delete": lambda body: removal.remove_channel(core, self._thread(body)),
            "member/leave": self._member_leave,
            "member/join": lambda body: removal.add_member(
                core, self._guild(body), self._member(body).id
            ),
            "member/timeout": self._member_timeout,
            "role": self._role,
            "bot/quarantine": self._quarantine,
            "account/delete": self._account_delete,
            "bot/remove": lambda body: removal.remove_bot(core, self._guild(body)),
            "bot/invite": lambda body: removal.invite_bot(core, self._guild(body)),
            "outage": lambda body: removal.set_outage(core, self._guild(body), bool(body["on"])),
        }

    def find_user(self, wanted: str) -> User:
        """Find an account by id or name.

        Raises:
            BadOrder: There is none.
        """
        user = self.core.world.find_user(wanted)
        if user is None:
            raise BadOrder(f"there is nobody called {wanted!r}")
        return user

    def find_channel(self, wanted: str) -> Channel:
        """Find a channel by id or name; `@Anna` is the bot's direct messages with Anna.

        Of channels with the same name it is the one of the first server.

        Raises:
            BadOrder: There is none.
        """
        world = self.core.world
        if wanted in world.channels:
            return world.channels[wanted]
        if wanted.startswith("@"):
            found = world.dm_with(self.find_user(wanted[1:]).id)
        else:
            named = (c for c in world.channels.values() if c.name == wanted and c.type != DM)
            found = next(named, None)
        if found is None:
            raise BadOrder(f"there is no channel {wanted!r}")
        return found

    def _clock(self, body: Json) -> Json:
        self.core.advance(float(body.get("advance", 0)))
        # At once, not with the next chores: a test that moved the clock looks right away.
        threads.archive_idle(self.core)
        return self.core.time_json()

    def _dms(self, body: Json) -> None:
        user = self._user(body)
        user.dms_open = bool(body["open"])
        data = {"locale": user.locale, "dms_open": user.dms_open}
        self.core.publish(Event("me", data, user_id=user.id))

    def _permissions(self, body: Json) -> Json:
        """Grant, revoke or clear rights in a channel, for the bot or a named member."""
        channel = self._channel(body)
        who = self._user(body).id if body.get("user") else self.core.world.bot_id
        mine = next((o for o in channel.overwrites if o.id == who), None)
        if mine is None:
            mine = Overwrite(who, 1)
            channel.overwrites.append(mine)
        if body.get("clear"):
            mine.allow = mine.deny = 0
        grant, revoke = _bits(body.get("grant")), _bits(body.get("revoke"))
        mine.allow = (mine.allow | grant) & ~revoke
        mine.deny = (mine.deny | revoke) & ~grant
        self.core.tell_channel("CHANNEL_UPDATE", channel)
        # For the page alone: a member who lost the right to see a channel has to see it go.
        self.core.tell_channel("rights", channel)
        return {"allow": str(mine.allow), "deny": str(mine.deny)}

    def _shown(self, channel: Channel) -> Json:
        return channel_json(self.core.world, channel)

    def _channel_change(self, body: Json) -> Json:
        channel = self._channel(body)
        channels.change(self.core, channel, body)
        return self._shown(channel)

    def _channel_delete(self, body: Json) -> None:
        channel = self._channel(body)
        if channel.type == DM:
            raise BadOrder("direct messages can't be deleted")
        removal.remove_channel(self.core, channel)

    def _message_delete(self, body: Json) -> None:
        channel = self._channel(body)
        message = self.core.world.message(channel.id, str(body["message"]))
        if message is None:
            raise BadOrder("no such message")
        remove(self.core, message)

    def _thread_archive(self, body: Json) -> None:
        thread = self._thread(body)
        thread.locked = bool(body.get("locked", thread.locked))
        threads.set_archived(self.core, thread, bool(body.get("archived", True)))

    def _member_leave(self, body: Json) -> None:
        user = self._member(body)
        guild = self._guild(body)
        if user.id == guild.owner_id:
            raise BadOrder(f"{user.shown} owns the server and can't leave it")
        if user.id in guild.members:
            removal.remove_member(self.core, guild, user.id)

    def _member_timeout(self, body: Json) -> None:
        """Put a member, or the bot, in time-out for so many seconds; 0 ends it."""
        user, guild = self._user(body), self._guild(body)
        if user.id not in guild.members:
            raise BadOrder(f"{user.shown} is not on {guild.name}")
        if base_permissions(self.core.world, guild, user.id) & ADMINISTRATOR:
            raise BadOrder(f"{user.shown} may do everything, and can't be in time-out")
        seconds = float(body["seconds"])
        guild.members[user.id].silent_until = self.core.clock.now() + seconds if seconds else 0.0
        removal.tell_member(self.core, guild, user.id)

    def _role(self, body: Json) -> Json:
        """Make or delete a role, or grant and revoke rights: named, or the highest of somebody."""
        guild = self._guild(body)
        named = [r for r in guild.roles.values() if r.name == body.get("name")]
        if "user" in body:
            held = guild.members[self._user(body).id].roles
            named = [max((guild.roles[r] for r in held), key=lambda role: role.position)]
        made = not named
        if made:
            for other in guild.roles.values():
                other.position += other.position > 0
            role_id = self.core.ids.next()
            named = [guild.roles.setdefault(role_id, Role(role_id, str(body["name"]), 0, 1))]
        (role,) = named
        if body.get("delete"):
            removal.remove_role(self.core, guild, role)
            return role_json(role)
        role.permissions = (role.permissions | _bits(body.get("grant"))) & ~_bits(
            body.get("revoke")
        )
        shape = role_json(role)
        name = "GUILD_ROLE_CREATE" if made else "GUILD_ROLE_UPDATE"
        self.core.publish(Event(name, {"guild_id": guild.id, "role": shape}))
        return shape

    def _quarantine(self, body: Json) -> None:
        self.core.world.quarantined = bool(body["on"])

    def _account_delete(self, body: Json) -> Json:
        user = self._member(body)
        if any(user.id == guild.owner_id for guild in self.core.world.guilds.values()):
            raise BadOrder(f"{user.shown} owns a server and can't go")
        removal.delete_account(self.core, user.id)
        return {"id": user.id, "username": user.username}

    def _member(self, body: Json) -> User:
        user = self._user(body)
        if user.bot:
            raise BadOrder("for the bot there are bot/remove and bot/invite")
        if user.deleted:
            raise BadOrder("that account was deleted")
        return user

    def _thread(self, body: Json) -> Channel:
        thread = self._channel(body)
        if not thread.is_thread:
            raise BadOrder("that is no thread")
        return thread

    def _guild(self, body: Json) -> Guild:
        """Find the server that an order names, by id or name; without one it is the first."""
        world = self.core.world
        found = world.find_guild(str(body["guild"])) if "guild" in body else world.home
        if found is None:
            raise BadOrder(f"there is no server {body['guild']!r}")
        return found

    def _user(self, body: Json) -> User:
        return self.find_user(str(body["user"]))

    def _channel(self, body: Json) -> Channel:
        return self.find_channel(str(body["channel"]))


def _bits(names: list[str] | None) -> int:
    total = 0
    for name in names or []:
        if name not in NAMES:
            raise BadOrder(f"no permission is called {name!r}; there are {sorted(NAMES)}")
        total |= NAMES[name]
    return total
