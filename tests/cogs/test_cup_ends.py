"""What the end of a game says of its cup: who got the points there, and why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.board import page as board
from cogs.board.hand import hand_message
from cogs.board.more import resign_text
from cogs.cups import rules as rounds
from cogs.cups.ends import as_counted, cup_end, foreseen
from cogs.history.page import _cup_text
from cogs.table.model import Table
from cogs.table.people import decisions
from cogs.table.play import acting
from cogs.table.play.commit import stop, vacate
from cogs.table.time.time_control import DAY, HOUR, MINUTE
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.phrases import game_events
from cogs.ui.pictures import draw_board
from cogs.ui.results import end_line
from cogs.web.asking import Asked, Visitor, _outline
from data.store import results as stored
from data.store.messages import News
from data.words import words
from engine.position import CLOSED, COMPUTER
from engine.run import Run
from render.film import film
from render.names import letter
from tests.cogs.people import answered, by, press, run, said, shown_ids
from tests.cogs.table.cups import EVENING, PEOPLE, go, on, started, tables
from tests.cogs.table.world import CHANNEL, World


async def test_a_game_that_outlasts_its_round_counts_no_more_at_its_end(
    world: World, home: App
) -> None:
    cup_id = await started(world, 4, game="hexago", lasts=DAY)
    table_id = (await world.service.cups.of(cup_id)).table_ids[0]
    await on(world, cup_id)
    world.time = (await world.service.cups.of(cup_id)).row.due or 0
    assert (await go(world, cup_id)).row.round == 2
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rounds, "ranks", lambda _: {0: 2, 1: 1})
        ended = await cup_end(home, await world.service.tables.load(table_id))
    assert ended.lines == ()


async def test_the_end_of_a_game_says_what_it_counts_for_its_cup(world: World, home: App) -> None:
    """*No winner* was all that the thread said of a game of which the cup gave one of them 12."""
    cup_id = await started(world, 4)
    absent, left = await tables(world, await world.service.cups.of(cup_id))
    (there,) = absent.owing
    await world.move(absent)
    await world.do(vacate, absent, [1 - there], COMPUTER)
    await world.stop(left)
    names = [[seat.name for seat in table.seats] for table in (absent, left)]
    said = [
        (
            f"<#{CHANNEL}> counts who came: 🏆 {names[0][there]}\u00a0**12**"
            f" · {names[0][1 - there]}\u00a0**missed**"
        ),
        f"<#{CHANNEL}> counts a draw: {names[1][0]}\u00a0**6** · {names[1][1]}\u00a0**6**",
    ]
    for counted in (False, True):
        for table, line in zip((absent, left), said, strict=True):
            now = await world.service.tables.load(table.id)
            assert (await cup_end(home, now)).lines[0].endswith(line)
        if not counted:
            await on(world, cup_id)


async def test_a_game_that_ends_otherwise_after_the_cup_counted_it_says_nothing_of_the_cup(
    world: World, home: App
) -> None:
    """*Ben wins* stood below what the cup had given Anna for the middle of that game."""
    cup_id = await started(world, 2, rounds=1)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    for _ in range(2):
        table = await world.move(table)
    cup = await on(world, cup_id)
    assert cup.row.due is None
    stands = rounds.ranks(await world.service.tables.load(table.id, log=True))
    later = {seat: rank + 1 for seat, rank in stands.items()}
    for ranks, says in ((stands, True), (later, False)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(rounds, "ranks", lambda _, ranks=ranks: ranks)
            ended = await cup_end(home, await world.service.tables.load(table.id))
        assert bool(ended.lines) is says


async def slept(world: World, *, moved: bool) -> tuple[Table, int]:
    """Return a cup's game in which computers sit in for both, and who came if one ``moved``."""
    cup_id = await started(world, 4, lasts=HOUR)
    table, _others = await tables(world, await world.service.cups.of(cup_id))
    there = table.owing[0]
    if moved:
        await world.move(table)
    await world.do(vacate, table, [1 - there], COMPUTER)
    return await world.do(vacate, table, [there], COMPUTER), there


