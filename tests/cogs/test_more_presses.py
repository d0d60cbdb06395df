"""What stands around a turn: *More*, its pages, how a game is ended, its record and a rematch."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import AsyncMock

import pytest

from cogs.board.more import about, more
from cogs.board.more import stop as stop_page
from cogs.lobby.page import lobby
from cogs.table.lobby import seats
from cogs.table.model import Table
from cogs.table.people import transfer
from cogs.table.people.decisions import foresee_end
from cogs.table.play import acting
from cogs.table.play.commit import stop, vacate
from cogs.table.time.time_control import DAY
from cogs.ui import ids
from cogs.ui.app import LINK, App
from cogs.ui.components import PLAIN, PRIMARY, Button
from cogs.ui.ids import TablePress
from cogs.ui.option_words import option_lines
from data.store import queries
from data.store.messages import Notice
from data.store.query import Query
from data.store.rows import EXPIRED, LOBBY, RUNNING
from data.words import LOCALES, words
from engine import registry
from engine.position import COMPUTER
from engine.record import Record, verify
from tests.cogs.guessing import guessing, submit
from tests.cogs.people import PRIVATE, answered, by, press, reader, run, said, shown_ids
from tests.cogs.table.simulation import anything
from tests.cogs.table.swapping import DORA, mover
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, ID, World
from tests.tiers import few


async def rematch_of(home: App, table: Table) -> Table:
    row = await home.service.store.read(queries.rematch_of(table.id))
    assert row is not None
    return await home.service.tables.load(row.id)


async def test_more_shows_what_one_may_do(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    seated = shown_ids(await press(home, ANNA, ids.table(table.id, "more", 3)))
    stranger = shown_ids(await press(home, CARLA, ids.table(table.id, "more", 3)))
    assert ids.table(table.id, "resign") not in seated
    assert seated[-2:] == [ids.table(table.id, what) for what in ("stop", "about")]
    assert stranger == [ids.table(table.id, what) for what in ("rules", "about")]
    for person, what, wanted in (
        (ANNA, "stop", ["pause", "seat", "end", "resign", "more"]),
        (CARLA, "about", ["verify", "more"]),
    ):
        behind = await press(home, person, ids.table(table.id, what), message=PRIVATE)
        assert shown_ids(behind) == [ids.table(table.id, each) for each in wanted]
    refused = await press(home, CARLA, ids.table(table.id, "stop"))
    assert not shown_ids(refused)
    typed = await run(home, "resign", by(ANNA))
    assert shown_ids(typed) == [ids.table(table.id, what) for what in ("resign-sure", "stop")]
    assert table.row.seed.hex() not in said(await press(home, ANNA, ids.table(table.id, "more")))


@pytest.mark.parametrize("locale", LOCALES)
async def test_more_explains_each_button_whose_name_says_too_little(
    home: App, world: World, locale: str
) -> None:
    says = words(locale)
    known = ("rules", "text", "scores", "stop", "about", "back")
    plain = {says(f"button-{key}") for key in known}
    running = await world.playing(ANNA, BEN, CARLA)
    paused = replace(running, row=replace(running.row, holds=("pause",)))
    ended = await world.do(stop, await world.playing(ANNA, BEN, channel_id=ID + 3), "agreed")
    for table in (running, paused, ended):
        told = reader(replace(ANNA, locale=locale))
        for made in (await more(home, told, table), stop_page(table, told)):
            labels = {str(i.label) for row in made.rows for i in row if isinstance(i, Button)}
            assert {label for label in labels if f"*{label}*" not in made.text} <= plain


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", few(registry.keys()))
async def test_more_fits_a_phone_and_says_no_settings(
    home: App, world: World, game: str, locale: str
) -> None:
    """A wall of settings and eight lines of buttons had to be scrolled on a phone."""
    table = await world.playing(ANNA, BEN, CARLA, game=game)
    told = reader(replace(ANNA, locale=locale))
    made = await more(home, told, table)
    assert len(made.rows) <= 4
    assert len(made.text.splitlines()) <= 6
    assert all(sum(len(str(getattr(i, "label", ""))) for i in row) <= 45 for row in made.rows)
    lines = option_lines(table, told.words)
    assert len(lines) <= 4
    assert not any(line in made.text for line in lines)
    press_about = TablePress(table.id, "about")
    assert "\n".join(lines) in (await about(home, told, table, press_about)).text


async def test_a_closer_look_is_offered_only_where_something_can_be_larger(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.playing(ANNA, BEN)
    look = ids.table(table.id, "detail")
    assert look not in shown_ids(await press(home, ANNA, ids.table(table.id, "more")))
    cramped = replace(table.renderer, has_detail=lambda _view, _scene: True)
    monkeypatch.setattr(type(table), "renderer", cramped)
    assert look in shown_ids(await press(home, ANNA, ids.table(table.id, "more")))


async def test_a_closer_look_leads_back_also_where_nothing_can_be_larger(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It took the place of *More*, with nothing to press."""
    table = await world.playing(ANNA, BEN)
    monkeypatch.setattr(home.pictures, "detail", AsyncMock(return_value=None))
    shown = await press(home, ANNA, ids.table(table.id, "detail"))
    assert said(shown) == words("en")("detail-nothing")
    assert shown_ids(shown) == [ids.table(table.id, "more")]


