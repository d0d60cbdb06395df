"""A member of the made-up server for tests: does what a person does, sees what a person sees.

    async with Member(url, "Anna") as anna:
        reply = await anna.command("tisch-1", "play", game="helge")
        lobby = await anna.wait_message(contains="Join")
        await anna.press(lobby, label="Join")

Messages are Discord's JSON. Every wait has a time-out (10 seconds unless told) and says what was seen instead.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterable
from typing import Any

import aiohttp
import msgspec

from sandbox.text import message_text
from sandbox.world import Json

Predicate = Callable[[Json], bool]
TIMEOUT = 10.0
LOADING, EPHEMERAL = 128, 64
_BUTTON, _SELECTS = 2, (3, 5, 6, 7, 8)


class DriverError(AssertionError):
    """What a test waited for did not come; the words say what was seen instead."""


class InteractionFailed(DriverError):
    """The person would read "This interaction failed"."""


class Answer:
    """What the bot answered to a command, press, choice or form.

    Attributes:
        kind: Discord's callback type: 4 message, 5 thinking, 6 nothing yet, 7 the message changed, 9 a form.
        modal: The form, if one opened.
    """

    def __init__(
        self, member: Member, kind: int, message_id: str | None, modal: Json | None
    ) -> None:
        self._member = member
        self.kind = kind
        self.message_id = message_id
        self.modal = modal
        self.interaction_id: str | None = None
        self.channel_id: str | None = None

    @property
    def message(self) -> Json:
        """The answering (or changed) message as it is now.

        Raises:
            DriverError: There is none.
        """
        found = self._member.by_id.get(self.message_id or "")
        if found is None:
            raise DriverError(f"{self._member.name} got no message as answer (type {self.kind})")
        return found

    async def ready(self, timeout: float | None = None) -> Json:
        """Wait until the bot is no longer thinking, and return the message."""
        wanted = self.message_id
        return await self._member.wait_message(
            lambda m: m["id"] == wanted and not m["flags"] & LOADING, timeout=timeout
        )


class Member:
    """A member of the server at a sandbox's /ui.

    Args:
        url: The sandbox's address (`http://127.0.0.1:8080`).
        name: Account name, shown name or id.
        timeout: Seconds that every wait may take.
    """

    def __init__(self, url: str, name: str, *, timeout: float = TIMEOUT) -> None:
        self.url = url
        self.name = name
        self.timeout = timeout
        self.me: Json = {}
        self.bot: Json = {}
        self.guild: Json = {}
        self.locale = ""
        self.dms_open = True
        self.members: list[Json] = []
        self.channels: dict[str, Json] = {}
        self.commands: list[Json] = []
        self.voice: dict[str, str | None] = {}
        self.bot_online = False
        # By id, in the order of their ids; what was deleted is in `deleted`.
        self.by_id: dict[str, Json] = {}
        self.deleted: list[str] = []
        # Every message frame as it came: (number, message).
        self.heard: list[tuple[int, Json]] = []
        self._session: aiohttp.ClientSession | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()
        self._nonces = itertools.count(1)
        self._answers: dict[str, list[Json]] = {}

    # -- coming and going --------------------------------------------------------------------

    async def __aenter__(self) -> Member:
        self._session = aiohttp.ClientSession()
        try:
            self._socket = await self._session.ws_connect(
                f"{self.url}/ui", params={"as": self.name}, max_msg_size=0
            )
        except BaseException:
            await self._session.close()
            raise
        self._reader = asyncio.create_task(self._read())
        await self._wait(lambda: bool(self.me), "the first frame")
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._reader is not None:
            self._reader.cancel()
        if self._socket is not None:
            await self._socket.close()
        if self._session is not None:
            await self._session.close()

    @property
    def id(self) -> str:
        """The account's id."""
        return str(self.me["id"])

    @property
    def mention(self) -> str:
        """The words that ping this member."""
        return f"<@{self.id}>"

    # -- what a person does ------------------------------------------------------------------

    async def command(self, channel: str | Json, name: str, /, **options: Any) -> Answer:
        """Send a slash command and wait for the bot's first answer.

        Args:
            channel: Name, id or object; `"@bot"` is the direct messages.
            name: With subcommands after spaces.
            options: By their (unlocalised) names.

        Raises:
            InteractionFailed: No answer in time, or nobody there.
            DriverError: It could not be sent.
        """
        frame = {"name": name, "options": _pairs(options)}
        return await self._interact("command", self.channel(channel)["id"], frame)

    async def autocomplete(
        self, channel: str | Json, name: str, focused: str, text: str = "", /, **options: Any
    ) -> list[Json]:
        """Ask for choices as if one typed `text` into the option `focused`."""
        pairs = _pairs(options | {focused: text})
        frame = {"name": name, "options": pairs, "focused": focused}
        nonce = await self._send("autocomplete", self.channel(channel)["id"], frame)
        got = await self._answer_to(nonce, ("choices",), f"choices for {focused}={text!r}")
        choices: list[Json] = got["choices"]
        return choices

    async def press(
        self,
        message: Json,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        index: int | None = None,
    ) -> Answer:
        """Press a button, found by its label (a part is enough), custom id or number.

        Raises:
            DriverError: There is no such button; it lists those that are there.
        """
        current = self.by_id.get(message["id"], message)
        found = find_button(current, label, custom_id=custom_id, index=index)
        frame = {
            "message_id": current["id"],
            "custom_id": found["custom_id"],
            "component_type": _BUTTON,
        }
        return await self._interact("component", current["channel_id"], frame)

    async def select(
        self,
        message: Json,
        *values: str,
        custom_id: str | None = None,
        placeholder: str | None = None,
    ) -> Answer:
        """Choose from a menu; options by value or label, people by id.

        Raises:
            DriverError: There is no such menu or option; it lists those that are there.
        """
        current = self.by_id.get(message["id"], message)
        menu = find_menu(current, values, custom_id=custom_id, placeholder=placeholder)
        frame = {
            "message_id": current["id"],
            "custom_id": menu["custom_id"],
            "component_type": menu["type"],
            "values": [_option_value(menu, value) for value in values],
        }
        return await self._interact("component", current["channel_id"], frame)

    async def submit_modal(self, opened: Answer, **values: Any) -> Answer:
        """Fill in the form that an answer opened and send it.

        Args:
            opened: An answer with a form.
            values: By custom id, or by the label with spaces as underscores.
        """
        if opened.modal is None or opened.interaction_id is None:
            raise DriverError("that answer opened no form")
        by_name = _fields(opened.modal)
        filled = {by_name.get(_fold(key), key): value for key, value in values.items()}
        frame = {
            "interaction_id": opened.interaction_id,
            "custom_id": opened.modal["custom_id"],
            "values": filled,
        }
        return await self._interact("modal", opened.channel_id, frame)

    async def say(self, channel: str | Json, content: str) -> None:
        """Write an ordinary message."""
        nonce = await self._send("say", self.channel(channel)["id"], {"content": content})
        await self._answer_to(nonce, ("ack",), "the message to be taken")

    async def join_voice(self, channel: str | Json | None) -> None:
        """Join a voice channel, or leave with None."""
        target = None if channel is None else self.channel(channel)["id"]
        nonce = await self._send("voice", target, {})
        await self._answer_to(nonce, ("ack",), "the voice channel")

    async def settings(self, *, locale: str | None = None, dms_open: bool | None = None) -> None:
        """Change one's own language, or open or close direct messages."""
        frame = {"locale": locale, "dms_open": dms_open}
        given = {key: value for key, value in frame.items() if value is not None}
        nonce = await self._send("settings", None, given)
        await self._answer_to(nonce, ("ack",), "the settings")

    async def dismiss(self, message: Json) -> None:
        """Hide a private reply."""
        await self._send("dismiss", None, {"id": message["id"]})
        await self.wait_gone(message)

    # -- what a person sees ------------------------------------------------------------------

    def channel(self, wanted: str | Json) -> Json:
        """Find a channel by name, id or object; `"@bot"` is the direct messages.

        Raises:
            DriverError: There is none; it lists those that are there.
        """
        if isinstance(wanted, dict):
            return self.channels.get(wanted["id"], wanted)
        if wanted in self.channels:
            return self.channels[wanted]
        for channel in self.channels.values():
            if (channel["type"] == 1 and wanted == "@bot") or channel.get("name") == wanted:
                return channel
        names = [c.get("name") or "@bot" for c in self.channels.values()]
        raise DriverError(f"{self.name} sees no channel {wanted!r}, only {names}")

    def messages(self, channel: str | Json | None = None) -> list[Json]:
        """Return the messages one sees now, oldest first."""
        shown = list(self.by_id.values())
        if channel is not None:
            wanted = self.channel(channel)["id"]
            shown = [m for m in shown if m["channel_id"] == wanted]
        return sorted(shown, key=lambda m: int(m["id"]))

    def mark(self) -> int:
        """Return a point in time for `wait_message(since=...)`."""
        return len(self.heard)

    async def wait_message(
        self,
        predicate: Predicate | None = None,
        *,
        contains: str | None = None,
        button: str | None = None,
        channel: str | Json | None = None,
        private: bool | None = None,
        mentions_me: bool | None = None,
        since: int | None = None,
        after: Json | None = None,
        timeout: float | None = None,
    ) -> Json:
        """Wait for a message that fits everything asked; the newest one that is there counts at once.

        Args:
            predicate: Anything else that must hold.
            contains: Words in its text (content, embeds, text displays).
            button: Part of the label of a button it has.
            channel: Where.
            private: Whether it is a private reply.
            mentions_me: Whether it pings this member.
            since: Only what was posted or changed after a `mark()`.
            after: Only messages newer than this one.
            timeout: Seconds; None for the member's own.

        Raises:
            DriverError: It did not come; with the newest messages that were seen.
        """
        tests: list[Predicate] = [predicate] if predicate else []
        if contains is not None:
            tests.append(lambda m: contains in message_text(m))
        if button is not None:
            tests.append(lambda m: any(button in (b.get("label") or "") for b in buttons(m)))
        if private is not None:
            tests.append(lambda m: bool(m["flags"] & EPHEMERAL) is private)
        if mentions_me is not None:
            tests.append(lambda m: (self.id in [u["id"] for u in m["mentions"]]) is mentions_me)
        if after is not None:
            tests.append(lambda m: int(m["id"]) > int(after["id"]))
        found: list[Json] = []

        def look() -> bool:
            found[:] = self._matching(tests, channel, since)
            return bool(found)

        wanted = _describe(contains, button, channel, private, mentions_me)
        await self._wait(look, wanted, timeout)
        return found[-1]

    async def wait_gone(self, message: Json, timeout: float | None = None) -> None:
        """Wait until a message was deleted or dismissed."""
        await self._wait(lambda: message["id"] not in self.by_id, "a message to go", timeout)

    async def wait_channel(self, name: str, timeout: float | None = None) -> Json:
        """Wait until a channel or thread with this name is there."""

        def there() -> bool:
            return any(c.get("name") == name for c in self.channels.values())

        await self._wait(there, f"a channel {name!r}", timeout)
        return self.channel(name)

    async def wait_bot(self, online: bool = True, timeout: float | None = None) -> None:
        """Wait until the bot is there, or gone."""
        state = "online" if online else "offline"
        await self._wait(lambda: self.bot_online is online, f"the bot to be {state}", timeout)

    async def wait_commands(self, *names: str, timeout: float | None = None) -> None:
        """Wait until the bot has registered these commands."""
        wanted = set(names)
        await self._wait(
            lambda: wanted <= {c["name"] for c in self.commands}, f"commands {names}", timeout
        )

    async def download(self, attachment: Json) -> bytes:
        """Fetch the bytes of a file."""
        if self._session is None:
            raise DriverError("not connected")
        async with self._session.get(attachment["url"]) as response:
            response.raise_for_status()
            return await response.read()

    def seen(self, newest: int = 8) -> str:
        """Return the newest messages as text, for failure messages."""
        lines = []
        for message in self.messages()[-newest:]:
            channel = self.channels.get(message["channel_id"], {})
            lines.append(f"#{channel.get('name') or '@bot'} {message_text(message)}")
        return "\n".join(lines) or "(no messages)"

    # -- inside ------------------------------------------------------------------------------

    def _matching(
        self, tests: Iterable[Predicate], channel: str | Json | None, since: int | None
    ) -> list[Json]:
        if since is None:
            pool = self.messages()
        else:
            ids = dict.fromkeys(m["id"] for _, m in self.heard[since:])
            pool = [self.by_id[i] for i in ids if i in self.by_id]
        if channel is not None:
            try:
                wanted = self.channel(channel)["id"]
            except DriverError:
                return []
            pool = [m for m in pool if m["channel_id"] == wanted]
        return [m for m in pool if all(test(m) for test in tests)]

    async def _interact(self, kind: str, channel_id: str | None, frame: Json) -> Answer:
        nonce = await self._send(kind, channel_id, frame)
        what = f"an answer to {kind} {frame.get('name') or frame.get('custom_id')}"
        got = await self._answer_to(nonce, ("ack",), what)
        answer = Answer(self, int(got.get("type", 0)), got.get("message_id"), None)
        answer.channel_id = channel_id
        if answer.kind == 9:
            opened = await self._answer_to(nonce, ("modal",), "the form")
            answer.modal, answer.interaction_id = opened["modal"], opened["interaction_id"]
        if answer.message_id is not None:
            await self._wait(lambda: answer.message_id in self.by_id, "the answering message")
        return answer

    async def _send(self, kind: str, channel_id: str | None, frame: Json) -> str:
        if self._socket is None:
            raise DriverError("not connected")
        nonce = f"{self.name}-{next(self._nonces)}"
        body = {"t": kind, "nonce": nonce, "channel_id": channel_id} | frame
        self._answers[nonce] = []
        await self._socket.send_str(msgspec.json.encode(body).decode())
        return nonce

    async def _answer_to(self, nonce: str, kinds: tuple[str, ...], what: str) -> Json:
        found: list[Json] = []

        def look() -> bool:
            frames = self._answers[nonce]
            found[:] = [f for f in frames if f["t"] in (*kinds, "failed", "error")]
            return bool(found)

        await self._wait(look, what)
        first = found[0]
        if first["t"] == "failed":
            raise InteractionFailed(f"{self.name}: {what} failed: {first['why']}")
        if first["t"] == "error":
            raise DriverError(f"{self.name}: {what} was refused: {first['why']}")
        return first

    async def _wait(
        self, look: Callable[[], bool], what: str, timeout: float | None = None
    ) -> None:
        limit = self.timeout if timeout is None else timeout
        try:
            async with asyncio.timeout(limit), self._news:
                await self._news.wait_for(look)
        except TimeoutError:
            closed = self._reader is not None and self._reader.done()
            note = " (the connection is closed)" if closed else ""
            raise DriverError(
                f"{self.name} waited {limit} s for {what}{note} and saw:\n{self.seen()}"
            ) from None

    async def _read(self) -> None:
        if self._socket is None:
            return
        async for raw in self._socket:
            if raw.type is not aiohttp.WSMsgType.TEXT:
                break
            async with self._news:
                self._take(msgspec.json.decode(raw.data))
                self._news.notify_all()

    def _take(self, frame: Json) -> None:
        kind = frame["t"]
        if kind == "hello":
            self._take_hello(frame)
        elif kind == "message":
            message = frame["message"]
            self.by_id[message["id"]] = message
            self.heard.append((len(self.heard), message))
        elif kind == "delete":
            self.by_id.pop(frame["id"], None)
            self.deleted.append(frame["id"])
        elif kind == "channel":
            self.channels[frame["channel"]["id"]] = frame["channel"]
        elif kind == "channel_gone":
            self.channels.pop(frame["id"], None)
        elif kind == "commands":
            self.commands = frame["commands"]
        elif kind == "bot":
            self.bot_online = frame["online"]
        elif kind == "voice":
            self.voice[frame["user_id"]] = frame["channel_id"]
        elif kind == "me":
            self.locale, self.dms_open = frame["locale"], frame["dms_open"]
        else:
            self._answers.setdefault(frame.get("nonce", ""), []).append(frame)

    def _take_hello(self, frame: Json) -> None:
        self.me, self.bot, self.guild = frame["me"], frame["bot"], frame["guild"]
        self.locale, self.dms_open = frame["locale"], frame["dms_open"]
        self.members, self.commands = frame["members"], frame["commands"]
        self.voice = dict(frame["voice"])
        self.channels = {c["id"]: c for c in frame["channels"]}
        self.by_id = {m["id"]: m for m in frame["messages"]}


