"""A Discord that writes down all that is posted, changed and deleted, and has hostile names."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import discord

from cogs.delivery.deliverer import DiscordDeliverer
from cogs.runtime.picture_pool import PicturePool
from cogs.ui.app import App
from tests.cogs.table.world import World
from tests.secrets.channels import plain

ME = 77
PLACE = "@everyone `<#1>` \u202e[x](https://c.example) discord.gg/y"


@dataclass(frozen=True)
class Said:
    """A request: where, what, with which arguments, and the ids that it notifies."""

    place: int
    kind: str
    given: dict[str, Any]
    users: tuple[int, ...]

    @property
    def text(self) -> str:
        return repr(self.given)

    @property
    def content(self) -> str:
        return str(self.given.get("content") or "")


class Wire:
    def __init__(self) -> None:
        self.user = SimpleNamespace(id=ME)
        self.said: list[Said] = []

    def get_guild(self, _: int) -> Any:
        channel = SimpleNamespace(name=PLACE)
        return SimpleNamespace(
            name=PLACE,
            unavailable=False,
            get_channel_or_thread=lambda _: channel,
            fetch_member=self._member,
        )

    async def _member(self, user_id: int) -> Any:
        return SimpleNamespace(id=user_id)

    def get_partial_messageable(self, place_id: int, **_: Any) -> Spot:
        return Spot(self, place_id)

    async def create_dm(self, user: Any) -> Spot:
        return Spot(self, user.id)

    def note(self, place: int, kind: str, given: dict[str, Any]) -> None:
        """Check what every request must say, and write it down."""
        allowed = given.get("allowed_mentions")
        if kind == "send" or "content" in given:
            assert isinstance(allowed, discord.AllowedMentions), f"{kind} says not who is notified"
            assert not allowed.everyone
            assert not allowed.roles
            assert not allowed.replied_user
        users = allowed.users if allowed is not None else False
        assert users is not True
        named = tuple(user.id for user in users) if users else ()
        self.said.append(Said(place, kind, plain(given), named))


class Spot:
    """A channel, or the direct messages of one person."""

    def __init__(self, wire: Wire, place: int) -> None:
        self.wire = wire
        self.id = place

    async def send(self, **given: Any) -> Any:
        self.wire.note(self.id, "send", given)
        # By place: what goes to several of them goes there in any order.
        before = sum(item.place == self.id and item.kind == "send" for item in self.wire.said)
        return SimpleNamespace(id=self.id + 1_000_000 * (before + 1))

    def get_partial_message(self, _: int) -> Spot:
        return self

    async def fetch(self) -> Any:
        # As if other words stood there: what is the same would be left alone.
        return SimpleNamespace(attachments=["board.png"], embeds=[], content="")

    async def edit(self, **given: Any) -> None:
        self.wire.note(self.id, "edit", given)

    async def delete(self) -> None:
        self.wire.note(self.id, "delete", {})


def connect(world: World) -> tuple[App, Wire]:
    wire = Wire()
    home = App(world.service, PicturePool(1), world.now, wire, computers=world.computers)  # type: ignore[arg-type]
    world.mouth = DiscordDeliverer(home, wire)  # type: ignore[arg-type]
    return home, wire