async def test_a_game_won_by_a_computer_says_in_one_voice_who_got_the_points(
    world: World, home: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """*No winner* and *Everyone has left* stood around *Dora 12*, with Carla first below them."""
    table, there = await slept(world, moved=True)
    absent = 1 - there
    assert table.outcome
    won_by = replace(table.outcome, ranks=(1 + absent, 1 + there), scores=(there * 9, absent * 9))
    monkeypatch.setattr(Run, "outcome", lambda *_: won_by)
    assert table.outcome.winners == (absent,)
    who, missed = (table.seats[seat].name for seat in (there, absent))
    made = await board.ended(home, table, 1, [News("game", "end", {"reason": "abandoned"})])
    points = f"🏆 {who}\u00a0**12** · {missed}\u00a0**missed**"
    assert made.text.splitlines() == [
        words("en")("cup-missed", who=missed, won=who, one=1),
        f"The cup in <#{CHANNEL}> counts who came: {points}",
        "Nobody is left to play on.",
    ]
    button = ids.table(table.id, "text")
    assert f"1: **{letter(there)}** {who}" in said(await press(home, PEOPLE[0], button))
    shown = (await cup_end(home, table)).table
    alt = (await home.pictures.ranking(shown, shown.words)).alt
    assert f"{letter(there)} {who} wins" in alt
    assert alt.index(f"1. {letter(there)} {who}") < alt.index(f"2. {letter(absent)} {missed}")
    line = (await home.replays.of(shown)).line
    assert (
        f"{letter(there)} {who} wins" in film(shown.play()[0], line, shown.scene(shown.words)).alt
    )


@pytest.mark.parametrize("moved", [True, False])
async def test_a_game_that_nobody_really_played_is_won_by_nobody_and_says_what_the_cup_counts(
    world: World, home: App, moved: bool
) -> None:
    """*Anna wins* stood above two robots with no points."""
    table, there = await slept(world, moved=moved)
    who, missed = (table.seats[seat].name for seat in (there, 1 - there))
    end = [News("game", "end", {"reason": "abandoned"})]
    await draw_board(home, table, table.words, game_events(end))  # as it was saved, without the cup
    made = await board.ended(home, table, 1, end)
    counts = f"counts who came: {who}\u00a0**12** · {missed}\u00a0**missed**"
    if not moved:
        both = " · ".join(f"{seat.name}\u00a0**missed**" for seat in table.seats)
        counts = f"counts no points for anybody: {both}"
    nobody, cup, why, *rest = made.text.splitlines()
    first = f"Only {who} came" if moved else "No winner"
    assert nobody == f"{first}: the game was not played to its end."
    assert cup == f"The cup in <#{CHANNEL}> {counts}"
    gone = missed if moved else f"{table.seats[0].name} and {table.seats[1].name}"
    assert why == words("en")("cup-missed", who=gone, won="", one=0)
    assert rest == ["Nobody is left to play on."]
    (file,) = made.files
    title = f"Only {letter(there)} {who} came" if moved else "No winner"
    assert str(file.alt).startswith(title), "and no ranking of zeros"
    person = next(one for one in PEOPLE if one.user_id == table.seats[there].user_id)
    board_text = said(await press(home, person, ids.table(table.id, "text")))
    assert board_text.startswith(f"The cup {counts}\n")
    assert f"{who} wins" not in board_text
    seen = await as_counted(home, table)
    outline = _outline(home, Visitor(person, words("en"), "dark"), seen, Asked())
    assert outline.turn.split("\n")[:2] == [nobody, f"The cup {counts}"]
    private = (await hand_message(home, table, there, words("en"), 1)).text
    assert f"{nobody} The cup {counts}. " in private


async def test_my_games_say_of_a_game_of_a_cup_what_its_end_said(world: World, home: App) -> None:
    """*No winner* stood in the opened game, and its line named neither the cup nor a result."""
    cup_id = await started(world, 4, lasts=HOUR)
    table, _others = await tables(world, await world.service.cups.of(cup_id))
    there, absent = table.owing[0], 1 - table.owing[0]
    await world.move(table)
    await world.do(vacate, table, [absent], COMPUTER)
    table = await world.do(vacate, table, [there], COMPUTER)
    who, missed = (
        next(one for one in PEOPLE if one.user_id == table.seats[seat].user_id)
        for seat in (there, absent)
    )
    await home.service.history.take(table.id)
    sat_in, nobody = (
        "a computer sat in for you and",
        f"Only {who.name} came: the game was not played to its end.",
    )
    for counted in (False, True):
        results = (who, missed, "🏆 12 points"), (missed, who, "round missed, 0 points")
        for person, other, points in results:
            cup = f"Cup: {points}" if counted else "Cup: round not over yet"
            made = await run(home, "games", by(person))
            first, line = said(made).splitlines()[2:4]
            assert first == cup, "above all else"
            assert line.startswith(f"ended early · with {other.name} · {sat_in} ")
            assert line.count("sat in") == 1
            opened = await press(home, person, f"e:open:here:-:0:0:{table.id}")
            _, first, cup_line, why, *_ = said(opened).splitlines()
            end = f"{who.name}\u00a0**12** · {missed.name}\u00a0**missed**"
            assert first == nobody
            assert cup_line == f"The cup in <#{CHANNEL}> counts who came: {end}"
            assert why == words("en")("cup-missed", who=missed.name, won="", one=0)
            (file,) = answered(opened)["files"]
            assert f"{who.name} wins" not in file.description
            again = next(one for one in shown_ids(opened) if ":replay:" in one)
            last = await press(home, person, again.replace(":0.", ":99."))
            assert f"{nobody}\nThe cup counts who came: {end}" in said(last)
            assert shown_ids(last)[-1] == f"e:open:here:-:0:0:{table.id}", "it leads back"
        if not counted:
            await on(world, cup_id)


async def test_a_game_in_which_a_computer_sat_in_has_one_result_wherever_it_is_told(
    world: World, home: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """*Round missed, 0 points* stood above *won, 0 points*, and a profile counted that win."""
    cup_id = await started(world, 3, seats=3, rounds=1, game="hexago")
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    asleep, here, gone = range(3)
    ended = table.play()[0].stop(table.play()[1], "agreed").position
    won = table.at(ended).outcome
    assert won
    won = replace(won, ranks=(1, 1, 3), scores=(4, 4, 2), lost=False)
    monkeypatch.setattr(Run, "outcome", lambda run, at: won if run.over(at) else None)
    monkeypatch.setattr(rounds, "_missed", lambda _table, seat: seat == asleep)
    table = await world.do(vacate, table, [asleep], COMPUTER)
    table = await world.do(vacate, table, [gone], CLOSED)
    await world.do(decisions.vote_end, table, table.seats[here].user_id)
    await on(world, cup_id)
    await home.service.history.take(table.id)
    said_of = {asleep: "with ", here: "won, 4 points", gone: "place 2 of 3, 2 points"}
    for seat, result in said_of.items():
        person = next(one for one in PEOPLE if one.user_id == table.seats[seat].user_id)
        assert said(await run(home, "games", by(person))).splitlines()[3].startswith(result)
        (row,) = await home.service.store.read(stored.counted(person.user_id, None))
        assert row.won == (seat == here)


def test_a_line_of_a_game_says_what_it_has_brought_in_a_cup() -> None:
    french = words("fr")
    ranks = {"a": {0: 1, 1: 1, 2: 3, 3: 0}, "b": {0: None, 1: None}}
    lines = [_cup_text(ranks[table], seat, french) for table in ranks for seat in ranks[table]]
    assert lines == [
        "Tournoi\u00a0: 🏆 ex æquo, 10 points",
        "Tournoi\u00a0: 🏆 ex æquo, 10 points",
        "Tournoi\u00a0: 4 points",
        "Tournoi\u00a0: manche manquée, 0 point",
        "Tournoi\u00a0: manche en cours",
        "Tournoi\u00a0: manche en cours",
    ]
    assert _cup_text({0: 1, 1: 1}, 0, french) == "Tournoi\u00a0: match nul, 6 points"
    assert not _cup_text({}, 0, french)


@pytest.mark.parametrize("more", [False, True])
async def test_a_game_given_up_after_its_round_says_what_the_cup_had_counted(
    world: World, home: App, more: bool
) -> None:
    cup_id = await started(world, 2, rounds=1 + more)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    for _ in range(2):
        table = await world.move(table)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rounds, "ranks", lambda _: {0: 2, 1: 1})
        for _ in range(1 + more):
            await on(world, cup_id)
    assert (await world.service.cups.of(cup_id)).row.round == 1 + more
    await world.pass_time(0)
    table = await world.do(vacate, table, [0, 1], COMPUTER)
    ended = await cup_end(home, table)
    names = [seat.name for seat in table.seats]
    assert ended.lines[0].endswith(f"🏆 {names[1]}\u00a0**12** · {names[0]}\u00a0**0**")
    assert ended.lines[1] == words("en")("cup-stood")
    assert ended.table.outcome
    assert ended.table.outcome.ranks == (2, 1)


async def test_who_resigns_and_still_beats_somebody_who_never_came_is_not_said_to_lose(
    world: World, home: App
) -> None:
    """*Anna left, so Anna wins*: the other seat was only played by a computer."""
    cup = await world.service.cups.of(await started(world, 4, lasts=HOUR))
    table, _others = await tables(world, cup)
    there = table.owing[0]
    await world.move(table)
    await world.do(vacate, table, [1 - there], COMPUTER)
    user_id = table.seats[there].user_id or 0
    table = await world.do(acting.resign, table, user_id)
    assert table.over
    who, missed = (table.seats[seat].name for seat in (there, 1 - there))
    news = [
        News("table", "resigned", {"seat": there}),
        News("game", "end", {"reason": "resigned"}),
    ]
    said = (await board.ended(home, table, 1, news)).text
    won, counts, *_ = said.splitlines()
    assert won.startswith(f"{who} wins: a computer sat in for {missed}")
    assert counts.endswith(f"🏆 {who}\u00a0**12** · {missed}\u00a0**missed**")
    assert f"**{letter(there)}** {who} 🏳 resigns." in said
    shown = (await cup_end(home, table)).table
    assert not shown.scene(words("en")).deserted
    alt = (await home.pictures.ranking(shown, words("en"))).alt
    assert f"{letter(there)} {who} wins" in alt


@pytest.mark.parametrize(
    ("end", "moves"), [("asleep", 3), ("manager", 3), ("manager", 0), ("running", 3)]
)
async def test_who_resigned_ranks_last_however_the_table_ends(
    world: World, home: App, end: str, moves: int
) -> None:
    """As a table fell asleep, the cup counted a draw with who had resigned."""
    cup_id = await started(world, 6, seats=3, lasts=HOUR, game="hexago")
    table, _others = await tables(world, await world.service.cups.of(cup_id))
    for _ in range(moves):
        table = await world.move(table)
    table = await world.do(acting.resign, table, table.seats[1].user_id or 0)
    if end == "asleep":
        table = await world.do(vacate, table, [0, 2], COMPUTER)
    elif end == "manager":
        table = await world.do(stop, table, "manager")
    ranks = rounds.ranks(await world.service.tables.load(table.id, log=True))
    assert ranks[1] == 3
    assert table.over is (end != "running")
    if table.over:
        lines = (await cup_end(home, table)).lines
        assert lines[0].endswith(f"{table.seats[1].name}\u00a0**0**")
        assert words("en")("cup-stood") not in lines


async def test_a_team_of_a_cup_wins_or_loses_as_one_whoever_of_it_came(
    world: World, home: App
) -> None:
    """A lost team with one who missed the round read *You win together*."""
    cup = await started(world, 4, game="haiclue", lasts=HOUR)
    table, _others = await tables(world, await world.service.cups.of(cup))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rounds, "ranks", lambda _: {0: 1, 1: 0})
        table = await world.do(vacate, table, [0, 1], COMPUTER)
        ended = await cup_end(home, table)
    assert table.outcome
    assert ended.table.outcome == table.outcome
    assert ended.lines[1] == words("en")("cup-missed", who=table.seats[1].name, won="", one=0)


