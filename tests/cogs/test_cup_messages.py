"""Messages about cups keep to Discord's limits, and say what a cup is about."""

from __future__ import annotations

import re
from dataclasses import replace
from inspect import signature
from typing import Any

import pytest
from discord import ui

from cogs.cups import page, standings
from cogs.cups.press import LISTED_OF_EACH, SEATS, SHOWN, open_, size_of
from cogs.cups.rules import BREAK, MISSED, MISSES
from cogs.lobby.page import lobby
from cogs.refusals import CupSeats
from cogs.table.time.time_control import DAY, HOUR, MINUTE
from cogs.ui import ids
from cogs.ui.app import LINK, App
from cogs.ui.components import PLAIN, Button
from cogs.ui.content import PAGE_LIMIT, Attachment, Content, first_lines
from cogs.ui.phrases import seat_line, span
from data.store.cups import LATE, MOST, Cup, CupRow, CupSeat, EntrantRow
from data.words import LOCALES, words
from engine import registry
from render.names import bare
from tests.cogs.table.cups import PEOPLE, joined, opened, tables
from tests.cogs.table.world import CHANNEL, GUILD, ID, START, World

FIRST = 10**18


def crowded(locale: str, due: int | None, rank: int | None) -> Cup:
    """Return a cup of 64 in a first round of two each, and one who left."""
    row = CupRow(
        *("cup", GUILD, CHANNEL, 7, 1, "hexago", locale, bytes(32), 2, 9, 1_800_000), 1, due
    )
    people = [EntrantRow("cup", n, FIRST + n, "*" * 100, "j") for n in range(1, MOST + 1)]
    seats = [CupSeat("cup", 1, n, f"t{n // 2:02}", n % 2, rank) for n in range(2, MOST + 2)]
    left = EntrantRow("cup", MOST + 1, FIRST, "Gone", "j", out=True)
    here = [CupSeat("cup", 1, seat.number - 1, seat.table_id, seat.seat, rank) for seat in seats]
    return Cup(row, (*people, left), tuple(here))


def texts(content: Content) -> str:
    shown: Any = content.posting()["view"]
    return "".join(i.content for i in shown.walk_children() if isinstance(i, ui.TextDisplay))


def offered(content: Content) -> list[str]:
    return [str(one.custom_id) for block in content.page for one in block.row]


async def test_the_post_of_a_table_is_one_line_above_its_thread(world: World, home: App) -> None:
    cup_id = await opened(world)
    await joined(world, cup_id, *PEOPLE[:2])
    world.time += DAY
    await world.service.cups.round()
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    shown = lobby(home, table)
    assert shown.text == f"Helge cup · {seat_line(table, words('en'))}"
    assert not shown.rows, "ten tables of a round stand below each other"


@pytest.mark.parametrize("locale", LOCALES)
def test_each_option_of_a_cup_says_what_it_is_where_it_is_left_empty(locale: str) -> None:
    options = signature(open_).parameters
    language = words(locale)
    for name in ("join", "round"):
        chosen = language(f"cup-time-{options[name].default}")
        assert chosen in language(f"cmd-cup-open.{name}-about")
    for name, number in (("rounds", options["rounds_"].default), ("seats", SEATS)):
        assert f" {number}" in language(f"cmd-cup-open.{name}-about")


@pytest.mark.parametrize("locale", LOCALES)
def test_the_first_post_names_the_button_that_explains_its_seal(locale: str) -> None:
    shown = page.post(crowded(locale, None, None))
    button = words(locale)("button-cup-how")
    sealed = shown.page[-1].text
    assert sealed.startswith("-# "), "below the buttons: nobody needs it to join"
    assert f"*{button}*" in sealed
    assert re.search(r"\|\|`[0-9a-f]{64}`\|\|$", sealed), "all of it, behind a tap"
    assert offered(shown)[-1] == "c:cup:how"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("due", "rank"), [(START, None), (START, 1), (None, 1)])
