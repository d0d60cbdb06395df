"""A member of a made-up server for tests: does what a person does, sees what a person sees.

    async with Member(url, "Anna") as anna:
        reply = await anna.command("tisch-1", "play", game="…")
        lobby = await anna.wait_message(contains="Join")
        await anna.press(lobby, label="Join")

Messages are Discord's JSON. Every wait has a time-out (90 seconds unless told) and says what
was seen instead.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from sandbox.finding import (
    DriverError,
    InteractionFailed,
    buttons,
    components,
    fields,
    find_button,
    find_menu,
    fold,
    menus,
    option_value,
)
from sandbox.link import Link
from sandbox.remote import Control
from sandbox.text import message_text
from sandbox.world import Json

__all__ = [
    "Answer",
    "Control",
    "DriverError",
    "InteractionFailed",
    "Member",
    "buttons",
    "components",
    "find_button",
    "find_menu",
    "menus",
    "message_text",
]

Predicate = Callable[[Json], bool]
LOADING, EPHEMERAL = 128, 64


class Answer:
    """What the bot answered to a command, press, choice or form.

    Attributes:
        kind: Discord's callback type: 4 message, 5 thinking, 6 nothing yet, 7 changed, 9 a form.
        modal: The form, if one opened.
    """

    def __init__(self, member: Member, kind: int, message_id: str | None, mark: int) -> None:
        self._member = member
        self.kind = kind
        self.message_id = message_id
        self.modal: Json | None = None
        self.interaction_id: str | None = None
        self._mark = mark
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

    async def ready(self, timeout: float | None = None) -> Json:  # noqa: ASYNC109
        """Wait until the bot has done what it put off, and return the message.

        After "thinking" (5) that is the finished message; after a deferred update (6) the message
        once it was edited; otherwise the message is there already.
        """
        wanted, edited = self.message_id, self.kind == 6
        return await self._member.wait_message(
            lambda m: m["id"] == wanted and (edited or not m["flags"] & LOADING),
            since=self._mark if edited else None,
            timeout=timeout,
        )


class Member(Link):
    """A member of the server at a sandbox's /ui.

    Args:
        url: The sandbox's address (`http://127.0.0.1:8080`).
        name: Account name, shown name or id.
        guild: The server they look at, by name or id; without one it is the first they are on.
        timeout: Seconds that every wait may take.
    """

    # -- what a person does ------------------------------------------------------------------

    async def command(self, channel: str | Json, name: str, /, **options: Any) -> Answer:
        """Send a slash command and wait for the bot's first answer.

        Args:
            channel: Name, id or object; `"@bot"` is the direct messages.
            name: With subcommands after spaces.
            options: By their (unlocalised) names; a file as ``(name, bytes)``.

        Raises:
            InteractionFailed: No answer in time, or nobody there.
            DriverError: It could not be sent.
        """
        frame = {"name": name, "options": _pairs(options)}
        return await self._interact("command", self.channel(channel)["id"], frame)

    async def message_menu(self, message: Json, name: str) -> Answer:
        """Use a command in the menu of a message; raises as ``command``."""
        frame = {"name": name, "message_id": message["id"]}
        return await self._interact("command", message["channel_id"], frame)

    async def member_menu(self, channel: str | Json, name: str, target: str) -> Answer:
        """Use a command in the menu of a member, by name or id; raises as ``command``."""
        frame = {"name": name, "target": target}
        return await self._interact("command", self.channel(channel)["id"], frame)

    async def autocomplete(
        self, channel: str | Json, name: str, focused: str, text: str = "", /, **options: Any
    ) -> list[Json]:
        """Ask for choices as if one typed `text` into the option `focused`."""
        pairs = _pairs(options | {focused: text})
        frame = {"name": name, "options": pairs, "focused": focused}
        nonce = await self.send("autocomplete", self.channel(channel)["id"], frame)
        got = await self.answer_to(nonce, ("choices",), f"choices for {focused}={text!r}")
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
        # A person presses what the message shows now, not what the test has kept of it.
        current = self.by_id.get(message["id"], message)
        found = find_button(current, label, custom_id=custom_id, index=index)
        return await self._use(current, found, {})

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
        return await self._use(current, menu, {"values": [option_value(menu, v) for v in values]})

    async def submit_modal(self, opened: Answer, **values: Any) -> Answer:
        """Fill in the form that an answer opened and send it.

        Args:
            opened: An answer with a form.
            values: By custom id, or by the label with spaces as underscores; files as a list of
                ``(name, bytes)``.
        """
        if opened.modal is None or opened.interaction_id is None:
            raise DriverError("that answer opened no form")
        by_name = fields(opened.modal)
        filled = {by_name.get(fold(key), key): _value(value) for key, value in values.items()}
        frame = {
            "interaction_id": opened.interaction_id,
            "custom_id": opened.modal["custom_id"],
            "values": filled,
        }
        return await self._interact("modal", opened.channel_id, frame)

    async def say(self, channel: str | Json, content: str) -> None:
        """Write an ordinary message."""
        nonce = await self.send("say", self.channel(channel)["id"], {"content": content})
        await self.answer_to(nonce, ("ack",), "the message to be taken")

    async def react(self, message: Json, emoji: str) -> None:
        """Put an emoji under a message, or take it back; a custom one is ``name:id``."""
        frame = {"message_id": message["id"], "emoji": emoji}
        nonce = await self.send("react", message["channel_id"], frame)
        await self.answer_to(nonce, ("ack",), "the reaction")

    async def join_voice(self, channel: str | Json | None) -> None:
        """Join a voice channel, or leave with None."""
        target = None if channel is None else self.channel(channel)["id"]
        nonce = await self.send("voice", target, {})
        await self.answer_to(nonce, ("ack",), "the voice channel")

    async def settings(self, *, locale: str | None = None, dms_open: bool | None = None) -> None:
        """Change one's own language, or open or close direct messages."""
        frame = {"locale": locale, "dms_open": dms_open}
        given = {key: value for key, value in frame.items() if value is not None}
        nonce = await self.send("settings", None, given)
        await self.answer_to(nonce, ("ack",), "the settings")

    async def dismiss(self, message: Json) -> None:
        """Hide a private reply."""
        await self.send("dismiss", None, {"id": message["id"]})
        await self.wait_gone(message)

    # -- what a person sees ------------------------------------------------------------------

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
        timeout: float | None = None,  # noqa: ASYNC109
    ) -> Json:
        """Wait for a message that fits everything asked; the newest fitting one counts at once.

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
        asked = _asked(self.id, contains, button, private, mentions_me, after)
        tests = [*asked.values(), *filter(None, [predicate])]
        found: list[Json] = []

        def look() -> bool:
            found[:] = self._matching(tests, channel, since)
            return bool(found)

        where = channel.get("name") if isinstance(channel, dict) else channel
        wanted = ["a message", *asked, *([f"in {where}"] if channel is not None else [])]
        await self.wait_for(look, " ".join(wanted), timeout)
        return found[-1]

    async def wait_gone(self, message: Json) -> None:
        """Wait until a message was deleted or dismissed."""
        await self.wait_for(lambda: message["id"] not in self.by_id, "a message to go")

    async def wait_channel(self, name: str) -> Json:
        """Wait until a channel or thread with this name is there."""
        await self.wait_for(
            lambda: name in [one.get("name") for one in self.channels.values()],
            f"a channel {name!r}",
        )
        return self.channel(name)

    async def wait_bot(self, online: bool = True) -> None:
        """Wait until the bot is there, or gone."""
        state = "online" if online else "offline"
        await self.wait_for(lambda: self.bot_online is online, f"the bot to be {state}")

    async def wait_commands(self, *names: str, timeout: float | None = None) -> None:  # noqa: ASYNC109
        """Wait until the bot has registered these commands."""
        wanted = set(names)
        await self.wait_for(
            lambda: wanted <= {c["name"] for c in self.commands}, f"commands {names}", timeout
        )

    async def download(self, attachment: Json) -> bytes:
        """Fetch the bytes of a file."""
        if self._session is None:
            raise DriverError("not connected")
        async with self._session.get(attachment["url"]) as response:
            response.raise_for_status()
            return await response.read()

    # -- inside ------------------------------------------------------------------------------

    def _matching(
        self, tests: Iterable[Predicate], channel: str | Json | None, since: int | None
    ) -> list[Json]:
        pool = self.messages()
        if since is not None:
            ids = dict.fromkeys(m["id"] for _, m in self.heard[since:])
            pool = [self.by_id[i] for i in ids if i in self.by_id]
        with suppress(DriverError):  # a thread may not be there yet
            wanted = None if channel is None else self.channel(channel)["id"]
            pool = [m for m in pool if wanted in (None, m["channel_id"])]
            return [m for m in pool if all(test(m) for test in tests)]
        return []

    async def _use(self, message: Json, found: Json, chosen: Json) -> Answer:
        which = {"custom_id": found["custom_id"], "component_type": found["type"]}
        frame = {"message_id": message["id"], **which, **chosen}
        return await self._interact("component", message["channel_id"], frame)

    async def _interact(self, kind: str, channel_id: str | None, frame: Json) -> Answer:
        # Before it is sent: a deferred answer (6) may be edited before its acknowledgement is read.
        mark = self.mark()
        nonce = await self.send(kind, channel_id, frame)
        what = f"an answer to {kind} {frame.get('name') or frame.get('custom_id')}"
        got = await self.answer_to(nonce, ("ack",), what)
        answer = Answer(self, int(got.get("type", 0)), got.get("message_id"), mark)
        answer.channel_id = channel_id
        if answer.kind == 9:
            opened = await self.answer_to(nonce, ("modal",), "the form")
            answer.modal, answer.interaction_id = opened["modal"], opened["interaction_id"]
        if answer.message_id is not None:
            await self.wait_for(lambda: answer.message_id in self.by_id, "the answering message")
        return answer


def _pairs(options: dict[str, Any]) -> list[Json]:
    return [{"name": name, "value": _value(value)} for name, value in options.items()]


def _value(value: Any) -> Any:
    if isinstance(value, tuple):
        name, data = value
        return {"name": name, "data": base64.b64encode(data).decode()}
    return [*map(_value, value)] if isinstance(value, list) else value


def _asked(
    user_id: str,
    contains: str | None,
    button: str | None,
    private: bool | None,
    mentions_me: bool | None,
    after: Json | None,
) -> dict[str, Predicate]:
    """Return what is asked of a message, in words and as a test."""
    asked: dict[str, Predicate] = {}
    if contains is not None:
        asked[f"with {contains!r}"] = lambda m: contains in message_text(m)
    if button is not None:
        labelled = f"with a button {button!r}"
        asked[labelled] = lambda m: any(button in (b.get("label") or "") for b in buttons(m))
    if private is not None:
        kind = "private" if private else "public"
        asked[f"that is {kind}"] = lambda m: bool(m["flags"] & EPHEMERAL) is private
    if mentions_me is not None:
        pings = "pings them" if mentions_me else "does not ping them"
        asked[f"that {pings}"] = lambda m: (
            (user_id in [u["id"] for u in m["mentions"]]) is mentions_me
        )
    if after is not None:
        asked["that is newer"] = lambda m: int(m["id"]) > int(after["id"])
    return asked
