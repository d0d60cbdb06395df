"""Results in words: who won, all ranks, the title of a kind of game, records of a server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from cogs.table.error_traces import trace
from cogs.table.model import Table
from cogs.table.people.decisions import foresee_end
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.components import WIDE, Pressable, button, menus
from cogs.ui.content import Content, fit_lines
from cogs.ui.ids import HistoryPress
from cogs.ui.option_words import option_value
from cogs.ui.phrases import bare_name, game_title, is_known, join_names, seat_name
from data.store import results
from data.store.results import RecordRow
from data.words import Words
from engine import registry
from engine.spec import UNPLAYED, Seat
from engine.titles import MOVE, SCORE
from render.cup import counted
from render.names import bold, escape, letter
from render.phrases import final, total

_NAMES = 600
"""Characters for the names in one line: with twelve of them twice, a text board still fits."""


def _names_of(table: Table, seats: Sequence[Seat]) -> list[str]:
    """Return seats with their names, or by letter where the names would push out other lines."""
    names = [seat_name(table, seat) for seat in seats]
    if sum(map(len, names)) <= _NAMES:
        return names
    return [f"**{letter(seat)}**" for seat in seats]


def winner_line(
    table: Table, words: Words, *, resigned: bool = False, reader: Seat | None = None
) -> str:
    """Return who won, or that nobody did; empty for a team that has, whose ending says it.

    It is empty also where a cup gives other ranks, whose own line says who got the points. Who
    played alone reads what was reached. That the other one ``resigned``, and did not lose the seat,
    is only known as it happens. A ``reader`` of a private page is told of as "you".
    """
    outcome = table.outcome
    if outcome is None or table.counts:
        return ""
    if outcome.together:
        return "" if outcome.winners or outcome.lost else words("ended-open")
    if table.solo:
        return words("ended-alone", who=seat_name(table, 0), score=outcome.scores[0])
    if table.came is not None:
        return words("ended-came", who=bare_name(table, table.came))
    names = _names_of(table, outcome.winners)
    scene = table.scene(words)
    you = "won" if outcome.winners == (reader,) else "gone" if (reader,) == scene.gone else "no"
    if scene.deserted:
        gone = bold(scene.gone[0], scene.names)
        key = "ended-won-resigned" if resigned and len(scene.gone) == 1 else "ended-won-gone"
        return words(key, gone=gone, who=names[0], count=len(scene.gone), you=you)
    said = {"who": join_names(words, names), "count": len(names), "you": you}
    score = outcome.scores[outcome.winners[0]] if names else 0
    other = min(outcome.scores)
    if names and not table.game.spec.gains:  # fewest points win, unless one with fewer left
        key = f"{table.row.game}-won" if score == other else ""
        if not words.has(key):
            return words("ended-won-bare", **said)
        most, seats = max(outcome.scores), len(outcome.scores)
        return words(key, score=score, most=most, seats=seats, **said)
    if len(names) == 1 and len(outcome.scores) == 2 and score > other:  # not where one left
        return words("ended-won-two", score=total(score), other=total(other), **said)
    if names and not score:  # none that anybody could win with
        return words("ended-won-bare", **said)
    return words("ended-won", score=score, **said)


def cup_line(table: Table, words: Words, channel: str = "none") -> str:
    """Return what a game counts in its cup, of the ``channel`` if that is named, or ``now``.

    It is empty for other games that are over, and where the cup has counted another result.
    """
    ranks = table.cup
    if not ranks and channel == "none":
        return ""
    came = sum(map(bool, ranks))
    drawn = came > 1 and len({*ranks}) == 1
    how = "draw" if drawn else "came" if came == 1 else "other" if came else "nobody"
    named = [(rank, bare_name(table, seat)) for seat, rank in enumerate(ranks)]
    won = table.outcome is None or bool(table.outcome.winners)  # no sign beside *No winner*
    who = counted(named, words, trophies=won) if ranks else "none"
    return words("ended-cup", channel=channel, how=how if ranks else "none", who=who)


def end_line(table: Table, words: Words, user_id: int = 0) -> str:
    """Return who wins if a game ends now, unless that is hidden, and whether the rating counts it.

    ``user_id`` is who may end it alone. What rating and cup count is known from ``ends.foreseen``.
    """
    ended = foresee_end(table, user_id)
    outcome = None if ended is None else ended.outcome
    if ended is None or outcome is None:
        how = "hidden"
    elif outcome.reason == UNPLAYED:
        how = "unplayed"
    elif table.solo:
        how = "alone"
    elif outcome.together:
        how = "together" if outcome.winners else "lost" if outcome.lost else "open"
    else:
        how = "won" if outcome.winners else "nobody"
    said = words("end-now", how=how, won="" if ended is None else winner_line(ended, words))
    said = cup_line(table, words, "now") if table.cup else said
    return f"{said}\n{words('end-now-rated')}" if table.rates else said


def ranking_line(table: Table, words: Words, unit: str = "") -> str:
    """Return the ranks with their points, or all points in a ``unit``, the key of its words.

    It is empty where nobody plays against anybody.
    """
    outcome = table.outcome
    if outcome is None or outcome.together or outcome.empty or table.solo:
        return ""
    gone = table.scene(words).gone
    parts = [
        words(
            "ended-rank",
            rank=0 if unit else outcome.place(s),
            who=who,
            score=final(words, outcome.scores[s], gone=s in gone, unit=unit),
        )
        for s, who in zip(outcome.order, _names_of(table, outcome.order), strict=True)
    ]
    return " · ".join(parts)


ALL = "-"
Kind = tuple[str, str]
"""Game and mode."""


def known_kinds() -> list[Kind]:
    games = registry.keys()
    return [(key, mode) for key in games for mode in registry.game(key).spec.modes]


def name_of(kind: Kind) -> str:
    game, mode = kind
    return f"{game}.{mode}" if mode else game


def parse_kind(name: str) -> Kind | None:
    """Return the kind with a name; None for all, and for one that is not known here."""
    return next((kind for kind in known_kinds() if name_of(kind) == name), None)


def kind_title(kind: Kind, words: Words) -> str:
    game, mode = kind
    if not is_known(game):
        return game_title(game)
    spec = registry.game(game).spec
    chosen = zip((o.key for o in spec.options if o.mode), mode.split(","), strict=False)
    named = [option_value(words, game, key, value) for key, value in chosen if value]
    return " · ".join([spec.title, *named])


log = logging.getLogger(__name__)

PATIENCE: Final = 5.0
"""Seconds that the end of a game waits for its figures; without them it says less."""
_SHARED: Final = (SCORE, MOVE)


def record_text(words: Words, game: str, row: RecordRow) -> str:
    key = f"record-{row.key}" if row.key in _SHARED else f"{game}-record-{row.key}"
    return words(key, value=row.value)


async def new_records(app: App, table: Table) -> str:
    """Return the line about broken records; a server's first figures break none.

    A failure costs this line only.
    """
    try:
        async with asyncio.timeout(PATIENCE):
            # The keeper may not have come to this game yet.
            await app.service.history.take(table.id)
            return await _record_line(app, table)
    except Exception as error:  # noqa: BLE001 (the end is said all the same)
        log.warning("the records of table %s are not told\n%s", table.id, trace(error))
        return ""


async def _record_line(app: App, table: Table) -> str:
    store, words, game = app.service.store, table.words, table.row.game
    place = await store.read(results.kind(table.id))
    if place is None:
        return ""
    guild_id, key, mode, ended_at = place
    if await store.read(results.behind(guild_id, key, ended_at, table.id)):
        return ""  # what was best before is not known yet
    broken, figures = [], await store.read(results.figures_of(table.id))
    for _, of_key in groupby(figures, lambda row: row.key):
        row, *others = of_key  # the best of a key comes first
        place = (guild_id, key, mode, row.seats)
        query = results.record_before(place, row.key, ended_at, table.id)
        before = await store.read(query)
        if before is not None and before.value < row.value:
            what = record_text(words, game, row)
            name = _set_by([row, *(one for one in others if one.value == row.value)], words)
            broken.append(words("record-broken", what=what, name=name, before=before.value))
    records = words("list-apart").join(broken)
    return words("record-new", count=len(broken), records=records) if broken else ""


def scores_button(words: Words) -> Pressable:
    """Return the button that leads to the high scores of the server."""
    return button(ids.scores("server", 0, 0), words("button-scores"))


def _set_by(rows: Iterable[RecordRow], words: Words) -> str:
    """Name all who set a record together; they have no letters outside their game."""
    return join_names(words, [escape(row.name) or words("somebody") for row in rows])


def _line(game: str, rows: Sequence[RecordRow], words: Words) -> str:
    row = rows[0]
    return words(
        "records-line",
        what=record_text(words, game, row),
        name=_set_by(rows, words),
        when=f"<t:{row.ended_at // 1000}:d>",
    )


def records_page(
    kinds: Sequence[Kind],
    kind: Kind,
    records: Sequence[Sequence[RecordRow]],
    words: Words,
    *,
    scores: bool = True,
) -> Content:
    lines = [words("records-title", title=kind_title(kind, words))]
    for seats, best in groupby(records, lambda rows: rows[0].seats):
        lines.append(words("records-seats", count=seats))
        lines += [_line(kind[0], rows, words) for rows in best]
    if not records:
        lines.append(words("records-none-game"))
    press = HistoryPress("records", kind=name_of(kind))
    others = [(name_of(kind), kind_title(kind, words)) for kind in kinds]
    which = menus(ids.history(press), words("standings-which"), others) if {*kinds} - {kind} else []
    ranked = ids.history(HistoryPress("standings", kind=name_of(kind)))
    ways = [button(ranked, words("button-ratings")), *([scores_button(words)] if scores else [])]
    return Content(fit_lines(lines), rows=(*which[: WIDE - 1], ways))