def test_all_of_it_fits_with_64_long_names(locale: str, due: int | None, rank: int | None) -> None:
    cup = crowded(locale, due, rank)
    made = [page.post(cup), page.round_post(cup, 1)]
    made += [standings.post(cup, 1, standings.of(cup, words(locale), 1))] if rank else []
    for content in made:
        assert 0 < sum(len(block.text) for block in content.page) <= PAGE_LIMIT
    called = {FIRST + n for n in range(1, MOST + 1)} if due and rank is None else set()
    assert set(made[1].mentions) == called
    assert not made[0].mentions
    if rank:
        assert not made[2].mentions


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("due", [START, None])
def test_below_a_picture_of_standings_all_others_are_named(locale: str, due: int | None) -> None:
    cup = crowded(locale, due, 1)
    people = tuple(replace(one, out=one.number > 60) for one in cup.entrants)
    seats = tuple(replace(seat, rank=1 + seat.seat) for seat in cup.seats)
    table = standings.of(Cup(cup.row, people, seats), words(locale), 1)
    post = standings.post(cup, 1, table, (Attachment("cup.png", b""),))
    said = texts(post)
    assert len(said) <= PAGE_LIMIT
    assert said.startswith(f"### {page.title(cup, words(locale))}"), "nothing was cut"
    (rest,) = [line for line in said.splitlines() if " · " in line]
    assert rest.count(" · ") == MOST - len(table.shown) - 1
    assert rest.count(f"({words(locale)('pictures-cup-left')})") == 4


def test_points_rank_also_who_had_a_bye_and_never_came_to_a_table() -> None:
    """With 12 points such a person stood below two with 6, and nothing said why."""
    cup = crowded("en", None, 1)
    seats = [(1, 1, None, 0, 1), (1, 2, "a", 0, 1), (1, 3, "a", 1, 1)]
    seats += [(2, 2, None, 0, 1), (2, 1, "b", 0, 0), (2, 3, "b", 1, 0)]
    made = tuple(CupSeat("cup", *seat) for seat in seats)
    ended = Cup(replace(cup.row, round=2), cup.entrants[:3], made)
    rows = standings.of(ended, words("en"), 2).rows
    assert [(row.id, int(row.points)) for row in rows] == [(2, 18), (1, 12), (3, 6)]


def test_many_leaders_are_counted_and_few_are_named_and_at_the_end_20_winners() -> None:
    running, over = crowded("en", START, 1), crowded("en", None, 1)
    for cup, count, who in (
        (running, 4, "P1, P2, P3 and P4 lead"),
        (running, 6, "6 people lead with 12 points."),
        (over, 6, f"<@{FIRST + 1}>, <@{FIRST + 3}>, <@{FIRST + 5}>"),
    ):
        people = tuple(replace(one, name=f"P{one.number}") for one in cup.entrants)
        seats = tuple(
            replace(seat, rank=1 if seat.number in range(1, 2 * count, 2) else 2, number=at)
            for at, seat in enumerate(cup.seats, start=1)
        )[: 2 * count]
        table = standings.of(Cup(cup.row, people, seats), words("en"), 1)
        names = {one.id: f"P{at}" for at, one in enumerate(table.rows, start=1)}
        post = standings.post(cup, 1, replace(table, names=names))
        assert who in texts(post)
        assert ":R>" not in texts(post), "it is read later, too"


def test_standings_in_words_keep_the_whole_line() -> None:
    cup = crowded("en", START, 1)
    people = (replace(cup.entrants[0], name="Dora_" * 9, out=True), *cup.entrants[1:])
    table = standings.of(replace(cup, entrants=people), words("en"), 1)
    line = standings.lines(table, words("en"), standings.LINES + 60)[-2]
    assert (
        bare(line) == "64. Dora_Dora_Dora_Dora…: 6 (drew with *******************…; rivals 6), left"
    )
    assert r"64\. Dora\_Dora" in line


