"""What a table of a hall has kept and what was said of it: held against the same game in calm."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from typing import Any

from data.words import LOCALES, words
from tools.torture.halls import Corner, Hall
from tools.torture.transcript import Difference, Said, first_told, plain

Tables = dict[str, dict[str, list[str]]]
"""What each table has kept and said, by the name of its server and of the part."""

_KEPT = {
    "table": "SELECT status, game, rules_version, components_hash, options, host_id, locale,"
    " encode(seed, 'hex'), commitment, supply, joins, seq, undos, chain, untold, trouble, pace"
    " FROM tables",
    "seats": "SELECT seat, kind, user_id, name, level, status FROM seats ORDER BY seat",
    "entries": "SELECT seq, kind, seat, action, hash FROM entries ORDER BY seq",
    "results": "SELECT seat, user_id, rank, score, won FROM results ORDER BY seat",
    "scores": "SELECT user_id, total, feat, hint, undone FROM scores",
    # Edits say how far a game was at some moment, which depends on the time (decision: test-tiers).
    "outbox": "SELECT destination, kind, payload, state FROM outbox"
    " WHERE kind NOT IN ('status', 'lobby-edit', 'vote-edit', 'film') ORDER BY destination, id",
}
FAREWELLS = {words(locale)("house-stopping") for locale in LOCALES}
"""What a process says past the outbox, where it ends by itself and nobody takes over."""
BOARD = ("board", "done")
"""Kind and state of a row whose board was posted."""
_TOLD = 600
"""Characters of a line that are shown where it differs."""
_POSTS = """SELECT DISTINCT destination, message_id FROM outbox
    WHERE message_id IS NOT NULL ORDER BY 1, 2"""


def _said(hall: Hall, corner: Corner) -> list[str]:
    """Return every message of a table as it was first posted, place by place, in order."""
    lines = []
    for place, number in corner.rows(_POSTS):
        message = hall.transcript.said[str(number)]
        # As it was first posted: what edits made of it depends on the time (decision: test-tiers).
        first = message.versions[0]
        shown = {key: first[key] for key in ("text", "pings", "files", "quiet")}
        lines.append(f"{place} {json.dumps(shown, ensure_ascii=False)}")
    return [plain(line) for line in lines]


def outcome(hall: Hall) -> Tables:
    """Return what all tables have kept and said; nothing waits to be said any more."""
    found: Tables = {}
    for corner in hall.corners:
        read = {name: corner.rows(sql) for name, sql in _KEPT.items()}
        if corner.tale.computers:
            # Nor is it compared whether a hand was still worth showing.
            read["outbox"] = [*first_told(d for _, k, d, s in read["outbox"] if (k, s) == BOARD)]
        kept = {name: list(map(_line, rows)) for name, rows in read.items()}
        said = [] if corner.tale.computers else _said(hall, corner)
        found[f"{corner.name}, {corner.tale.game}"] = kept | {"said": said}
    return found


def _line(row: tuple[Any, ...]) -> str:
    return plain(json.dumps(row, ensure_ascii=False, default=str))


def _farewell(said: Said) -> bool:
    return said.versions[0]["text"] in FAREWELLS


def compare(wanted: Tables, found: Tables) -> None:
    """Check that every game is the same, and that everybody was told the same, once.

    Raises:
        Difference: They are not.
    """
    for name, parts in wanted.items():
        for part, lines in parts.items():
            if (other := found[name][part]) != lines:
                missing, more = Counter(lines) - Counter(other), Counter(other) - Counter(lines)
                shown = _apart([*missing], [*more])
                order = [] if shown else ["the order is another one"]
                raise Difference("\n".join([f"{name}, {part}:", *shown[:30], *order]))


def _apart(missing: list[str], more: list[str]) -> list[str]:
    """Return lines that differ, those of a pair from shortly before where they begin to."""
    pairs = itertools.zip_longest(missing, more, fillvalue="")
    found = [(max(0, _same(one, other) - 60), one, other) for one, other in pairs]
    lost = [f"- {one[at : at + _TOLD]}" for at, one, _ in found if one]
    return lost + [f"+ {other[at : at + _TOLD]}" for at, _, other in found if other]


def _same(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    both = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in both if a != b), min(len(one), len(other)))


def said_once(hall: Hall) -> int:
    """Check that every message of the bot is that of one row, and every row has its own.

    Returns:
        How many messages there are.

    Raises:
        Difference: Something was said twice, by nobody, or never.
    """
    rows = hall.ledger.rows("SELECT kind, state, message_id FROM outbox ORDER BY id")
    if any(state in ("pending", "sending") for _, state, _ in rows):
        raise Difference("something was never said")
    edits = ("lobby-edit", "vote-edit", "dm-hand")  # many rows, one message
    made = Counter(str(number) for kind, _, number in rows if number and kind not in edits)
    twice = [number for number, count in made.items() if count > 1]
    if twice:
        shown = {one: [row for row in rows if str(row[2]) == one] for one in twice}
        raise Difference(f"two rows became one message: {shown}")
    known = {str(number) for _, _, number in rows if number}
    everything = hall.transcript.said.items()
    said = {number: one for number, one in everything if not one.system and not _farewell(one)}
    if strangers := said.keys() - known:
        shown = [f"{said[one].place}: {said[one].versions[0]}"[:600] for one in strangers]
        raise Difference("\n".join(["said by no row, so perhaps twice:", *shown]))
    if lost := known - said.keys():
        raise Difference(f"rows whose messages were never there: {lost}")
    return len(said)
