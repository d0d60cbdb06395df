"""What a hall has kept and said, without ids and times, to compare a storm with a calm day."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from difflib import unified_diff
from typing import Any

from data.words import LOCALES, words
from engine import registry
from sandbox.core import Core, Event

_TIME = re.compile(r"<t:\d+(:\w)?>")
_NUMBER = re.compile(r"\b\d{13,20}\b")
_LINK = re.compile(r"(?:/#)+")
_VOTE = re.compile(r'("motion(?:\\)?": ?|"custom_id": "t:[^"]*:vote:)\d+')
"""The number of a vote: drawn again in every life."""
_CALLS = (
    "turn-asked",
    "turn-too",
    "turn-open",
    "turn-waiting",
    "turn-computer",
    "turn-answered",
    "turn-until",
)
"""Sentences that say who is to move and who has moved: how things stand, not what happened."""
_GAMES = registry.keys()
_TITLES = "|".join(words("en")(f"{key}-title") for key in _GAMES)
_BOARD = re.compile(rf"^(?:{_TITLES}) · .*", re.DOTALL | re.MULTILINE)
"""A board in letters, which ends its message."""
_TOLD = 600
"""Characters of a line that are shown where it differs."""


def _compile_calls() -> re.Pattern[str]:
    """Return a pattern that matches a line with one of ``_CALLS``, in every language."""
    said = [
        words(locale)(key, who="@", when="@", count=count, of=2)
        for locale in LOCALES
        for key in _CALLS
        for count in (1, 2)
    ]
    parts = {re.escape(max(text.split("@"), key=len)) for text in said}
    return re.compile("|".join(sorted(parts)))


_CALL = _compile_calls()

Parts = dict[str, list[str]]
Tables = dict[str, Parts]
"""What each table has kept and said, by its name and by the name of the part."""

_KEPT = {
    "table": "SELECT status, game, rules_version, components_hash, options, host_id, locale, seed,"
    " commitment, supply, joins, seq, undos, chain, unannounced, trouble, pace FROM tables",
    "seats": "SELECT seat, kind, user_id, name, level, status FROM seats ORDER BY seat",
    "entries": "SELECT seq, kind, seat, action, hash FROM entries ORDER BY seq",
    "results": "SELECT seat, user_id, rank, score, won FROM results ORDER BY seat",
    "scores": "SELECT user_id, total, feat, hint, undone FROM scores",
    # Edits say how far a game was at some moment, which depends on the time.
    "outbox": "SELECT destination, kind, payload, state FROM outbox"
    " WHERE kind NOT IN ('status', 'lobby-edit', 'vote-edit', 'film') ORDER BY destination, id",
}
_LOOSE = "spoken", "edited", "reduced"
"""Parts that are compared by what they tell, in bad weather."""
_LASTING = "entries", "results"
"""Parts that are the same in all weather; what may be said depends on rights."""
_REDUCED = {words(one)("board-refused", text=words(one)("button-text")) for one in LOCALES}
"""What stands in place of a board that Discord refuses."""
FAREWELLS = {words(locale)("house-stopping") for locale in LOCALES}
"""What a process says past the outbox, where it ends by itself and nobody takes over."""
GREETINGS = {words(locale)("help-greeting") for locale in LOCALES}
"""What a server reads past the outbox, once, after its first command."""
_POSTS = """SELECT destination, kind, message_id, payload FROM outbox
    WHERE message_id IS NOT NULL ORDER BY id"""
SPOKEN = "start", "board", "line", "ended", "still"
"""Rows that tell what has happened in the game."""
_EDITS = "lobby-edit", "vote-edit", "dm-hand"
"""Rows of which many are one message."""


class Difference(AssertionError):
    """A disturbed day was not the calm one."""


def plain(text: str) -> str:
    """Return a text without ids of Discord and of votes, without times, links without their ends.

    A greeting links to the lobby, or only to its channel: what is sent first is not promised.
    """
    return _VOTE.sub(r"\1#", _LINK.sub("/#", _NUMBER.sub("#", _TIME.sub("<t>", text))))


def uncalled(text: str) -> str:
    """Return what was told without who is to move: a ping stands for a closed direct message."""
    return "\n".join(line for line in text.splitlines() if not _CALL.search(line))


@dataclass(slots=True)
class Said:
    """A message of the bot as it was first posted: what edits make of it depends on the time."""

    place: str
    system: bool
    text: str
    pings: list[str]
    files: list[tuple[str, str]]
    quiet: bool


@dataclass
class Transcript:
    """Hears everything public and direct that the bot says in a sandbox."""

    core: Core
    said: dict[str, Said] = field(default_factory=dict)
    shown: dict[str, list[str]] = field(default_factory=dict)
    """By message, its words and what edits made of them."""
    pings: Counter[str] = field(default_factory=Counter)
    _digests: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Listen from now on."""
        self.core.listen(self._hear)
        put = self.core.media.put

        def noted(attachment_id: str, data: bytes) -> None:
            # A picture counts by its bytes: two runs must draw the same.
            self._digests[attachment_id] = hashlib.sha256(data).hexdigest()[:12]
            put(attachment_id, data)

        self.core.media.put = noted  # type: ignore[method-assign]

    def _hear(self, event: Event) -> None:
        message, world = event.message, self.core.world
        if event.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or message is None:
            return
        if message.ephemeral or message.author_id != world.bot_id:
            return
        self.shown.setdefault(message.id, []).append(plain(message.content))
        if event.name == "MESSAGE_UPDATE":
            return
        self.pings.update(message.mentions)
        self.said[message.id] = Said(
            self._place(message.channel_id),
            message.type != 0,  # a thread begins with a message of Discord's own
            plain(message.content),
            [world.users[u].username for u in message.mentions],
            [(a.filename, self._digests[a.id]) for a in message.attachments],
            bool(message.flags & 4096),
        )

    def _place(self, channel_id: str) -> str:
        world = self.core.world
        channel = world.channels[channel_id]
        people = [world.users[u].username for u in channel.recipients if u != world.bot_id]
        return channel.name or f"@{','.join(people)}"