def test_standings_in_words_keep_names_that_no_picture_can_show() -> None:
    cup = crowded("en", None, 1)
    people = tuple(replace(one, name="ليلى") for one in cup.entrants)
    table = standings.of(replace(cup, entrants=people), words("en"), 1)
    assert "\u2068ليلى\u2069: " in bare(standings.lines(table, words("en"), 1)[0])


def test_cups_are_shown_with_the_readers_own_place() -> None:
    cup = crowded("en", START, 1)
    reader, stranger = FIRST + standings.of(cup, words("en"), 1).rows[-1].id, FIRST - 1
    shown, other = (
        standings.shown_lines(cup, table, who, words("en"), 2)
        for who in (reader, stranger)
        for table in (standings.of(cup, words("en"), 1, who),)
    )
    assert shown[3:5] == ["-# After round 1:", "**You:** joint place 1 of 64, 6 points"]
    assert [line[:9] for line in shown[5:]] == [r"**1.** \*", r"**1.** \*"], "as in the picture"
    assert shown[6].endswith(" · 6")
    assert other == [*shown[:4], *shown[5:]]
    early = replace(cup, row=replace(cup.row, round=0))
    (line,) = standings.shown_lines(early, None, FIRST + 64, words("en"), 1)[3:]
    assert line.startswith("**64 joined:** ")
    assert line.endswith(" and 63 more")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rank", [None, 1])
def test_as_many_cups_as_are_shown_fit(locale: str, rank: int | None) -> None:
    cup = crowded(locale, START, rank)
    table = standings.of(cup, words(locale), 1) if rank else None
    where = words(locale)("cup-mine", link=f"{LINK}/{GUILD}/{ID}/{ID}", over=1)
    again = {"break": span(words(locale), BREAK), "when": f"<t:{START // 1000}:f>"}
    where += "\n" + words(locale)("cup-mine-next", **again)
    shown = standings.shown_lines(
        cup, table, FIRST + 1, words(locale), LISTED_OF_EACH, where, tables=cup.sitting
    )
    text = first_lines(shown, PAGE_LIMIT // (SHOWN + 1))
    assert len(text) <= PAGE_LIMIT // (SHOWN + 1)
    assert where in text
    assert text.count("\n") >= 4, "somebody else is shown, too"


def test_a_long_name_is_cut_before_its_signs_are_disarmed() -> None:
    assert page.plain("a" + "_" * 99, words("en")) == "a" + r"\_" * 22 + "…"
    assert page.plain("א" * 99, words("en")).endswith("…\u2069")


@pytest.mark.parametrize(("rank", "due"), [(1, START), (None, None)])
def test_a_late_post_of_a_round_pings_nobody_and_gives_no_time(
    rank: int | None, due: int | None
) -> None:
    late = page.round_post(crowded("en", due, rank), 1)
    assert not late.mentions
    assert "<t:" not in texts(late)


def test_a_round_that_still_runs_is_not_over_though_all_its_games_are() -> None:
    post = page.round_post(crowded("en", START, None), 1, live=crowded("en", START, 1))
    assert "all games are over. The round ends <t:" in texts(post)
    assert "Round 1 of 9 is over" not in texts(post)
    assert "**Table 1 is over:**" in texts(post)


def test_no_old_post_of_a_cup_offers_to_leave_it() -> None:
    """The button stayed below them after the cup, where it only said that the cup is over."""
    runs, leave = crowded("en", START, 1), ids.cup("cup", "leave")
    second = replace(runs, row=replace(runs.row, round=2))
    over = replace(runs, row=replace(runs.row, due=None))
    assert leave in offered(page.round_post(runs, 1))
    for old in (page.post(runs), page.round_post(second, 1), page.round_post(over, 1)):
        assert leave not in offered(old)
        assert ids.cup("cup", "how") in offered(old)
    for cup in (runs, over):
        post = standings.post(cup, 1, standings.of(cup, words("en"), 1))
        assert leave not in offered(post)


def test_a_cup_that_has_ended_early_says_after_which_round() -> None:
    cup, early = (
        crowded("en", None, 1),
        words("en")("cup-early", round=1, rounds=9, cut=0, who="none"),
    )
    for rounds, said in ((9, True), (1, False)):
        of = replace(cup, row=replace(cup.row, rounds=rounds))
        post = standings.post(of, 1, standings.of(of, words("en"), 1))
        assert (early in texts(post)) is said
        assert "It was ended" not in texts(post), "too few were left"
        cut = standings.post(of, 1, standings.of(of, words("en"), 1), cut=True)
        assert f"It was ended early, in round 1 of {rounds}." in texts(cut)
    last = tuple(replace(one, out=one.number > 1) for one in cup.entrants)
    post = standings.post(of := replace(cup, entrants=last), 1, standings.of(of, words("en"), 1))
    alone = last[0].user_id
    assert f"It ended early, after round 1 of 9: only <@{alone}> is left." in texts(post)
    assert alone in post.mentions


@pytest.mark.parametrize("locale", LOCALES)
def test_of_many_who_missed_a_round_it_is_said_how_many_are_not_named(locale: str) -> None:
    missed = crowded(locale, START, MISSED)
    twice = tuple(replace(seat, round=number) for number in (1, 2) for seat in missed.seats)
    out = tuple(replace(one, out=True) for one in missed.entrants)
    for cup, number in ((missed, 1), (Cup(missed.row, out, twice), 2)):
        (line,) = standings._missed_lines(cup, number, words(locale))
        assert f" {MOST - page.NAMED} " in bare(line)


def test_a_cup_without_a_round_is_called_off_and_nothing_counts() -> None:
    for number, said in ((0, False), (1, True)):
        cup = crowded("en", START, None)
        asked = page.ask(replace(cup, row=replace(cup.row, round=number)), "end", words("en"))
        assert ("counts as it stands: whoever is ahead has won" in asked.text) is said
        assert ("or nobody has moved yet, it is a draw" in asked.text) is said
        assert ("neither moved nor came back, has missed it" in asked.text) is said


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    ("count", "lasts", "seats"), [(3, 7 * DAY, 2), (1, DAY, 4), (9, 30 * MINUTE, 4)]
)
def test_how_a_cup_works_is_six_short_lines(
    locale: str, count: int, lasts: int, seats: int
) -> None:
    cup = crowded(locale, START, None)
    cup = replace(cup, row=replace(cup.row, rounds=count, lasts=lasts, seats=seats))
    when, *lines = page.how(cup, words(locale)).splitlines()
    assert when == page.state_line(cup, words(locale))
    assert len(lines) == 5
    assert all(line.startswith("**") and len(line) <= 150 for line in lines)
    assert sum(map(len, lines)) <= 650, "a phone shows it whole"
    assert span(words(locale), lasts) in lines[0]
    for line, holds in ((1, "12"), (2, str(MISSES))):
        assert holds in lines[line]


