"""Lines a table says: proposals, votes, options, closing, calls and direct messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from cogs import seats
from cogs.board.page import own_choices
from cogs.table.lobby.asking import CALL, SEAT, WAITS
from cogs.table.model import Table
from cogs.table.notify.notices import TURN
from cogs.table.people.votes import LATE_CHOICES, NO, RULES, YES, facts_of
from cogs.table.people.votes import tally as tallied
from cogs.ui import ids
from cogs.ui.app import App, place_link
from cogs.ui.components import DANGER, PLAIN, PRIMARY, Row, button
from cogs.ui.content import Content
from cogs.ui.option_words import option_value
from cogs.ui.phrases import bare_name, join_names, plain_text, seat_name, span
from cogs.ui.results import end_line
from data import words as speaking
from data.store.marks import Invited
from data.store.messages import Args, Call, DirectCall, Notice, VoteEdit, number, numbers
from data.store.rows import RUNNING, TableRow
from data.words import Words
from render.cup import counted
from render.names import escape, letter

BARE = ("notice-frozen", "notice-frozen-managed", "notice-given-up")
"""Notices about a table whose rules may be missing: they need its row alone."""
_STYLES = {YES: PRIMARY, "close": DANGER, "end": DANGER}


def notice(table: Table, row_id: int, key: str, args: Args) -> Content:
    words = table.words
    said = _put_facts(table, words, args)
    called = numbers(args, "called") if "called" in args else []
    said = {"count": len(called), **said}
    if "ranks" in args:
        ranked = [(rank, bare_name(table, at)) for at, rank in enumerate(numbers(args, "ranks"))]
        said["who"] = counted(ranked, words)
    text = "\n".join(filter(None, (words(key, **said), _result_now(table, words, key))))
    who = " ".join(f"<@{user}>" for user in called)
    if who:
        which = "vote" if "motion" in args else "called"
        text = f"{text}\n{words(f'{key}-{which}', **{**said, 'who': who})}"
    pings = tuple(numbers(args, "pings")) if "pings" in args else ()
    if "motion" not in args:
        answers = (seats.invitation(table, words, key),) if key in (*SEAT, *CALL) else ()
        return Content(text, rows=answers, mentions=pings)
    rows = _choices(table, words, row_id, key, number(args, "motion"))
    if "pings" not in args:
        pings = tuple(numbers(args, "missing"))
    missing = " ".join(f"<@{user}>" for user in numbers(args, "missing"))
    if missing:
        text = f"{text}\n{words('vote-missing', who=missing)}"
    return Content(text.strip(), rows=rows, mentions=pings)


def invitation(table: Table, asked: Notice, answers: Iterable[Invited]) -> Content:
    """Return an invitation as it stands; an edit calls no one."""
    words, by, key = table.words, number(asked.args, "user"), asked.key
    seat, shown = table.seat_of(by), [(mark.answer, f"<@{mark.user}>") for mark in answers]
    host = f"<@{by}>" if seat is None else seat_name(table, seat)
    lines = [words(key, title=table.game.spec.title, who=host, count=len(shown))]
    late = [who for answer, who in shown if answer == WAITS]
    waiting = " ".join(late)
    if waiting:
        when = f"<t:{number(asked.args, 'at') // 1000}:f>"
        lines.append(words(f"{key}-called", who=waiting, when=when, count=len(late)))
    lines += [words(f"invited-{answer}", who=who) for answer, who in shown if answer != WAITS]
    rows = (seats.invitation(table, words, key),) if waiting else ()
    return Content("\n".join(dict.fromkeys(lines)), rows=rows)


def vote_message(table: Table, row_id: int, asked: Notice, vote: VoteEdit) -> Content:
    words, motions = table.words, table.kept.motions.values()
    motion = next((one for one in motions if one.id == vote.motion), None)
    given = join_names(words, [bare_name(table, seat) for seat in vote.seats])
    tally = words("vote-given", who=given) if given else ""
    over = motion is None or not vote.open
    # Offered to another person meanwhile; the rest of the question stays.
    args = {**asked.args, **(facts_of(motion) if motion else {})}
    if vote.newcomer is not None:
        args |= msgspec.structs.asdict(vote.newcomer)
    facts = _put_facts(table, words, args, over=over)
    if vote.name:
        facts["whose"] = f"**{letter(number(args, 'chair'))}** {escape(vote.name)}"
    lines = [words(asked.key, **facts), tally]
    if motion is None or over:
        # Only who lost the seat to a computer by this vote still needs the way back.
        about = numbers(asked.args, "seats") if "seats" in asked.args else []
        back = any(table.computer(seat) for seat in about)
        rows = _choices(table, words, row_id, asked.key, vote.motion)[1:] if back else ()
        said = _result(words, asked.key, vote.result, facts)
        goes_on = table.row.status == RUNNING and not table.over
        topic = _topic(asked.key) if goes_on else ""
        lines.append(said or words("vote-over", topic=topic))
        return Content("\n".join(filter(None, lines)), rows=rows)
    voters, ballots = tallied(table, motion)
    lines.insert(1, _result_now(table, words, asked.key))
    late = [table.seat_of(user) for user in sorted(voters - ballots.keys())]
    names = [bare_name(table, seat) for seat in late if seat is not None]  # an edit calls no one
    missing = words("vote-missing", who=join_names(words, names)) if names else ""
    rows = _choices(table, words, row_id, asked.key, vote.motion)
    return Content("\n".join(filter(None, [*lines, missing])), rows=rows)


def _result_now(table: Table, words: Words, key: str) -> str:
    """Return what a game that is to end here ends with, for those who are asked."""
    return "" if table.over or key != "notice-end-proposed" else end_line(table, words)


def _result(words: Words, key: str, choice: str, facts: dict[str, Any]) -> str:
    """Return what was decided; empty where nothing was."""
    topic = _topic(key)
    if not choice:
        return ""
    if topic == "swap" and choice == YES:
        return words("news-swapped", who=facts["name"], was=facts["whose"])
    if topic == "swap":
        return words("notice-swap-declined", **facts)
    if choice == YES:
        return words("vote-agreed")
    return words("vote-result", what=_labels(words, topic)[choice])


def _labels(words: Words, topic: str) -> dict[str, str]:
    """Return what the buttons of a vote's choices say."""
    if topic in RULES and RULES[topic].choices == (YES, NO):
        against = words("button-play-on" if topic == "end" else "button-against")
        return {YES: words("button-agree"), NO: against}
    return {choice: words(f"button-late-{choice}") for choice in LATE_CHOICES}