def outcome(corner: Any, transcript: Transcript, *, computers: bool) -> Parts:
    """Return what a table has kept and said; nothing waits to be said any more.

    At a table with a computer it is not compared which moves share a message, nor whether a hand
    was still worth showing.
    """
    rows = {name: corner.rows(sql) for name, sql in _KEPT.items()}
    kept = {name: [_line(row) for row in found] for name, found in rows.items()}
    posts = corner.rows(_POSTS)
    if computers:
        boards = (d for _, k, d, s in rows["outbox"] if k in ("board", "ended") and s == "done")
        kept["outbox"] = [str(move) for move in first_told(boards)]
        return kept | {"said": [], "spoken": [], "edited": [], "reduced": []}
    said = {(str(place), str(number)): None for place, _, number, _ in posts}
    lines = [f"{place} {_line(transcript.said[number])}" for place, number in said]
    names, seen = [str(name) for _, _, _, name, *_ in rows["seats"]], set[object]()
    kept |= {"said": sorted(map(plain, lines)), "spoken": [], "edited": [], "reduced": []}
    for _, kind, number, payload in posts:
        if kind not in SPOKEN:
            continue
        text, part = transcript.said[str(number)].text, "spoken"
        if number in seen:  # nobody knows which of its edits are this row's
            text, part = "\n".join(transcript.shown[str(number)]), "edited"
        elif any(one in text for one in _REDUCED):
            part = "reduced"
        facts = json.loads(payload)
        at = f"{kind} {facts.get('seq')} {facts.get('still')}"
        # A board that is posted again, after /bump, only asks again.
        if number not in seen and kind != "line" and at in seen:
            continue
        seen |= {number, at}
        kept[part].append(f"{at}: {news_in(text, names)}")
    return kept


def news_in(text: str, names: Iterable[str]) -> str:
    """Return what a message tells: without the board in letters, calls, and names of players."""
    text = _BOARD.sub("", text)
    for name in names:
        text = text.replace(f"** {name}", "**")
    lines = uncalled(text).splitlines()
    return "\n".join(line for line in lines if line not in _REDUCED).strip()


def _line(row: Any) -> str:
    shown = (
        [v.hex() if isinstance(v, bytes) else v for v in row]
        if isinstance(row, tuple)
        else ([row.text, row.pings, row.files, row.quiet])
    )
    return plain(json.dumps(shown, ensure_ascii=False, default=str))


