"""All that can be kept about a table: by example, and at random for hypothesis."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from hypothesis import strategies as st

from data.store import typed
from data.store.marks import Greeted, Had, parse
from data.store.messages import News
from data.store.rows import CallRow, ClockRow, HandRow, MotionRow, SeatRow, TableRow, TimerRow
from data.store.table_data import TableData
from data.store.typed import Timer, Topic
from tests.data.samples import sample
from tools.support.tables import NOW, seat, table

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

_LONG = st.integers(0, 2**62)
_TIMES = st.integers(NOW, NOW + 10**9)
_USERS = st.integers(100, 107)
_MARKS = st.builds(parse, st.sampled_from(("a", "b ä", "had-7")), _USERS)
_WORDS = st.text("aä🎲'\"\\\u202e,[]{}", min_size=1, max_size=5)
_TOKENS = st.sampled_from(("0.r1", "0.r2", "1.t4a", 'ä"'))
_SEATS = st.integers(0, 3)

FACTS: tuple[Topic, ...] = (
    *(sample(kind) for kind in Topic.__subclasses__() if kind is not typed.UnreadableTopic),
    typed.TimeControl(None, None, "no"),
    typed.Late((0,)),
    typed.Transfer(1, None, typed.GONE, 2**62, "Ä\u202e", voters=()),
)
DUE: tuple[Timer, ...] = tuple(
    sample(kind) for kind in Timer.__subclasses__() if kind is not typed.UnreadableTimer
)
"""Every topic of a vote, and every kind of timer."""


def full(table_id: str = "t1", **row: Any) -> TableData:
    """Return a lobby's data with something of every part, as it is written for the first time."""
    return TableData(
        table(table_id, status="lobby", **row),
        (seat(table_id), seat(table_id, 1, None, level="greedy"), seat(table_id, 2, 101, since=3)),
        clock=ClockRow(table_id, ("0.r1",), -1, 3, 5, NOW, heard=True, grace=True),
        spent={"r1": 7},
        reserves={-1: 8, 2: 0},
        motions={
            facts.kind: MotionRow(n, table_id, facts, NOW, {100: "yes"})
            for n, facts in enumerate({fact.kind: fact for fact in FACTS}.values(), 1000)
        },
        timers={-1 - n: TimerRow(-1 - n, table_id, NOW + n, what) for n, what in enumerate(DUE)},
        drafts={(0, "0.r1"): ("t4", "/", "t1"), (2, "0.r1"): ()},
        hands={100: HandRow(table_id, 100, 901, 1)},
        calls={100: CallRow("r1", 2, NOW), 101: CallRow()},
        marks=frozenset({Greeted(user=100), Had(0, user=101)}),
        decks={("haiclue", "words"): ("t1", "t2"), ("haiclue", "none"): ()},
    )


def settled(data: TableData) -> TableData:
    """Return what two states have in common that say the same: no ids that the file gave."""
    due = sorted(data.timers.values(), key=lambda timer: (timer.due, repr(timer.what)))
    return replace(
        data,
        version=0,
        entries=(),
        timers={n: replace(timer, id=n) for n, timer in enumerate(due)},
        users={},
        unsaid={},
    )


@st.composite
def rows(draw: Callable[[Any], Any], before: TableRow) -> TableRow:
    news = st.builds(
        News,
        _WORDS,
        _WORDS,
        st.dictionaries(_WORDS, st.one_of(_LONG, _WORDS, st.none()), max_size=2),
        st.booleans(),
        st.one_of(st.none(), st.tuples(st.integers(0, 9), st.integers(0, 9))),
    )
    some: dict[str, st.SearchStrategy[Any]] = {
        "options": st.dictionaries(_WORDS, _WORDS, max_size=2),
        "channel_id": st.none(),
        "host_id": _LONG,
        "thread": st.booleans(),
        "supply": st.lists(_WORDS, max_size=2).map(tuple),
        "seq": st.integers(0, 99),
        "undos": st.integers(0, 9),
        "chain": _WORDS,
        "snapshot": st.binary(max_size=9),
        "unannounced": st.lists(news, max_size=2).map(tuple),
        "board_message_id": st.one_of(st.none(), _LONG),
        "moved_at": st.one_of(st.none(), _TIMES),
        "stalled_at": st.one_of(st.none(), _TIMES),
        "holds": st.dictionaries(_WORDS, _TIMES, max_size=2),
        "party": st.booleans(),
        "pace": _WORDS,
    }
    names = draw(st.sets(st.sampled_from(sorted(some)), max_size=4))
    return replace(before, **{name: draw(some[name]) for name in sorted(names)})


