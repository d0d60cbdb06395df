"""Interactions from the moment somebody presses to the end of their token."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from sandbox.components import BUTTON, SELECTS, find
from sandbox.core import Core, Event
from sandbox.errors import DiscordError
from sandbox.modals import check_selection, resolve_selection, submission
from sandbox.permissions import USE_APPLICATION_COMMANDS, is_silent, may_see, permissions_in
from sandbox.shapes import member_json, partial_channel_json, user_json
from sandbox.slash import Refused, build_data
from sandbox.uploads import Keeper
from sandbox.world import Channel, Interaction, Json, Message, User

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5

Send = Callable[[Json], None]


@dataclass(slots=True)
class Asker:
    """The page that waits for an answer: how to reach it, and its nonce."""

    send: Send
    nonce: str


class Interactions:
    """Makes interactions, and watches over their deadlines.

    Args:
        core: The sandbox.
    """

    def __init__(self, core: Core) -> None:
        self.core = core
        self._askers: dict[str, Asker] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    # -- from the page -----------------------------------------------------------------------

    def command(self, user: User, channel: Channel, frame: Json, asker: Asker) -> None:
        """Send a slash command.

        Raises:
            Refused: It can't be sent as it is.
        """
        self._check_place(user, channel)
        keep = Keeper(self.core, channel).keep
        show = self.core.message_json
        data, name = build_data(self.core.world, channel, user.id, frame, keep=keep, show=show)
        self._start(COMMAND, user, channel, data, asker, command_name=name)

    def autocomplete(self, user: User, channel: Channel, frame: Json, asker: Asker) -> None:
        """Ask for choices while typing.

        Raises:
            Refused: There is no such command or option.
        """
        self._check_place(user, channel)
        focused = str(frame.get("focused"))
        data, name = build_data(self.core.world, channel, user.id, frame, focused=focused)
        self._start(AUTOCOMPLETE, user, channel, data, asker, command_name=name)

    def component(self, user: User, channel: Channel, frame: Json, asker: Asker) -> None:
        """Press a button or choose from a menu.

        Raises:
            Refused: There is no such component, it is disabled, or the choice is not offered.
        """
        message = self.core.world.message(channel.id, str(frame.get("message_id")))
        # Another person's private reply can't be pressed, even with its id.
        if message is None or (message.ephemeral and message.visible_to != user.id):
            raise Refused("no such message")
        custom_id = str(frame.get("custom_id"))
        component = find(message.components, custom_id)
        if component is None:
            raise Refused("no such button or menu on that message")
        if component.get("disabled"):
            raise Refused("that is disabled")
        data: Json = {
            "custom_id": custom_id,
            "component_type": component["type"],
            "id": component["id"],
        }
        if component["type"] in SELECTS:
            values = [str(v) for v in frame.get("values") or []]
            check_selection(component, values)
            resolved = resolve_selection(self.core.world, channel, component, values)
            data |= {"values": values, "resolved": resolved} if resolved else {"values": values}
        elif component["type"] != BUTTON:
            raise Refused("that can't be pressed")
        self._start(COMPONENT, user, channel, data, asker, message=message)

    def modal(self, user: User, channel: Channel, frame: Json, asker: Asker) -> None:
        """Send a form that an earlier interaction was answered with.

        Raises:
            Refused: There is no such form, or a field is filled in wrongly.
        """
        origin = self.core.world.interactions.get(str(frame.get("interaction_id")))
        if origin is None or origin.modal is None or origin.user_id != user.id:
            raise Refused("no such form")
        keep = Keeper(self.core, channel).keep
        filled = frame.get("values") or {}
        data = submission(self.core.world, channel, origin.modal, filled, keep=keep)
        message = None
        if origin.message_id is not None:
            message = self.core.world.message(origin.channel_id, origin.message_id)
        self._start(MODAL, user, channel, data, asker, message=message, modal_of=origin.id)

    # -- from REST ---------------------------------------------------------------------------

    def unanswered(self, interaction_id: str, token: str) -> Interaction:
        """Look up an interaction that still waits for its first answer.

        Raises:
            DiscordError: 10062, unknown or too late; 40060, answered already; 50001, the bot was
                removed from the server.
        """
        interaction = self.core.world.interactions.get(interaction_id)
        if interaction is None or interaction.token != token or interaction.dead:
            raise DiscordError(10062)
        if interaction.answered:
            raise DiscordError(40060)
        self._check_reach(interaction)
        if self.core.clock.now() - interaction.created_at > self.core.options.first_answer:
            raise DiscordError(10062)
        return interaction

    def answered(self, application_id: str, token: str) -> Interaction:
        """Look up an interaction by the token of its webhook.

        Raises:
            DiscordError: 10015, no such token or not answered yet; 50027, the token is too old;
                50001, the bot was removed from the server.
        """
        # The newest first: it is nearly always the one.
        for interaction in reversed(self.core.world.interactions.values()):
            if interaction.token == token and application_id == self.core.world.bot_id:
                break
        else:
            raise DiscordError(10015)
        if self.core.clock.now() - interaction.created_at > self.core.options.token_life:
            raise DiscordError(50027)
        if interaction.dead or not interaction.answered:
            raise DiscordError(10015)
        self._check_reach(interaction)
        return interaction

    def _check_reach(self, interaction: Interaction) -> None:
        world = self.core.world
        channel = world.channels.get(interaction.channel_id)
        guild = None if channel is None else world.guild_of(channel)
        if guild is not None and not world.bot_in(guild):
            raise DiscordError(50001)

    def settle(self, interaction: Interaction, answer_type: int) -> None:
        """Note the first answer and tell the page that it came in time."""
        interaction.answered = True
        # No event tells of it, but the file must: after a restart it is not to be answered twice.
        self.core.changes += 1
        interaction.answer_type = answer_type
        timer = self._timers.pop(interaction.id, None)
        if timer is not None:
            timer.cancel()

    def tell(self, interaction: Interaction, frame: Json) -> None:
        """Send a frame to the page that asked, with its nonce."""
        asker = self._askers.get(interaction.id)
        if asker is not None:
            asker.send(frame | {"nonce": asker.nonce})

    def forget_old(self) -> None:
        """Drop interactions whose token is long dead."""
        life = self.core.options.token_life * 2
        now = self.core.clock.now()
        world = self.core.world
        for interaction_id, interaction in list(world.interactions.items()):
            # In the order of their making, so the rest is younger.
            if now - interaction.created_at <= life:
                break
            del world.interactions[interaction_id]
            self._askers.pop(interaction_id, None)

    def stop(self) -> None:
        """Cancel every deadline."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._askers.clear()

    # -- inside ------------------------------------------------------------------------------

    def _check_place(self, user: User, channel: Channel) -> None:
        rights = permissions_in(self.core.world, channel, user.id)
        if not rights & USE_APPLICATION_COMMANDS:
            raise Refused("you can't use commands here")

    def _start(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        asker: Asker,
        *,
        message: Message | None = None,
        modal_of: str | None = None,
        command_name: str | None = None,
    ) -> None:
        hindrance = self._hindrance(kind, user, channel)
        if hindrance:
            asker.send({"t": "failed", "nonce": asker.nonce, "why": hindrance})
            return
        interaction_id = self.core.ids.next()
        interaction = Interaction(
            interaction_id,
            self.core.ids.token(interaction_id),
            kind,
            user.id,
            channel.id,
            self.core.clock.now(),
            data,
            locale=user.locale,
            message_id=message.id if message else None,
            modal_of=modal_of,
            command_name=command_name,
        )
        self.core.world.interactions[interaction.id] = interaction
        self._askers[interaction.id] = asker
        loop = asyncio.get_running_loop()
        wait = self.core.options.first_answer
        self._timers[interaction.id] = loop.call_later(wait, self._too_late, interaction)
        body = self._payload(interaction, user, channel, message)
        self.core.publish(Event("INTERACTION_CREATE", body, channel))

    def _hindrance(self, kind: int, user: User, channel: Channel) -> str:
        world, guild = self.core.world, self.core.world.guild_of(channel)
        if not may_see(world, channel, user.id):
            raise Refused("no such channel")
        if guild is not None and is_silent(world, guild, user.id):
            raise Refused("you are in time-out")
        # A press in an archived thread fails before the bot hears of it.
        if channel.archived and kind != AUTOCOMPLETE:
            return "archived"
        return "" if self.core.gateway_waits(channel.guild_id) else "offline"

    def _too_late(self, interaction: Interaction) -> None:
        self._timers.pop(interaction.id, None)
        interaction.dead = True
        self.tell(interaction, {"t": "failed", "why": "timeout"})

    def _payload(
        self, interaction: Interaction, user: User, channel: Channel, message: Message | None
    ) -> Json:
        world = self.core.world
        guild = world.guild_of(channel)
        body: Json = {
            "id": interaction.id,
            "application_id": world.bot_id,
            "type": interaction.type,
            "data": interaction.data,
            "token": interaction.token,
            "version": 1,
            "channel": partial_channel_json(world, channel, user.id),
            "channel_id": channel.id,
            "app_permissions": str(permissions_in(world, channel, world.bot_id)),
            "locale": user.locale,
            "entitlements": [],
            "authorizing_integration_owners": {"0": channel.guild_id or "0"},
            "context": int(guild is None),
            "attachment_size_limit": self.core.options.file_limit,
        }
        if guild is None:
            body["user"] = user_json(user)
        else:
            member = member_json(world, guild, user.id)
            member["permissions"] = str(permissions_in(world, channel, user.id))
            locale = guild.preferred_locale
            body |= {
                "member": member,
                "guild_id": guild.id,
                "guild_locale": locale,
                "guild": {"id": guild.id, "locale": locale, "features": []},
            }
        if message is not None:
            body["message"] = self.core.message_json(message)
        return body
