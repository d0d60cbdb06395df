"""A client of Discord's that writes down what is posted, and fails on demand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from cogs.delivery.deliverer import DiscordDeliverer
from cogs.table.model import Table
from cogs.ui.app import App
from data.store.messages import Board, Message, Notice
from data.store.rows import OutboxRow
from tests.cogs.messages import ME
from tests.cogs.table.world import CHANNEL, ID, World

THREAD = 3000
BOARD = Board(0, mention=(ID + 2,))
DECLINED = Notice("notice-end-declined", {"seat": 0})


class Place:
    """Stands for a channel: records what is sent and edited, and fails on demand."""

    def __init__(self, client: Client, place_id: int) -> None:
        self.client = client
        self.id = place_id

    async def send(self, **given: Any) -> Any:
        self.client.fail("send")
        self.client.sent.append((self.id, given))
        return SimpleNamespace(id=900 + len(self.client.sent))

    def get_partial_message(self, message_id: int) -> Place:
        self.message_id = message_id
        return self

    async def fetch(self) -> Any:
        self.client.fail("fetch")
        return SimpleNamespace(content=self.client.content)

    async def edit(self, **given: Any) -> None:
        self.client.fail("edit")
        self.client.edited.append((self.message_id, given))

    async def create_thread(self, **given: Any) -> Any:
        self.client.fail("thread")
        self.client.threads.append(given)
        return SimpleNamespace(id=THREAD)


class Client:
    """Stands for discord.py's client."""

    def __init__(self) -> None:
        self.user = SimpleNamespace(id=ME)
        self.sent: list[tuple[int, dict[str, Any]]] = []
        self.edited: list[tuple[int, dict[str, Any]]] = []
        self.deleted: list[int] = []
        self.threads: list[dict[str, Any]] = []
        self.past: list[Any] = []
        self.unread: Any = None
        self.content, self.attached = "", list[Any]()
        self.http = self
        self.errors: dict[str, list[BaseException]] = {}
        self.guild: Any = None
        self.channels: dict[int, Any] = {}

    def get_guild(self, _: int) -> Any:
        return self.guild

    async def fetch_channel(self, place_id: int) -> Any:
        self.fail("fetch")
        return self.channels.get(place_id, SimpleNamespace(last_message_id=None))

    async def logs_from(self, _: int, limit: int, after: int = 0) -> list[Any]:
        newer = [one for one in self.past if not after or int(one["id"]) > after]
        return newer[-limit:] if after else newer[:limit]

    async def get_message(self, _: int, __: int) -> Any:
        self.fail("fetch")
        return {"content": self.content, "attachments": self.attached}

    async def edit_message(self, _: int, message_id: int, *, params: Any) -> Any:
        self.fail("edit")
        self.edited.append((message_id, params.payload))
        return self.unread

    async def delete_message(self, _: int, message_id: int) -> None:
        self.fail("delete")
        self.deleted.append(message_id)

    def fail(self, what: str) -> None:
        if self.errors.get(what):
            raise self.errors[what].pop(0)

    def get_partial_messageable(self, place_id: int, **_: Any) -> Place:
        return Place(self, place_id)

    async def create_dm(self, user: Any) -> Place:
        self.fail("dm")
        return Place(self, user.id)


def row(table: Table, message: Message, destination: str = "") -> OutboxRow:
    where = destination or f"channel:{CHANNEL}"
    return OutboxRow(12, table.id, where, message, "n" * 24, created_at=1_000)


async def say(mouth: DiscordDeliverer, row: OutboxRow, *, search: bool = False) -> int | None:
    return await mouth.send(row, search=search)


async def lobby(home: App, world: World, **changes: Any) -> Table:
    return await home.service.lobby.open(world.opening(**changes), world.time)