def _topic(key: str) -> str:
    return key.removeprefix("notice-").partition("-")[0]


def own_ids(table: Table, row_id: int, args: Args) -> set[str]:
    """Return the ids of buttons that only the message of this row has."""
    if "motion" in args:
        choices = (YES, NO, "wait")
        return {_vote(table, number(args, "motion"), choice, row_id) for choice in choices}
    return set()


def bare_notice(row: TableRow, key: str) -> Content:
    return Content(speaking.words(row.locale)(key, table=row.id, link=place_link(row)))


def _vote(table: Table, motion: int, choice: str, row_id: int) -> str:
    return ids.table(table.id, "vote", f"{motion}.{choice}.{row_id}")


def _choices(table: Table, words: Words, row_id: int, key: str, motion: int) -> tuple[Row, ...]:
    topic = _topic(key)
    if topic == "swap":
        yes, no = (_vote(table, motion, choice, row_id) for choice in (YES, NO))
        return seats.choices(table, words, key, yes, no)
    row = [
        button(_vote(table, motion, choice, row_id), label, _STYLES.get(choice, PLAIN))
        for choice, label in _labels(words, topic).items()
    ]
    if topic == "idle" or (topic in RULES and YES in RULES[topic].choices):
        return (row,)
    return (row, [button(ids.table(table.id, "here"), words("button-here"), PRIMARY)])


