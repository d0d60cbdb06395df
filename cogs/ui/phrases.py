"""Phrases that many messages share: names, lists, refusals, news, scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any

from cogs.refusals import NotYourTurn, UndoRevealed
from cogs.table.model import RESERVED, Table, asked_users
from cogs.table.moment import Moment
from cogs.table.people import presence
from cogs.table.play import audience
from cogs.table.time import clock, time_control
from cogs.table.time.clock import LAST_SECONDS
from data.store.messages import News, number
from data.store.rows import RUNNING
from data.words import Words
from engine import registry
from engine.actions import Action, parse
from engine.position import AWAY, CLOSED, COMPUTER, PRESENT
from engine.refusals import Malformed, NotYours, Refusal
from engine.spec import Event, Scalar, Seat, ranks_of
from render.contract import Renderer, Scene
from render.names import LONGEST, bold, clean, escape, letter

MARKS = {COMPUTER: "🤖", CLOSED: "🏳"}
"""Marks after the name of a seat, by its status."""


def is_known(game: str) -> bool:
    """Return whether the rules of a game are here: what is stored may outlive them."""
    known = registry.keys()
    return game in known


def game_title(game: str) -> str:
    return registry.game(game).spec.title if is_known(game) else game.capitalize()


def span(words: Words, milliseconds: int) -> str:
    said = [words(f"span-{unit}", count=count) for count, unit in time_control.parts(milliseconds)]
    return " ".join(said)


def join_names(words: Words, items: Sequence[str]) -> str:
    if len(items) < 2:
        return "".join(items)
    return words("list-and", rest=", ".join(items[:-1]), last=items[-1])


def party_titles(words: Words) -> str:
    """Return the games that people play in the chat of a voice channel."""
    specs = map(attrgetter("spec"), map(registry.game, registry.keys()))
    return join_names(words, [spec.title for spec in specs if spec.party])


def plain_text(text: str) -> str:
    """Escape a user's text, or a place's name, so that Discord shows it as plain text."""
    return " ".join(escape(word) for word in text.split(" "))


def beside(title: str, place: str) -> str:
    """Return a place to stand beside a title, which threads of tables have in their names, too."""
    return place.removeprefix(f"{title} · ").removesuffix(f" · {title}")


def seat_name(table: Table, seat: Seat) -> str:
    """Return the token letter and the name of a seat: "**B** Ben"."""
    return bold(seat, marked_names(table.statuses, table.names))


def marked_names(statuses: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    return tuple(
        # Reserve two characters for the space and the mark.
        f"{clean(name, LONGEST - 2)} {MARKS[status]}" if status in MARKS else name
        for status, name in zip(statuses, names, strict=True)
    )


def spoken_scene(table: Moment, words: Words, viewer: Seat | None = None) -> Scene:
    """Return the scene for sentences, with marked names; pictures draw the marks themselves."""
    scene = table.scene(words, viewer)
    return replace(scene, names=marked_names(scene.statuses, scene.names))


def bare_name(table: Table, seat: Seat) -> str:
    """Return the name of a seat without its letter, escaped for a message."""
    return escape(table.seats[seat].name) or letter(seat)


def rematch_label(table: Table, words: Words) -> str:
    """Return what leads from a game's end to the next one; alone there is nobody to beat."""
    return words("button-rematch-alone" if table.solo else "button-rematch")


def describe_action(table: Moment, action: Action, words: Words, viewer: Seat | None = None) -> str:
    return table.renderer.describe(action, table.view(viewer), table.scene(words, viewer))


def news_lines(
    table: Table, news: Iterable[News], words: Words, *, past: bool = False
) -> list[str]:
    lines = []
    for of_game, items in groupby(news, key=lambda item: item.by == "game"):
        if of_game:
            told = ((_event(item), _scene_then(table, item, words, past=past)) for item in items)
            lines += event_lines(table.renderer, told)
        else:
            lines += [_table_news(table, item, words) for item in items]
    return lines


def event_lines(renderer: Renderer[Any], told: Iterable[tuple[Event, Scene]]) -> list[str]:
    """Return a line for each event, or one for several in a row that say the same."""
    lines: list[str] = []
    before: Event | None = None
    for event, scene in told:
        both = None if before is None else renderer.joined(before, event)
        if both is not None:
            lines.pop()
        before = both or event
        lines.append(renderer.event(before, scene))
    return lines