@st.composite
def mapped(
    draw: Callable[[Any], Any],
    before: Mapping[K, V],
    keys: st.SearchStrategy[K],
    value: Callable[[K], st.SearchStrategy[V]],
    *,
    keep: bool = False,
) -> dict[K, V]:
    """Keep, alter or drop (not with ``keep``) what is there, and add something."""
    after = {}
    # Rows that were loaded come in any order, and the same draws have to mean the same.
    for key, content in sorted(before.items(), key=repr):
        what = draw(st.sampled_from(("same", "other", "same" if keep else "gone")))
        if what != "gone":
            after[key] = content if what == "same" else draw(value(key))
    for key in draw(st.lists(keys, max_size=2, unique=True)):
        if key not in before:
            after[key] = draw(value(key))
    return after


@st.composite
def motions(draw: Callable[[Any], Any], before: TableData, number: int) -> dict[str, MotionRow]:
    """Votes go on with other ballots, end, or give way to others on the same topic."""
    ballots = st.dictionaries(_USERS, st.sampled_from(("yes", "no", "end")), max_size=3)
    after = {}
    for topic, vote in before.motions.items():
        what = draw(st.sampled_from(("same", "ballots", "gone")))
        if what != "gone":
            after[topic] = vote if what == "same" else replace(vote, ballots=draw(ballots))
    for n, facts in enumerate(draw(st.lists(st.sampled_from(FACTS), max_size=2))):
        at = draw(_TIMES)
        after[facts.kind] = MotionRow(number + n, before.row.id, facts, at, draw(ballots))
    return after


@st.composite
def after(draw: Callable[[Any], Any], before: TableData, number: int) -> TableData:
    """Return what a table may be after a change; ``number`` is above all ids of votes so far."""
    table_id = before.row.id
    people = mapped(
        {row.seat: row for row in before.seats},
        _SEATS,
        lambda n: st.builds(
            SeatRow,
            st.just(table_id),
            st.just(n),
            st.sampled_from(("human", "computer")),
            st.one_of(st.none(), _USERS),
            _WORDS,
            st.sampled_from(("", "greedy")),
            st.sampled_from(("present", "away", "closed")),
            _WORDS,
            st.integers(0, 9),
        ),
    )
    clock = st.builds(
        ClockRow,
        st.just(table_id),
        st.lists(_TOKENS, max_size=2).map(tuple),
        st.integers(-1, 3),
        st.integers(0, 9),
        _LONG,
        st.one_of(st.none(), _TIMES),
        st.booleans(),
        st.booleans(),
    )
    due = {n: row for n, row in before.timers.items() if draw(st.booleans())}
    due = {n: replace(t, due=draw(st.one_of(st.just(t.due), _TIMES))) for n, t in due.items()}
    for n, what in enumerate(draw(st.lists(st.sampled_from(DUE), max_size=3))):
        due[-1 - n] = TimerRow(-1 - n, table_id, draw(_TIMES), what)
    words = st.lists(st.sampled_from(("t1", "t2", "/")), max_size=3).map(tuple)
    seats = draw(people)
    return replace(
        before,
        row=draw(rows(before.row)),
        seats=tuple(seats[n] for n in sorted(seats)),
        clock=draw(st.one_of(st.none(), st.just(before.clock), clock)),
        spent=draw(mapped(before.spent, _TOKENS, lambda _: _LONG)),
        reserves=draw(mapped(before.reserves, st.integers(-1, 3), lambda _: _LONG)),
        motions=draw(motions(before, number)),
        timers=due,
        drafts=draw(mapped(before.drafts, st.tuples(_SEATS, _TOKENS), lambda _: words)),
        hands=draw(
            mapped(
                before.hands,
                _USERS,
                lambda user: st.builds(
                    HandRow,
                    st.just(table_id),
                    st.just(user),
                    st.one_of(st.none(), _LONG),
                    st.integers(0, 2),
                ),
                keep=True,
            )
        ),
        calls=draw(
            mapped(
                before.calls,
                _USERS,
                lambda _: st.builds(CallRow, _WORDS, st.integers(0, 9), _TIMES),
                keep=True,
            )
        ),
        marks=draw(
            st.frozensets(
                st.builds(parse, st.sampled_from(("a", "b ä", "had-7")), _USERS), max_size=4
            )
        ),
        decks=draw(
            mapped(
                before.decks,
                st.tuples(st.sampled_from(("haiclue", "x")), st.sampled_from(("a", "b"))),
                lambda _: st.lists(_WORDS, max_size=3).map(tuple),
                keep=True,
            )
        ),
    )
