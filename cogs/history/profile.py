"""A person's card and the standings of a server, as pictures and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from cogs.cups.standings import cups_of
from cogs.daily.result_page import streak_honours
from cogs.history.page import nothing_key
from cogs.history.seasons import titles_of
from cogs.table.history import Played, Profile, Versus, format_rating, season_at, spread
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import WIDE, Row, button, menus
from cogs.ui.content import Content, fit_lines
from cogs.ui.entry import ways_in
from cogs.ui.ids import HistoryPress, Where
from cogs.ui.phrases import is_known
from cogs.ui.pictures import try_draw
from cogs.ui.results import Kind, kind_title, name_of, scores_button
from data.store.results import Companion, RatingRow
from data.words import Words
from engine import registry
from render import card
from render.contract import ALT_LIMIT
from render.fonts import drawable
from render.names import clean, cut, escape

_WAYS: Final = 2
"""Buttons for a person who has played nothing: a game, a lesson."""


@dataclass(frozen=True, slots=True)
class Person:
    """Whose card it is; ``place`` is the server's name, empty in direct messages.

    With ``year`` it is the card of that year alone, of its own person; ``guild_id`` is of games
    of one server.
    """

    user_id: int
    name: str
    own: bool
    where: Where
    place: str
    rated: bool
    year: int = 0
    guild_id: int | None = None


async def profile_page(
    app: App, reader: Reader, person: Person, profile: Profile, company: Sequence[Companion]
) -> Content:
    words = reader.words
    if not profile.played:
        none = nothing_key(person.where) if person.own else "profile-none"
        key = "profile-year-none" if person.year else none
        return Content(words(key), rows=(_buttons(app, person, words, empty=not person.year),))
    head = str(person.year) if person.year else words("profile-head")
    curve, (extra, titles) = _curve_fact(profile, words), await _honours(app, person, words)
    rows = [one for one in profile.played if not one.apart]
    beside = [(_title(one, words), _said(one, words)) for one in profile.played if one.apart]
    honours = [(words("profile-titles"), " · ".join(titles))] if titles else []
    # The facts three times: plain for the alt text, safe in a message, and for the picture in
    # letters that our fonts have.
    safely = partial(_card_facts, profile, company, words)
    facts = [*honours, *curve, *safely(clean), *extra, *beside]
    safe = [*honours, *curve, *safely(lambda name: escape(clean(name))), *extra, *beside]
    lines = _fact_lines([(_title(one, words), _said(one, words)) for one in rows], words)
    where = person.place if person.where == "here" else words("games-all")
    alt = [
        words("profile-alt", name=(name := clean(person.name)), place=where),
        *lines,
        *_fact_lines(facts, words),
    ]
    inked = safely(lambda name: drawable(clean(name), words("somebody")))
    made = card.Card(
        *(name, drawable(where, words("games-here")), head),
        words("profile-count", count=profile.count),
        tuple(_row(one, words, rated=person.rated) for one in rows),
        (*curve, *inked, *extra, *beside),
        curve=profile.curve[1] if profile.curve else (),
        titles=tuple(titles),
    )
    drawn = partial(card.card, made, words, cut("\n".join(alt), ALT_LIMIT))
    files = await try_draw("profile", partial(app.pictures.draw, drawn))
    title_line = words("profile-title", name=escape(name), place=escape(where))
    if files:  # the picture says the rest
        drawn_facts = {*made.facts_drawn, *(honours if card.fits(made.titles) else [])}
        safe = [one for one, plain in zip(safe, facts, strict=True) if plain not in drawn_facts]
        lines = []
    said = [*lines, *_fact_lines(safe, words), "" if person.rated else words("profile-unrated")]
    said += [_signs(profile, words)] if files else []
    return Content(fit_lines([title_line, *said]), files, (_buttons(app, person, words),))


def _signs(profile: Profile, words: Words) -> str:
    """Return what the picture's question mark behind a rating means."""
    provisional = any(one.rating and not one.rating.settled for one in profile.played)
    return words("profile-provisional") if provisional else ""