async def test_before_a_cups_game_is_ended_all_read_what_the_cup_counts_then(
    world: World, home: App
) -> None:
    """Who wins the game was said: a computer that sits in, though the cup counts who came."""
    cup_id = await started(world, 2)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    draw = " · ".join(f"{seat.name}\u00a0**6**" for seat in table.seats)
    assert (
        end_line(await foreseen(home, table), words("en"))
        == f"As it stands, the cup counts a draw: {draw}"
    )
    there = table.owing[0]
    await world.move(table)
    table = await world.do(vacate, table, [1 - there], COMPUTER)
    who, missed = (table.seats[seat] for seat in (there, 1 - there))
    person = next(one for one in PEOPLE if one.user_id == who.user_id)
    came = f"the cup counts who came: 🏆 {who.name}\u00a0**12** · {missed.name}\u00a0**missed**"
    once = [words("en")("end-ask-alone"), f"As it stands, {came}"]
    assert said(await press(home, person, ids.table(table.id, "end"))).splitlines() == once
    alone = said(await press(home, person, ids.table(table.id, "resign")))
    resign = words("en")("cup-resign")
    assert alone == f"{words('en')('resign-ask', left='end', who='')}\n{resign}"
    await world.service.cups.end(cup_id, world.time)
    assert not (await foreseen(home, table)).cup, "it has counted"