def first_told(boards: Iterable[str]) -> list[tuple[int, str]]:
    """Return every move as a board or the result announced it first, in order of the moves.

    How many moves of a computer share a message depends on how quickly the others were sent.
    """
    news = (one for board in boards for one in json.loads(board).get("news", ()))
    first = (one for one in news if not one.get("told"))
    return sorted((one.get("seq", 0), json.dumps(one, sort_keys=True)) for one in first)


def compare(wanted: Tables, found: Tables) -> None:
    """Check that every game is the same, and that everybody was told the same, once.

    Raises:
        Difference: They are not.
    """
    for name, parts in wanted.items():
        for part, lines in parts.items():
            if part not in _LOOSE and (other := found[name][part]) != lines:
                both = unified_diff(lines, other, "calm", "storm", lineterm="", n=0)
                raise Difference("\n".join([f"{name}, {part}:", *both][:30]))


def compare_wet(wanted: Tables, found: Tables, dropped: int, moved: Collection[str]) -> None:
    """Check that after bad weather every game is the same, and that nothing is missing.

    ``dropped`` is the number of rows that could not be said, because Discord forbade it. For the
    tables in ``moved`` only the games are compared: the first board in the new channel combines
    the news of several messages.

    Raises:
        Difference: They are not, or more is missing than was forbidden.
    """
    lost = []
    for name in wanted:
        compare(*({name: {p: one[name][p] for p in _LASTING}} for one in (wanted, found)))
        if name in moved:
            continue
        (kept, was), (told, now) = (_news_of(one[name]) for one in (wanted, found))
        if more := sorted(told - kept - {one for one in told if _is_among(one, was)}):
            shown = [f"{name} was told:", *more, "not:", *sorted(kept - told)]
            raise Difference("\n".join(map(str, shown)))
        lost += [f"{name}: {one}" for one in kept - told if not _is_among(one, now)]
        heard = now.keys() | {at for at, _ in told}
        lost += [f"{name}: {at}" for at in was if at not in heard]
        # Where even letters for names were refused a line calls, and says nothing.
        dropped += sum(not _told(one)[1] for one in found[name]["reduced"])
    if len(lost) > dropped:
        raise Difference("\n".join(["nobody has heard of", *lost]))


Told = tuple[str, str]
"""An entry of the log, and its news."""


def _news_of(parts: Parts) -> tuple[set[Told], dict[str, set[str]]]:
    """Return what was posted, and by entry the lines of boards that were edited or reduced."""
    posted = {_told(one) for one in parts["spoken"]}
    loose = dict[str, set[str]]()
    for at, text in map(_told, (*parts["edited"], *parts["reduced"])):
        loose.setdefault(at, set()).update(text.splitlines())
    return {one for one in posted if one[1]}, loose


def _told(line: str) -> Told:
    at, _, text = line.partition(": ")
    return at, text


def _is_among(told: Told, loose: dict[str, set[str]]) -> bool:
    at, text = told
    return set(text.splitlines()) <= loose.get(at, set())


def require_said_once(rows: list[tuple[Any, ...]], transcript: Transcript) -> int:
    """Check that every message of the bot is that of one row, and every row has its own.

    Args:
        rows: Of the outbox: kind, state, number of the message, whether a board may be edited.
        transcript: What was said.

    Returns:
        How many messages there are.

    Raises:
        Difference: Something was said twice, by nobody, or never.
    """
    if any(state in ("pending", "sending") for _, state, *_ in rows):
        raise Difference("something was never said")
    # The board of a person who plays alone is edited, and the one of a quiet channel.
    made = Counter(
        str(number)
        for kind, _, number, edited in rows
        if number and kind not in _EDITS and not (kind == "board" and edited)
    )
    if twice := [number for number, count in made.items() if count > 1]:
        raise Difference(f"two rows became one message: {twice}")
    known = {str(number) for _, _, number, _ in rows if number}
    everything = transcript.said.items()
    past = FAREWELLS | GREETINGS
    said = {n: one for n, one in everything if not one.system and one.text not in past}
    if strangers := said.keys() - known:
        shown = [f"{said[stranger]}"[:_TOLD] for stranger in strangers]
        raise Difference("\n".join(["said by no row, so perhaps twice:", *shown]))
    if lost := known - said.keys():
        raise Difference(f"rows whose messages were never there: {lost}")
    return len(said)
