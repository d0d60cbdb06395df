"""A person's data as values for a file they can read.

The export holds no seed, no hidden information and no data of others: of a game, it holds what the
person did at their seat. Discord's ids are text, because many readers of JSON round numbers of that
size. Times are in UTC.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any, Final

import msgspec

from data.store.parts import SEAT_OF, WHOLE, Part
from data.store.privacy import names_person
from data.store.query import Database
from data.store.table_data import PARTS
from engine.position import COMPUTER
from engine.run import SEAT

# ruff: noqa: S608 (the only parts put together are names of tables and columns)

_SETTINGS = """SELECT locale AS language, heard AS language_in_discord,
    dms_closed AS direct_messages_refused, notify, remind, quiet, zone, digest, digest_due,
    nudged_at, away_until, confirm, confirmed, rated
    FROM users WHERE id = ?"""
_TABLES = """SELECT t.id AS "table", t.game, t.rules_version, t.options, t.status,
        t.guild_id AS server, coalesce(t.channel_id, t.lobby_channel_id) AS channel,
        t.host_id = s.user_id AS opened_by_me, t.created_at, t.started_at, t.ended_at,
        s.seat, s.name, s.status AS seat_status, s.since,
        CASE WHEN s.since = 0 THEN s."join" ELSE '' END AS join_press
    FROM seats AS s JOIN tables AS t ON t.id = s.table_id
    WHERE s.user_id = ? ORDER BY t.created_at, t.id"""
_ENTRIES = """SELECT seq AS number, kind, action, at FROM entries
    WHERE table_id = ? AND seat = ? ORDER BY seq"""
_STORY = "SELECT story FROM analyses WHERE table_id = ? AND story <> ''"


def _part(part: Part) -> str:
    if part.person == SEAT_OF:
        whose = """(table_id, seat) IN (SELECT table_id, seat FROM seats WHERE user_id = ?1)"""
    else:
        whose = f"{part.person} = ?1"
    order = ", ".join(("table_id", *part.key))
    return f"SELECT {part.shown} FROM {part.table} WHERE {whose} ORDER BY {order}"


_LISTS: Final = {
    "opened_tables": """SELECT id AS "table", game, status, guild_id AS server, created_at
        FROM tables WHERE host_id = ? ORDER BY created_at, id""",
    "high_scores": """SELECT table_id AS "table", guild_id AS server, name, game, options, total,
        feat, hint, undone, advised, at FROM scores WHERE user_id = ? ORDER BY number""",
    "results": """SELECT r.table_id AS "table", r.guild_id AS server, r.game, r.mode, r.rank,
        r.score, r.won, g.why AS not_rated_because, r.mu, r.sigma, r.ended_at
        FROM results AS r JOIN games AS g ON g.table_id = r.table_id
        WHERE r.user_id = ? ORDER BY r.ended_at, r.table_id""",
    "records": """SELECT f.table_id AS "table", f.key AS what, f.value, f.ended_at FROM results AS r
        JOIN figures AS f ON f.table_id = r.table_id AND f.seat = r.seat
        WHERE r.user_id = ? ORDER BY f.ended_at, f.table_id, f.key""",
    "ratings": """SELECT guild_id AS server, game, mode, mu, sigma, number AS games
        FROM ratings WHERE user_id = ? ORDER BY guild_id, game, mode""",
    "word_lists": """SELECT guild_id AS server, name, words, added_at, removed_at FROM wordlists
        WHERE user_id = ? ORDER BY id""",
    "daily_answers": """SELECT day, language, guild_id AS server, name, answer, mark, found, late,
            shared, at, tries, first FROM daily_answers WHERE user_id = ? ORDER BY day""",
    "sunday_solos": """SELECT day, guild_id AS server, name, begun_at, ends_at, moves, total,
            ended_at FROM solo_tries WHERE user_id = ? ORDER BY day""",
    "call_me": """SELECT guild_id AS server, game, hours FROM call_lists
        WHERE user_id = ? ORDER BY guild_id, game""",
    "asked_by_no_more": """SELECT CASE by_id WHEN 0 THEN 'anybody' ELSE 'a person' END AS who
        FROM invite_blocks WHERE user_id = ? ORDER BY by_id""",
    "lessons": "SELECT game, at AS lesson FROM lessons WHERE user_id = ? ORDER BY game",
    "board_pages": """SELECT name, table_id AS "table", CASE entered WHEN 1 THEN 'open'
        ELSE 'ticket' END AS state, until FROM visits WHERE user_id = ? ORDER BY until""",
    "daily_posts": """SELECT guild_id AS server, channel_id AS channel, hour, zone, due
        FROM daily_posts WHERE user_id = ? ORDER BY guild_id""",
    "opened_cups": """SELECT id AS cup, guild_id AS server, channel_id AS channel, game, due
        FROM cups WHERE user_id = ? ORDER BY id""",
    "cups": """SELECT e.cup_id AS cup, c.guild_id AS server, c.game, e.number, e.name, e.out
        FROM cup_entrants AS e JOIN cups AS c ON c.id = e.cup_id
        WHERE e.user_id = ? ORDER BY e.cup_id""",
    "cup_rounds": """SELECT s.cup_id AS cup, s.round, s.table_id AS "table", s.seat, s.rank
        FROM cup_entrants AS e JOIN cup_seats AS s ON s.cup_id = e.cup_id AND s.number = e.number
        WHERE e.user_id = ? ORDER BY s.cup_id, s.round""",
    "direct_messages": """SELECT table_id AS "table", guild_id AS server, kind, state, created_at
        FROM outbox
        WHERE id IN (SELECT outbox_id FROM named WHERE user_id = ?1)
            AND destination = 'dm:' || ?1 ORDER BY id""",
    **{part.listed: _part(part) for part in PARTS if part.person},
}

# Rows whose JSON may name a person: at which table, what, and when.
_NAMING: Final = {
    "named_in": """SELECT payload, table_id AS "table", kind, created_at AS at FROM outbox
        WHERE id IN (SELECT outbox_id FROM named WHERE user_id = ?1 UNION ALL SELECT id FROM outbox
            WHERE NOT json_valid(payload) AND instr(payload, CAST(?1 AS TEXT)) > 0) ORDER BY id""",
    **{
        part.listed: f"SELECT {column}, {part.shown} FROM {part.table} "
        f"WHERE instr({column}, CAST(?1 AS TEXT)) > 0 ORDER BY id"
        for part in PARTS
        for column, about in part.mentions.items()
        if about == WHOLE
    },
}
_VOTED: Final = """SELECT ballots, table_id AS "table", topic, at FROM motions
    WHERE instr(ballots, CAST(?1 AS TEXT)) > 0 ORDER BY id"""
_IDS: Final = {"server", "channel", "message"}
_TIMES: Final = {"at", "due", "digest_due", "away_until"}
_JSON_COLUMNS: Final = {"options", "feat", "words"}
_FLAGS: Final = {
    "opened_by_me",
    "direct_messages_refused",
    "hint",
    "undone",
    "advised",
    "won",
    "rated",
    "found",
    "late",
    "out",
}


def exported(db: Database, user_id: int) -> dict[str, Any]:
    """Return a person's data at one moment, without the results of games.

    It scans all open tables, so never call it on the event loop (``Store.look``).
    """
    return {
        "user": str(user_id),
        "settings": next(iter(_rows(db, _SETTINGS, (user_id,))), None),
        "seats": [_seat(db, row) for row in _rows(db, _TABLES, (user_id,))],
        **{key: _rows(db, sql, (user_id,)) for key, sql in _LISTS.items()},
        **{key: _naming(db, sql, user_id) for key, sql in _NAMING.items()},
        "answers": _answers(db, user_id),
    }


def _seat(db: Database, row: dict[str, Any]) -> dict[str, Any]:
    place, since = (row["table"], row["seat"]), row.pop("since")
    entries = _own(_rows(db, _ENTRIES, place), since)
    return {**row, "entries": entries, "analysis": _analysis(db, place, since)}


def _analysis(db: Database, place: tuple[str, int], since: int) -> Any:
    """Return the story's part about a seat since the person took it; None without a story."""
    stored = db.execute(_STORY, place[:1]).fetchone()
    story = None if stored is None else _json(stored[0])
    if not isinstance(story, dict):
        return None
    judged = [row for row in story["judged"] if row["seat"] == place[1] and row["seq"] > since]
    # The figure covers the whole game: only a person seated from the deal on gets it.
    return {"figure": None if since else story["shares"][place[1]], "decisions": judged}