def _scene_then(table: Table, item: News, words: Words, *, past: bool) -> Scene:
    """Return the scene of news: who was absent may be back by now, and others have left since."""
    scene, gone = spoken_scene(table, words), item.args.get("absent")
    there = gone if isinstance(gone, tuple | list) else ()
    absent = frozenset(seat for seat in there if isinstance(seat, int))
    if not (past and table.row.party):  # only a party's news say who was absent
        absent |= scene.absent
    return replace(scene, absent=absent, past=past)


def game_events(news: Iterable[News]) -> tuple[Event, ...]:
    return tuple(_event(item) for item in news if item.by == "game")


def _event(item: News) -> Event:
    return Event(item.kind, {k: v for k, v in item.args.items() if v is not None})


def _table_news(table: Table, item: News, words: Words) -> str:
    kind, args = item.kind, item.args
    if kind == "agreed":
        seats = args.get("seats")
        agreed = seats if isinstance(seats, tuple) else ()
        return words("news-agreed", who=joined_seats(table, agreed, words), count=len(agreed))
    seat = number(args, "seat")
    who = seat_name(table, seat)
    if kind == "away":
        return words("news-away", who=who, when=f"<t:{number(args, 'until') // 1000}:D>")
    if kind == "undo":
        what = describe_action(table, parse(str(args["action"])), words)
        others = args.get("others")
        also = undone_line(table, others if isinstance(others, tuple) else (), words)
        return " ".join(filter(None, (words("news-undo", who=who, what=what), also)))
    if kind == "swapped":
        was = plain_text(str(args["name"])) or words("somebody")
        return words("news-swapped", who=who, was=was)
    key = f"news-{kind}"  # 1.0.0 has stored news that nobody says any more
    facts: dict[str, str | int] = {"seat": f"**{letter(seat)}**", "over": int(table.over)}
    return words(key, who=who, **facts) if words.has(key) else ""


def undone_line(table: Table, others: Sequence[Scalar], words: Words) -> str:
    """Say whose answers went with an action that was taken back; empty if there were none."""
    who = joined_seats(table, others, words)
    return words("undo-others", who=who, count=len(others)) if others else ""


def joined_seats(table: Table, seats: Sequence[Scalar], words: Words) -> str:
    return join_names(words, [seat_name(table, int(seat)) for seat in seats])


def turn_line(table: Table, words: Words, mention: Sequence[int] = ()) -> str:
    if table.over or not table.owing:
        return ""
    rest = [seat for seat in table.owing if table.seats[seat].user_id not in mention]
    if mention:
        line = words("turn-asked", who=", ".join(f"<@{user}>" for user in mention))
        people = [seat_name(table, seat) for seat in rest if not table.computer(seat)]
        return f"{line} {words('turn-too', who=join_names(words, people))}" if people else line
    kind = "turn-waiting" if table.game.spec.simultaneous else "turn-open"
    thinks = table.players and all(map(table.computer, rest))  # without players they wait
    key = "turn-computer" if thinks else kind
    # Computers, too, while they think: the picture counts them.
    who = join_names(words, [seat_name(table, seat) for seat in rest])
    return words(key, who=who, count=len(rest))


def clock_line(table: Table, words: Words, now: int) -> str:
    """Return when time is up, or why the clock is stopped; empty without a clock."""
    if table.over:
        return ""
    timing = clock.deadline(table, now)
    if timing.until is not None:
        # A board says so at the end of a limit of seconds; a clock of days has its alarm.
        last = table.phase is not None and timing.until - now <= LAST_SECONDS
        key = "turn-last-seconds" if last else "turn-until"
        return words(key, when=f"<t:{timing.until // 1000}:R>")
    if clock.limit_waits(table.kept.timers.values()):
        return words("turn-unanswered", host=_host_there(table) or "none")
    if "pause" in table.row.holds:
        return words("turn-paused")
    lines = [
        words("turn-away", who=bare_name(table, seat), when=f"<t:{until // 1000}:D>")
        for seat, until in presence.away_until(table).items()
        if seat in table.waiting
    ]
    if timing.stands:
        lines.append(words("turn-stands"))
    return " ".join(lines)


def _host_there(table: Table) -> str:
    """Name the host, who can end the game alone; empty while they are not there."""
    host = table.seat_of(table.row.host_id)
    there = host is not None and table.statuses[host] == PRESENT and host not in table.leaving
    return seat_name(table, host) if there and host is not None else ""