@pytest.mark.parametrize(("lasts", "left"), [(DAY, "wait"), (HOUR, "end")])
async def test_who_resigns_where_only_computers_sit_in_reads_that_nobody_plays_on(
    world: World, lasts: int, left: str
) -> None:
    """*The others play on* stood there, and the game ended, or waited for them."""
    cup_id = await started(world, 6, seats=3, lasts=lasts, game="hexago")
    table, _others = await tables(world, await world.service.cups.of(cup_id))
    table = await world.do(vacate, table, [1, 2], COMPUTER)
    user_id = table.seats[0].user_id or 0
    asked = resign_text(table, user_id, words("en"))
    assert asked.splitlines()[0] == words("en")("resign-ask", left=left, who=asked)
    after = await world.do(acting.resign, table, user_id)
    assert after.over is (left == "end")


@pytest.mark.parametrize("lasts", [30 * MINUTE, DAY])
async def test_a_table_that_its_round_ended_begins_with_that_and_not_with_who_is_gone(
    world: World, home: App, lasts: int
) -> None:
    """*Nobody is left to play on* stood there for somebody who had moved."""
    cup_id = await started(world, 2, lasts=lasts, rounds=1)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    there = table.owing[0]
    await world.move(table)
    table = await world.do(vacate, table, [0, 1], COMPUTER)
    assert not table.over
    await on(world, cup_id)
    await world.pass_time(0)
    over = await world.service.tables.load(table.id)
    made = await board.ended(home, over, 1, [News("game", "end", {"reason": "abandoned"})])
    first, second, cup, *rest = made.text.splitlines()
    assert first == "The round of the cup is over."
    assert second.startswith(f"Only {table.seats[there].name} came")
    assert f"who came: {table.seats[there].name}\u00a0**12**" in cup, "no sign of a winner"
    assert "Nobody is left" not in " ".join(rest)
    assert "Nobody is left" not in str(made.files[0].alt)
    assert first in str(made.files[0].alt)


async def test_a_table_that_others_do_not_wait_for_says_that_nobody_is_left(
    world: World, home: App
) -> None:
    cup_id = await started(world, 4, **EVENING)
    table, *_ = await tables(world, await world.service.cups.of(cup_id))
    over = await world.do(vacate, table, [0, 1], COMPUTER)
    made = await board.ended(home, over, 1, [News("game", "end", {"reason": "abandoned"})])
    assert "Nobody is left" in made.text
    assert "round of the cup is over" not in made.text