def components(message: Json) -> list[Json]:
    """Return all components of a message in reading order, those inside others too."""
    found: list[Json] = []

    def walk(level: list[Json]) -> None:
        for component in level:
            found.append(component)
            walk(component.get("components", []))
            if "accessory" in component:
                walk([component["accessory"]])

    walk(message.get("components", []))
    return found


def buttons(message: Json) -> list[Json]:
    """Return the buttons of a message."""
    return [c for c in components(message) if c["type"] == _BUTTON]


def menus(message: Json) -> list[Json]:
    """Return the menus of a message."""
    return [c for c in components(message) if c["type"] in _SELECTS]


def find_button(
    message: Json,
    label: str | None = None,
    *,
    custom_id: str | None = None,
    index: int | None = None,
) -> Json:
    """Find a button by label (the whole one wins over a part), custom id or number.

    Raises:
        DriverError: There is none; it lists those that are there.
    """
    there = [b for b in buttons(message) if "custom_id" in b]
    fitting = there
    if label is not None:
        exact = [b for b in there if b.get("label") == label]
        fitting = exact or [b for b in there if label in (b.get("label") or "")]
    if custom_id is not None:
        fitting = [b for b in fitting if custom_id in b["custom_id"]]
    if index is not None:
        fitting = fitting[index : index + 1] if index >= 0 else fitting[index:][:1]
    if not fitting:
        listed = [(b.get("label"), b["custom_id"]) for b in there]
        raise DriverError(f"no button {label or custom_id or index!r} among {listed}")
    return fitting[0]