def answered_line(table: Table, words: Words) -> str:
    """Return how many have answered a question to all players."""
    if table.position is None or not table.game.spec.simultaneous or table.over:
        return ""
    asked = table.game.may_act(table.position.state) - table.absent
    done = len(asked.difference(table.owing))
    return words("turn-answered", count=done, of=len(asked)) if done else ""


def outside_line(table: Table, words: Words) -> str:
    """Return who has left a party's voice channel and is not back; empty if nobody has."""
    if table.over or not table.row.party:
        return ""
    gone = [seat_name(table, row.seat) for row in table.seats if row.status == AWAY]
    return words("turn-outside", who=join_names(words, gone), count=len(gone)) if gone else ""


def audience_lines(table: Table, words: Words) -> tuple[str, ...]:
    """Return that the audience may answer now; at the end its score and who was right most often.

    Each is empty if there is none.
    """
    if not table.over:
        return (words("audience-asked") if audience.open_to(table) else "",)
    best, more = audience.best(table)
    places = ranks_of([right for _, right, _ in best])
    rows = [
        words("audience-person", place=place, who=f"<@{user}>", right=right, of=of)
        for place, (user, right, of) in zip(places, best, strict=True)
    ]
    if more:
        rows.append(words("audience-as-good", count=more))
    best_of = "\n".join([words("audience-best"), *rows]) if rows else ""
    return audience_score(table, words), best_of


def audience_score(table: Table, words: Words) -> str:
    right, count = audience.score(table)
    return words("audience-score", right=right, of=count) if count else ""


def _follows(table: Table, seat: Seat) -> bool:
    if table.position is None or len(table.owing) != 1 or table.game.spec.simultaneous:
        return False
    count, now = len(table.seats), table.owing[0]
    order = [(now + step) % count for step in range(1, count)]
    seats = [s for s in order if table.position.statuses[s] != CLOSED]
    return bool(seats) and seats[0] == seat


def _whose_turn(table: Moment | None, seat: Seat | None, words: Words) -> str:
    stopped = isinstance(table, Table) and table.row.status != RUNNING
    if table is not None and seat in table.owing and not stopped:
        return words("refusal-no-decision")
    if not isinstance(table, Table) or not table.owing or stopped:
        # After the refusal, the last move was made or the table was frozen.
        return words("refusal-over" if table is not None and table.over else "refusal-moved-on")
    names = [bare_name(table, s) for s in table.owing]
    line = words("refusal-not-your-turn", who=join_names(words, names), count=len(names))
    if seat is not None and _follows(table, seat):
        return f"{line} {words('refusal-you-are-next')}"
    return line


def refusal_text(
    words: Words, refusal: Refusal, table: Moment | None = None, seat: Seat | None = None
) -> str:
    if refusal.code == NotYourTurn.code:  # the engine has none of its classes
        why = ""  # why a game asks all seats but this one, if it has words for that
        if seat is not None and table is not None and table.owing:
            why = table.renderer.why(refusal, table.view(seat), table.scene(words, seat))
        return why or _whose_turn(table, seat, words)
    # Games have no words for refusals of the table, even if they use the same code.
    own = not isinstance(refusal, NotYours) or refusal.code == UndoRevealed.code
    if table is not None and table.position is not None and own:
        view = table.view(seat)
        why = table.renderer.why(refusal, view, table.scene(words, seat))
        if why:
            return why
    key = f"refusal-{refusal.code}"
    if words.has(key):
        # Some contain a user's text: it must not format the sentence or mention anyone.
        params = {
            name: plain_text(value) if isinstance(value, str) else value
            for name, value in refusal.params.items()
        }
        return words(key, **params)
    return words("refusal-malformed" if isinstance(refusal, Malformed) else "refusal-rules")


def seat_line(table: Table, words: Words) -> str:
    parts, asked = [], asked_users(table.kept.timers)
    for row in table.seats:
        who = seat_name(table, row.seat)
        if row.user_id in asked:
            who = words("lobby-seat-asked", who=who)
        elif row.status == RESERVED:
            who = words("lobby-seat-reserved", who=who)
        elif row.level:
            who = words("lobby-seat-computer", who=who, level=words(f"level-{row.level}"))
        parts.append(who)
    return " · ".join(parts)