@pytest.mark.parametrize("what", ["resign", "end"])
async def test_who_does_not_want_to_stop_has_a_button_for_that(
    home: App, world: World, what: str
) -> None:
    table = await world.playing(ANNA, BEN)
    asked = await press(home, ANNA, ids.table(table.id, what))
    assert shown_ids(asked) == [ids.table(table.id, f"{what}-sure"), ids.table(table.id, "stop")]


async def test_resigning_is_asked_first_and_ends_a_game_of_two(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    asked = await press(home, ANNA, ids.table(table.id, "resign"))
    assert not (await home.service.tables.load(table.id)).over
    await press(home, ANNA, shown_ids(asked)[0], message=PRIVATE)
    after = await home.service.tables.load(table.id)
    assert after.over
    assert after.outcome.winners == (1,)
    twice = said(await press(home, ANNA, shown_ids(asked)[0], message=PRIVATE))
    assert twice.startswith("This game is over.")


async def test_an_old_question_leads_to_the_end_and_to_the_next_game(
    home: App, world: World
) -> None:
    """Below "The game has moved on" it said that the game is over, and where a button is."""
    table = await world.playing(ANNA, BEN)
    old = ids.step(table.id, table.token(table.owing[0]))
    await world.do(acting.resign, table, mover(table).user_id)
    made = await press(home, ANNA, old, message=PRIVATE)
    # Which link depends on whether the end has been posted yet.
    assert said(made).startswith(words("en")("over-board", link=f"{LINK}/{GUILD}/"))
    assert shown_ids(made) == [ids.table(table.id, "rematch")]
    assert shown_ids(await press(home, CARLA, old, message=PRIVATE)) == []


async def test_the_game_ends_when_all_agree(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await press(home, ANNA, shown_ids(await press(home, ANNA, ids.table(table.id, "end")))[0])
    (motion,) = await home.service.votes.motions(table.id)
    made = await press(home, BEN, ids.table(table.id, "vote", f"{motion.id}.yes.3"))
    assert said(made) == words("de")("end-ended")
    assert (await home.service.tables.load(table.id)).over


async def test_ending_a_lobby_closes_it(home: App, world: World) -> None:
    table = await home.service.lobby.open(world.opening(), world.time)
    asked = await press(home, ANNA, ids.table(table.id, "end"))
    assert shown_ids(asked)[1] == ids.table(table.id, "more"), "a lobby has no other way to stop"
    assert (await home.service.tables.load(table.id)).row.status == LOBBY
    closed = await press(home, ANNA, shown_ids(asked)[0], message=PRIVATE)
    assert said(closed) == "The table is closed."
    table = await home.service.tables.load(table.id)
    assert table.row.status == EXPIRED
    shown = lobby(home, table)
    assert shown.text.endswith(words("en")("lobby-closed"))
    assert shown.rows == ()


async def test_rematch_record_and_verify(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    for what in ("rematch", "record"):
        early = said(await press(home, ANNA, ids.table(table.id, what)))
        assert early.startswith("This opens when the game is over."), what
    sealed = await press(home, CARLA, ids.table(table.id, "verify"))
    assert shown_ids(sealed) == [ids.table(table.id, "about")], "Back"
    early = said(sealed)
    for number in (table.row.commitment, *table.row.joins):
        assert number in early
    assert table.row.seed.hex() not in early
    await world.do(acting.resign, table, ANNA.user_id)
    handed = await press(home, CARLA, ids.table(table.id, "record"))
    read = await press(home, CARLA, ids.table(table.id, "text"))
    more = [ids.table(table.id, "more")]
    assert shown_ids(handed) == shown_ids(read) == more, "the way back"
    (file,) = answered(handed)["files"]
    record = Record.from_json(file.fp.read())
    assert verify(record).seq == 2
    shown = said(await press(home, CARLA, ids.table(table.id, "verify")))
    assert table.row.seed.hex() in shown
    assert f"make verify FILE=helge-{table.id}.json" in shown
    first = said(await press(home, ANNA, ids.table(table.id, "rematch", 4)))
    assert "Still missing: Ben" in first
    again = await rematch_of(home, table)
    await press(home, BEN, ids.table(table.id, "rematch", 4))
    assert (await home.service.tables.load(again.id)).row.status == RUNNING


async def test_a_rematch_never_leaves_a_player_behind_unasked(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, game="hexago")
    await world.do(acting.resign, table, ANNA.user_id)
    await press(home, BEN, ids.table(table.id, "rematch", 4))
    again = await rematch_of(home, table)
    shown = lobby(home, again)
    assert [one.style for row in shown.rows for one in row][:2] == [PRIMARY, PLAIN]
    made = await press(home, BEN, ids.lobby(again.id, "start"))
    assert said(made).startswith("Ohne Anna anfangen? Der Platz ist bis zum <t:")
    assert said(made).endswith("\nDann spielst du allein, für die Bestenliste.")
    assert (await home.service.tables.load(again.id)).row.status == LOBBY
    await press(home, BEN, ids.lobby(again.id, "start", "sure"))
    begun = await home.service.tables.load(again.id)
    assert (begun.row.status, begun.solo) == (RUNNING, True)
    await world.say()
    said_there = [row.message for row in world.mouth.said if row.table_id == again.id]
    assert Notice("notice-began-without", {"called": [ANNA.user_id]}) in said_there


async def test_a_rematch_says_until_when_the_first_of_its_kept_seats_is_kept(
    home: App, world: World
) -> None:
    """A seat of who was asked is kept for a day, the others as long as the lobby is open."""
    table = await world.playing(ANNA, BEN, game="hexago")
    await world.do(acting.resign, table, ANNA.user_id)
    await press(home, BEN, ids.table(table.id, "rematch", 4))
    again = await home.service.store.read(queries.rematch_of(table.id))
    assert again is not None
    await home.service.asking.ask(again.id, BEN.user_id, [CARLA], world.time)
    made = await press(home, BEN, ids.lobby(again.id, "start"))
    day_over = f"<t:{(world.time + DAY) // 1000}:f>"
    both = words("de")("start-without", who="Anna und Carla", count=2, when=day_over)
    assert said(made).splitlines()[0] == both


async def test_who_comes_back_to_a_rematch_they_had_declined(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.do(acting.resign, table, ANNA.user_id)
    await press(home, ANNA, ids.table(table.id, "rematch", 4))
    again = await rematch_of(home, table)
    await world.do(seats.leave, again, BEN.user_id)
    made = await press(home, BEN, ids.table(table.id, "rematch", 4))
    assert said(made).startswith("Du hast einen Platz.")
    assert (await home.service.tables.load(again.id)).row.status == LOBBY


async def test_who_is_asked_to_end_a_game_reads_that_it_counts_only_where_it_will(
    home: App, world: World
) -> None:
    """All agreed to what *counts for the rating*, and it was not rated: one had moved once."""
    table = await guessing(world, "one_by_one")
    assert table.position
    right = table.legal(0)[table.position.state.cards[1]].text
    for seat, text in ((0, right), (2, right), (0, "")):
        table = await submit(world, table, seat, text or table.legal(seat)[0].text)
    ended = foresee_end(table)
    assert ended is not None
    assert ended.outcome is not None
    assert (ended.outcome.winners, table.row.seq) == ((1,), 2 * len(table.seats))
    assert not await promised(home, table)
    assert not await rated(home, await world.do(stop, table, "agreed"))


@pytest.mark.parametrize("game", registry.keys())
@pytest.mark.parametrize("how", ["", "chosen", "taken", "computer"])
async def test_a_rating_is_promised_before_an_end_to_those_alone_who_get_one(
    home: App, world: World, game: str, how: str
) -> None:
    table = await world.playing(ANNA, BEN, CARLA, game=game)
    for _ in range(8):  # some games are short
        table = await world.move(table, anything(table, table.owing[0]).text)
    if how == "chosen":
        await world.do(lambda edit: edit.alter(rated="no"), table)
    elif how == "taken":
        offered = await world.do(transfer.offer, table, BEN.user_id, DORA)
        table = await world.do(transfer.take, table, offered.kept.motions["swap"].id, DORA)
    elif how:
        table = await world.do(vacate, table, [1], COMPUTER)
    counts = await promised(home, table)
    assert counts == await rated(home, await world.do(stop, table, "agreed"))
    assert not (counts and how)


async def promised(home: App, table: Table) -> bool:
    asked = said(await press(home, ANNA, ids.table(table.id, "end")))
    return words("en")("end-now-rated") in asked


async def rated(home: App, table: Table) -> bool:
    await home.service.history.take(table.id)
    sql = "SELECT why FROM games WHERE table_id = ?"
    return await home.service.store.read(Query(sql, (table.id,), lambda rows: not rows[0][0]))