def test_late_standings_hold_no_later_round() -> None:
    cup = crowded("en", None, 1)
    later = tuple(replace(seat, round=2) for seat in cup.seats)
    both = replace(cup, row=replace(cup.row, round=2), seats=(*cup.seats, *later))
    table = standings.of(both, words("en"), 1)
    assert {len(row.rounds) for row in table.rows} == {1}
    assert not table.over


@pytest.mark.parametrize(
    ("ranks", "out", "who"),
    [
        ((1, 2, None), "", "A has won with"),
        ((1, 1, None), "", ""),  # who had a bye has most points
        ((None, 2, 1), "", "C has won with"),
        ((0, 0, None), "", ""),
        ((1, 2, None), "A", ""),
        ((1, 2, None), "AC", ""),
        ((1, 2, None), "ABC", ""),
        ((1, 1, 2), "A", "B has won with"),
        ((1, 1, 2), "", "A and B have won together with 9 points each"),
        ((0, 1, 0), "", "B has won with"),
    ],
)
def test_only_who_is_in_and_has_beaten_somebody_wins_a_cup(
    ranks: tuple[int | None, ...], out: str, who: str
) -> None:
    row = replace(crowded("en", None, 1).row, rounds=1)
    people = tuple(
        EntrantRow("cup", n, FIRST + n, name, "j", out=name in out)
        for n, name in enumerate("ABC", start=1)
    )
    seats = tuple(
        CupSeat("cup", 1, n, None if rank is None else "t", n - 1, 1 if rank is None else rank)
        for n, rank in enumerate(ranks, start=1)
    )
    cup = Cup(row, people, seats)
    post = standings.post(cup, 1, standings.of(cup, words("en"), 1))
    said = re.sub(r"<@(\d+)>", lambda found: "ABC"[int(found[1]) - FIRST - 1], texts(post))
    assert len(post.mentions) == (0 if not who else 2 if "and" in who else 1), "who won is pinged"
    assert (who or "ended without a result") in said
    assert ("Congratulations" in said) is bool(who)
    assert ("1. " in bare(said)) is bool(who), "without a result nobody is the first"