async def _honours(
    app: App, person: Person, words: Words
) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the facts about cups and streaks, and titles; a page of one year has none."""
    facts, titles = list[tuple[str, str]](), list[str]()
    if person.year:
        return facts, titles
    played, won = await cups_of(app, person.user_id, person.guild_id)
    if played:
        value = words("profile-cups-value", count=played, won=len(won))
        facts.append((words("profile-cups"), value))
    streak, streak_titles = await streak_honours(app, person.user_id, words)
    facts += streak
    for game, count in Counter(won).items():
        titles.append(words("title-cup", title=kind_title((game, ""), words), count=count))
    if person.guild_id is not None and person.rated:
        titles += await titles_of(app, person.guild_id, person.user_id, words)
    return facts, titles + streak_titles


def _buttons(app: App, person: Person, words: Words, *, empty: bool = False) -> Row:
    """Return what a card leads to; an ``empty`` one to a first game, for it has none to look at."""
    row = [*ways_in(words)[:_WAYS]] if empty and person.own else []
    if person.own and person.place:
        other: Where = "all" if person.where == "here" else "here"
        turned = HistoryPress("profile", other)
        row.append(button(ids.history(turned), words(f"button-games-{other}")))
    if person.own and not empty:
        # The present year, and from a year the one before it and all of them.
        years = (person.year - 1, 0) if person.year else (season_at(app.now()).year,)
        for year in years:
            card_of = HistoryPress("profile", person.where, page=year)
            said = words("button-profile-year", year=str(year)) if year else ""
            row.append(button(ids.history(card_of), said or words("button-profile")))
        games = HistoryPress("games", person.where)
        row.append(button(ids.history(games), words("button-games")))
    if person.place:
        # The same as the command of this name.
        row.append(button(ids.history(HistoryPress("season")), words("button-standings")))
        if not person.own:
            met = HistoryPress("versus", user=person.user_id)
            row.append(button(ids.history(met), words("button-versus")))
    return row


def _fact_lines(facts: Sequence[tuple[str, str]], words: Words) -> list[str]:
    return [words("profile-fact", label=label, value=value) for label, value in facts]


def _card_facts(
    profile: Profile, company: Sequence[Companion], words: Words, safe: Callable[[str], str]
) -> list[tuple[str, str]]:
    facts = []
    if profile.longest > 1:
        value = words("profile-streak-value", now=profile.streak, longest=profile.longest)
        facts.append((words("profile-streak"), value))
    if company:
        names = (
            words("profile-companion", name=safe(one.name) or words("somebody"), count=one.count)
            for one in company
        )
        facts.append((words("profile-company"), ", ".join(names)))
    return facts


def _curve_fact(profile: Profile, words: Words) -> list[tuple[str, str]]:
    if profile.curve is None:
        return []
    kind, ratings = profile.curve
    first, last = format_rating(ratings[0]), format_rating(ratings[-1])
    value = words("profile-curve-value", first=first, last=last, count=len(ratings) - 1)
    return [(words("profile-curve", title=kind_title(kind, words)), value)]


def _title(one: Played, words: Words) -> str:
    title = kind_title(one.kind, words)
    return words(f"profile-{one.apart}", title=title) if one.apart else title


def _best(one: Played) -> str:
    """Return the highest score, where most points are best and all games of a kind are alike."""
    game = one.kind[0]
    # A team's, a party's and a written game are one kind: their points compare nothing.
    alike = is_known(game) and (spec := registry.game(game).spec).gains and not spec.party
    return str(one.best) if alike and one.best > 0 else ""


def _said(one: Played, words: Words) -> str:
    parts = [words("profile-line", count=one.count, ranked=one.ranked, won=one.won)]
    if _best(one):
        parts.append(words("profile-best", score=one.best))
    if one.rating is not None:
        key = "rating-settled" if one.rating.settled else "rating-provisional"
        rating = format_rating(one.rating.mu)
        parts.append(words(key, rating=rating, spread=spread(one.rating.sigma)))
    return " · ".join(parts)


def _row(one: Played, words: Words, *, rated: bool) -> card.Row:
    row = card.Row(
        _title(one, words), str(one.count), str(one.won) if one.ranked else "–", _best(one) or "–"
    )
    if one.rating is None:
        return replace(row, spread=words("games-unrated")) if rated else row
    settled = one.rating.settled
    about = words("card-spread", spread=spread(one.rating.sigma), settled=str(settled))
    return replace(row, rating=format_rating(one.rating.mu), spread=about, settled=settled)


MOST: Final = 10
"""People who are named: the best ones. There is no list of the others."""
LOOKED_AT: Final = 2 * MOST
"""Ratings that tell who is among the best: no more than half of them are named."""


@dataclass(frozen=True, slots=True)
class Board:
    """Ratings as one person reads them; ``above`` of ``count`` settled ones beat ``own``."""

    kinds: Sequence[Kind]
    kind: Kind
    rows: Sequence[RatingRow]
    own: RatingRow | None
    above: int
    count: int
    rated: bool

    def is_own(self, row: RatingRow) -> bool:
        return self.own is not None and row.user_id == self.own.user_id


def standings(board: Board, words: Words) -> Content:
    settled, others = upper_half(board.rows)
    lines = [words("standings-title", title=kind_title(board.kind, words))]

    def line(key: str, row: RatingRow, rank: int = 0) -> str:
        said = words(key, rank=rank, **_facts(row, words))
        return words("standings-you", line=said) if board.is_own(row) else said

    lines += [line("standings-place", row, at) for at, row in enumerate(settled, 1)]
    if others:
        lines.append(words("standings-provisional"))
        lines += [line("standings-open", row) for row in others]
    named = [*settled, *others]
    if not any(map(board.is_own, named)):
        lines.append(_own_line(board, words))
    if len(named) < len(board.rows):
        lines.append(words("standings-half", most=MOST))
    lines.append(words("standings-how"))
    return Content(fit_lines(lines), rows=_rows(board, words))


def no_standings(words: Words) -> Content:
    profile = button(ids.history(HistoryPress("profile")), words("button-profile"))
    said = f"{words('standings-none')}\n{words('standings-how')}"
    return Content(said, rows=([profile, scores_button(words)],))


def upper_half(rows: Sequence[RatingRow]) -> tuple[list[RatingRow], list[RatingRow]]:
    """Return the upper half of the settled and of the provisional ratings, at least one player.

    Where few play, a list of all would be a list of who loses.
    """
    settled = [row for row in rows if row.settled]
    others = [row for row in rows if not row.settled]
    best = settled[: len(settled) // 2]
    more = others[: min(len(others) // 2, MOST - len(best))]
    if not best and not more:
        return settled[:1], others[: 0 if settled else 1]
    return best, more


def _facts(row: RatingRow, words: Words) -> dict[str, str | int]:
    name = escape(row.name) or words("somebody")
    rating, about = format_rating(row.mu), spread(row.sigma)
    return {"name": name, "rating": rating, "spread": about, "count": row.number}


def _own_line(board: Board, words: Words) -> str:
    if not board.rated:
        return words("standings-own-off")
    if board.own is None:
        return words("standings-own-none")
    facts = _facts(board.own, words)
    if board.own.settled:
        return words("standings-own", rank=board.above + 1, of=board.count, **facts)
    return words("standings-own-provisional", **facts)


def _rows(board: Board, words: Words) -> tuple[Row, ...]:
    rows: list[Row] = []
    name = name_of(board.kind)
    if len(board.kinds) > 1:
        others = [(name_of(kind), kind_title(kind, words)) for kind in board.kinds]
        which = ids.history(HistoryPress("standings", kind=name))
        rows = menus(which, words("standings-which"), others)[: WIDE - 1]
    season = ids.history(HistoryPress("season", kind=board.kind[0]))
    records = ids.history(HistoryPress("records", kind=name))
    profile = ids.history(HistoryPress("profile"))
    return (
        *rows,
        [
            button(season, words("button-season")),
            button(records, words("button-records")),
            scores_button(words),
            button(profile, words("button-profile")),
        ],
    )


def versus(name: str, user_id: int, meetings: Sequence[Versus], words: Words) -> Content:
    who = escape(name) or words("somebody")
    theirs = words("button-profile-of", name=name) if name else words("profile-head")
    rows = (
        [
            button(ids.history(HistoryPress("profile", user=user_id)), theirs),
            button(ids.history(HistoryPress("profile")), words("button-profile")),
        ],
    )
    if not meetings:
        return Content(words("versus-none"), rows=rows)
    lines = [words("versus-title", name=who)]
    for meeting in meetings:
        # If neither finished ahead, they shared a rank.
        level = meeting.count - meeting.mine - meeting.theirs
        lines.append(
            words(
                "versus-line",
                title=kind_title(meeting.kind, words),
                name=who,
                count=meeting.count,
                mine=meeting.mine,
                theirs=meeting.theirs,
                level=level,
            )
        )
    return Content(fit_lines(lines), rows=rows)