def _put_facts(table: Table, words: Words, args: Args, *, over: bool = False) -> dict[str, Any]:
    """Return the facts of a notice in words; when it is ``over``, its moments do not count down."""
    said: dict[str, Any] = {
        name: value for name, value in args.items() if isinstance(value, str | int)
    }
    said["title"] = table.game.spec.title
    if "name" in args:
        said["name"] = plain_text(str(args["name"])) or words("somebody")
    if "chair" in args:
        chair = number(args, "chair")
        sitting = table.seats[chair].user_id
        # Once another person has the seat, its letter says which it was.
        same = args.get("owner", sitting) == sitting
        said["whose"] = seat_name(table, chair) if same else f"**{letter(chair)}**"
    if "seat" in args:
        said["who"] = _asker(table, words, args)
    if "seats" in args:
        names = [bare_name(table, seat) for seat in numbers(args, "seats")]
        said |= {"who": join_names(words, names), "count": len(names)}
    if "missing" in args:
        voters = [table.seat_of(user) for user in numbers(args, "missing")]
        said["waiting"] = join_names(words, [bare_name(table, s) for s in voters if s is not None])
        said["voters"] = len(voters)
        # More than half (decision: votes); none any more once it is over.
        said["needed"] = 0 if over else len(voters) // 2 + 1
    if "until" in args:
        said["when"] = f"<t:{number(args, 'until') // 1000}:{'f' if over else 'R'}>"
    if "at" in args:
        said["when"] = f"<t:{number(args, 'at') // 1000}:f>"
    if "spent" in args:
        said["span"] = span(words, number(args, "spent"))
    for name in ("pace", "lapse", "holiday"):
        if name in args:
            said[name] = option_value(words, table.row.game, name, str(args[name]))
    return said


def _asker(table: Table, words: Words, args: Args) -> str:
    """Return who sat on a seat when a vote was asked for: since then it may be another's."""
    who, sitting = seat_name(table, number(args, "seat")), table.seats[number(args, "seat")].user_id
    if "motion" not in args or sitting in (None, args.get("user", sitting)):
        return who
    return words("seat-before", who=who)


def seat_message(app: App, table: Table, words: Words) -> Content:
    row = table.row
    host = next((s.name for s in table.seats if s.user_id == row.host_id), "")
    return Content(
        words(
            "dm-seated",
            title=table.game.spec.title,
            host=escape(host) or words("somebody"),
            place=app.place_text(table, words),
            link=app.board_link(table),
        )
    )


def public_call(app: App, table: Table, row_id: int, call: Call, words: Words) -> Content:
    user_id = call.user
    who, link = f"<@{user_id}>", app.board_link(table)
    # Where all are asked and most read it privately, a ping must not look like a reproach.
    why = "turn-all" if call.why == TURN and table.game.spec.simultaneous else call.why
    text = words(f"call-{why}", who=who, link=link, **_more(table, call))
    return Content(text, rows=(_buttons(table, user_id, row_id, words),), mentions=(user_id,))


def direct_call(
    app: App, table: Table, user_id: int, row_id: int, call: DirectCall, words: Words
) -> Content:
    text = words(
        f"dm-call-{call.why}",
        title=table.game.spec.title,
        place=app.place_text(table, words),
        link=app.board_link(table),
        **_more(table, call),
    )
    return Content(text, rows=(_buttons(table, user_id, row_id, words),))


def _more(table: Table, call: Call | DirectCall) -> dict[str, str]:
    more = {}
    if call.until is not None:
        more["when"] = f"<t:{call.until // 1000}:R>"
    if call.by is not None:
        more["by"] = bare_name(table, call.by)
    return more


def _buttons(table: Table, user_id: int, row_id: int, words: Words) -> Row:
    more = button(ids.table(table.id, "more", row_id), words("button-more"))
    seat = table.seat_of(user_id)
    if seat is None or seat not in table.owing:
        return [more]
    return [*own_choices(table, seat, words), more]