def five(due: int | None, number: int) -> Cup:
    """Return a cup of five after one or two rounds: Anna and Emil win all they play."""
    names = ("Anna", "Ben", "Carla", "Dora", "Emil")
    people = tuple(EntrantRow("cup", n, FIRST + n, who, "j") for n, who in enumerate(names, 1))
    tables = ((("Emil", "Dora"), ("Carla", "Ben")), (("Emil", "Ben"), ("Anna", "Carla")))
    seats = []
    for at, played in enumerate(tables[:number], start=1):
        for table, pair in enumerate(played):
            for seat, who in enumerate(pair):
                entrant = names.index(who) + 1
                seats.append(CupSeat("cup", at, entrant, f"t{at}{table}", seat, seat + 1))
        (rests,) = {*names}.difference(*played)
        seats.append(CupSeat("cup", at, names.index(rests) + 1, None, 0, 1))
    row = replace(crowded("en", due, None).row, rounds=2, round=number)
    return Cup(row, people, tuple(seats))


def test_a_cup_that_is_over_names_who_is_second_and_third() -> None:
    for due, said in ((START, False), (None, True)):
        cup = five(due, 2)
        shown = standings.of(cup, words("en"), 2)
        assert shown.rows[0].id in shown.winners or due
        post = texts(standings.post(cup, 2, shown))
        medals = f"🥈 {shown.names[shown.rows[1].id]} **24** (more byes) · 🥉 "
        assert (medals in post) is said


@pytest.mark.parametrize(("due", "number"), [(START, 1), (None, 2)])
def test_who_has_as_many_points_as_the_first_reads_what_puts_them_behind(
    due: int | None, number: int
) -> None:
    """*Carla and Emil lead with 12 points*, and Anna, who had 12, was third."""
    cup = five(due, number)
    table = standings.of(cup, words("en"), number)
    said = texts(standings.post(cup, number, table))
    assert table.rows[1 + (number == 1)].points == table.rows[0].points
    level, medal = "As many points as the first, but more byes: Anna", "🥈 Anna **24** (more byes)"
    assert (level in said, medal in said) == (bool(due), not due), "once"
    shown = standings.shown_lines(cup, table, FIRST + 1, words("en"), 5)
    assert next(line for line in shown if "Anna" in line).endswith(" · more byes")


def test_equal_points_and_byes_are_decided_by_rivals_and_a_bye_alone_wins_no_cup() -> None:
    cup = five(None, 2)
    table = standings.of(cup, words("en"), 2)
    first, second, *rest = table.rows
    weak = replace(second, byes=first.byes, opponents=first.opponents - 1)
    said = texts(standings.post(cup, 2, replace(table, rows=(first, weak, *rest))))
    assert "🥈 Anna **24** (weaker rivals)" in said
    above = replace(table, rows=(replace(second, rank=1), replace(first, rank=1), *rest))
    assert "nobody beaten: Anna" in texts(standings.post(cup, 2, above))