def _own(entries: Iterable[dict[str, Any]], since: int) -> list[dict[str, Any]]:
    own, sat_in = [], False
    for entry in entries:
        # A computer's moves at their seat are not what they did.
        if entry["kind"] == SEAT:
            sat_in = entry["action"] == COMPUTER
        elif sat_in:
            continue
        if entry["number"] > since:
            own.append(entry)
    return own


def _naming(db: Database, sql: str, user_id: int) -> list[dict[str, Any]]:
    cursor = db.execute(sql, (user_id,))
    columns = [name for name, *_ in cursor.description[1:]]
    return [
        _readable(dict(zip(columns, rest, strict=True)))
        for text, *rest in cursor
        if _is_named(text, user_id)
    ]


def _answers(db: Database, user_id: int) -> list[dict[str, Any]]:
    answers = []
    for ballots, table, topic, at in db.execute(_VOTED, (user_id,)):
        given = _json(ballots)
        if isinstance(given, dict) and str(user_id) in given:
            answer = {"table": table, "topic": topic, "choice": given[str(user_id)], "at": at}
            answers.append(_readable(answer))
    return answers


def _is_named(text: str, user_id: int) -> bool:
    """Return whether JSON names the person; True if it is damaged."""
    try:
        return names_person(msgspec.json.decode(text), user_id)
    except msgspec.DecodeError:
        return True


def _rows(db: Database, sql: str, key: Sequence[Any]) -> list[dict[str, Any]]:
    cursor = db.execute(sql, key)
    columns = [name for name, *_ in cursor.description]
    return [_readable(dict(zip(columns, row, strict=True))) for row in cursor]


def _readable(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _value(name, content) for name, content in row.items()}


def _value(name: str, content: Any) -> Any:
    if content is None:
        return None
    if name in _IDS:
        return str(content)
    if name in _TIMES or name.endswith("_at"):
        return datetime.fromtimestamp(content / 1000, UTC).isoformat(timespec="seconds")
    if name == "day":
        return date.fromordinal(content).isoformat()
    if name in _FLAGS:
        return bool(content)
    return _json(content) if name in _JSON_COLUMNS else content


def _json(text: str) -> Any:
    """Return parsed JSON, or the text itself if it is damaged."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