def find_menu(
    message: Json,
    values: Iterable[str],
    *,
    custom_id: str | None = None,
    placeholder: str | None = None,
) -> Json:
    """Find a menu by custom id, placeholder, or by having the wanted options.

    Raises:
        DriverError: There is none; it lists those that are there.
    """
    there = menus(message)
    fitting = there
    if custom_id is not None:
        fitting = [m for m in fitting if custom_id in m["custom_id"]]
    if placeholder is not None:
        fitting = [m for m in fitting if placeholder in (m.get("placeholder") or "")]
    wanted = list(values)
    with_options = [m for m in fitting if all(_has_option(m, value) for value in wanted)]
    if not with_options:
        listed = [
            (m["custom_id"], [(o["label"], o["value"]) for o in m.get("options", [])])
            for m in there
        ]
        raise DriverError(f"no menu with {wanted} among {listed}")
    return with_options[0]


def _has_option(menu: Json, wanted: str) -> bool:
    options = menu.get("options")
    if options is None:
        return True
    return any(wanted in (o["value"], o["label"]) for o in options)


def _option_value(menu: Json, wanted: str) -> str:
    for option in menu.get("options", []):
        if wanted in (option["value"], option["label"]):
            return str(option["value"])
    return wanted


def _pairs(options: dict[str, Any]) -> list[Json]:
    return [{"name": name, "value": value} for name, value in options.items()]


def _fields(modal: Json) -> dict[str, str]:
    """Map the folded labels of a form's fields to their custom ids."""
    found: dict[str, str] = {}
    for component in modal["components"]:
        inner = component.get("component")
        for field in [inner] if inner else component.get("components", []):
            label = component.get("label") or field.get("label") or ""
            found[_fold(label)] = field["custom_id"]
            found[_fold(field["custom_id"])] = field["custom_id"]
    return found


def _fold(label: str) -> str:
    return label.casefold().replace(" ", "_")


def _describe(
    contains: str | None,
    button: str | None,
    channel: str | Json | None,
    private: bool | None,
    mentions_me: bool | None,
) -> str:
    parts = ["a message"]
    if contains is not None:
        parts.append(f"with {contains!r}")
    if button is not None:
        parts.append(f"with a button {button!r}")
    if channel is not None:
        name = channel.get("name") if isinstance(channel, dict) else channel
        parts.append(f"in {name}")
    if private is not None:
        parts.append("that is private" if private else "that is public")
    if mentions_me is not None:
        parts.append("that pings them" if mentions_me else "that does not ping them")
    return " ".join(parts)