def test_the_post_of_a_round_says_how_each_table_ended() -> None:
    people = tuple(EntrantRow("cup", n, FIRST + n, "x", "j") for n in range(1, 9))
    at = [("t1", 2), ("t1", 1), ("t2", None), ("t2", None), ("t3", 1), ("t3", 1), (None, None)]
    seats = tuple(
        CupSeat("cup", 1, n, table, n % 2, rank) for n, (table, rank) in enumerate(at, start=1)
    )
    late = CupSeat("cup", 1, 8, None, LATE)
    cup = Cup(replace(crowded("en", START, None).row, rounds=2), people, (*seats, late))
    made = page.round_post(cup, 1)
    lines = texts(made).replace(f"<@{FIRST // 10}", "<@").splitlines()
    assert [line for line in lines if re.search("able |bye|join", line, re.IGNORECASE)] == [
        "**Table 1 is over:** 🏆 <@2>\u00a0**12** · <@1>\u00a0**0** (cup points)",
        "**Table 2:** <@3> · <@4>",
        "**Table 3 is over:** <@5>\u00a0**6** · <@6>\u00a0**6** (cup points)",
        "A bye this round, with as many points as for a win: <@7>",
        "Joined after the draw, with 6 points for this round: <@8>",
        "You can still join: round 1 then brings you 6 points, half as many as a win.",
    ]
    gone = tuple(replace(one, out=one.number in (5, 8)) for one in people)
    left = texts(page.round_post(replace(cup, entrants=gone), 1))
    assert re.findall(r"<@\d+>, left", left) == [f"<@{FIRST + 8}>, left"], "the other one plays"
    over = page.round_post(replace(cup, row=replace(cup.row, due=None)), 1)
    missed = tuple(replace(seat, rank=0 if seat.number == 1 else seat.rank or 1) for seat in seats)
    counted = page.round_post(replace(cup, seats=missed), 1)
    assert "is over:" not in texts(over) + texts(counted), "it can be played on for fun"
    assert "\u00a0**missed**" in texts(counted).splitlines()[2]
    styles = [item.style for block in made.page for item in block.row if isinstance(item, Button)]
    assert [style is PLAIN for style in styles] == [False, True, True, True], "one is for all"
    joining = [
        offered(page.round_post(each, 1)).count(ids.cup("cup", "join"))
        for each in (
            cup,
            replace(cup, row=replace(cup.row, rounds=1)),
            replace(cup, row=replace(cup.row, round=2)),
            replace(cup, row=replace(cup.row, due=None)),
        )
    ]
    assert joining == [1, 0, 0, 0]


@pytest.mark.parametrize(
    ("lasts", "count", "begins"),
    [
        (7 * DAY, 3, "3 Runden zu je 7 Tagen, "),
        (DAY, 2, "2 Runden zu je 1 Tag, "),
        (3 * DAY, 1, "Eine Runde zu 3 Tagen, "),
        (HOUR, 3, "3 Runden zu je 1 Stunde, "),
    ],
)
def test_german_bends_how_long_a_round_lasts(lasts: int, count: int, begins: str) -> None:
    cup = crowded("de", START, None)
    row = replace(cup.row, lasts=lasts, rounds=count)
    assert page.about(replace(cup, row=row), words("de")).startswith(begins)


def test_the_first_post_is_short_and_how_it_works_says_what_becomes_of_people_left_over() -> None:
    cup, language = crowded("en", START, None), words("en")
    for seats, said in ((4, "at tables of 2 to 4, depending"), (2, "at tables of two. A game")):
        some = replace(cup, row=replace(cup.row, seats=seats, lasts=HOUR))
        assert said in page.about(some, language)
        assert len(page.about(some, language)) <= 110, "three lines of a phone"
        assert "A bye (nobody left to play) brings 12" in page.how(some, language)
        assert "2 minutes a move and 10 minutes in reserve; then" in page.how(some, language)


def test_more_seats_than_a_game_has_are_refused_with_their_number() -> None:
    with pytest.raises(CupSeats) as refused:
        size_of(registry.game("hexago").spec, 604_800_000, 9)
    assert refused.value.params["most"] == 4
    assert size_of(registry.game("hexago").spec, 604_800_000, 4) == 4
