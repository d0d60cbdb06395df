"""A table that loses its place: it stands still, says so once, and is found again or given up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.refusals import ChannelBusy, NotSeated, PlaceServer, PlaceThere, TableHomeless
from cogs.table.lobby import seats
from cogs.table.model import HOMELESS
from cogs.table.notify import arrivals, places
from cogs.table.notify.places import BARRED, DELETED, LOCKED
from cogs.table.people import decisions, presence, transfer
from cogs.table.play import acting
from cogs.table.time import timeouts
from cogs.table.time.clock import WAITS_FOR, deadline
from cogs.table.time.time_control import DAY
from data.store.marks import Called
from data.store.messages import Board, DirectNotice, Ended, LobbyEdit, Message, Notice
from data.store.rows import ENDED, EXPIRED, RUNNING
from data.store.typed import Pause
from engine import components, registry
from engine.actions import parse
from tests.cogs.table.deciding import Decision, decide, lobby
from tests.cogs.table.rounds import SECONDS, Rounds
from tests.cogs.table.simulation import Simulation, begin, opened
from tests.cogs.table.swapping import DORA
from tests.cogs.table.waiting import ELSEWHERE
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, ID, World

ROUND = 1000 * SECONDS


def fail(game: Simulation, code: str, message: Message | None = None) -> None:
    game.do(arrivals.undeliverable, game.row(message or Board()), code)


def arrive(game: Simulation, message: Message | None = None, at: int | None = None) -> None:
    game.deliver(game.row(message or Board(game.table.row.seq), at=at))


def lost(why: str = DELETED, *, used: int = 0, pause: tuple[int, ...] = ()) -> Simulation:
    game = begin(ANNA, BEN)
    game.pause(*pause)
    game.pass_time(used)
    game.delivers = False
    game.do(places.lose, CHANNEL, why)
    return game


def homeless(game: Simulation) -> bool:
    return HOMELESS in game.table.row.holds


def words(game: Simulation) -> list[tuple[str, str]]:
    return [(to, said.key) for to, said in game.posts if isinstance(said, DirectNotice)]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("unknown-channel", DELETED),
        ("no-access", BARRED),
        ("no-permission", BARRED),
        ("locked", LOCKED),
        ("refused-400-50035", None),
    ],
)
def test_a_post_that_can_never_arrive_holds_the_clocks_and_is_told_once(
    code: str, why: str | None
) -> None:
    game = begin(ANNA, BEN)
    fail(game, code)
    assert homeless(game) == (why is not None), "another reason leaves the place alone"
    told = [(f"dm:{user}", f"dm-homeless-{why}") for user in (ID + 1, ID + 2) if why]
    assert words(game) == told
    assert deadline(game.table, game.time).stands == homeless(game)
    if homeless(game):  # nothing ends while there is no place, however long it takes
        fail(game, code)
        game.pass_time(20 * DAY)
        assert (game.table.row.status, game.late, words(game)) == (RUNNING, None, told)


def test_a_lobby_without_a_place_closes_and_its_people_hear_of_it() -> None:
    table = lobby(ANNA, BEN)
    change = decide(table, lambda edit: places.lose(edit, CHANNEL, DELETED)).change()
    assert change.after.row.status == EXPIRED
    told = {
        (p.destination, p.message.key) for p in change.posts if isinstance(p.message, DirectNotice)
    }
    assert told == {(f"dm:{ID + 1}", "dm-lobby-homeless"), (f"dm:{ID + 2}", "dm-lobby-homeless")}


def test_a_table_that_is_brought_elsewhere_goes_on_and_calls_the_player_to_move() -> None:
    game = lost(used=DAY // 2)
    game.pass_time(3 * DAY)
    (there,) = game.others
    game.posts.clear()
    game.do(places.bring, there, GUILD, ELSEWHERE)
    table = game.table.row
    assert (table.channel_id, table.lobby_channel_id) == (ELSEWHERE, ELSEWHERE)
    ((where, board),) = [(to, said) for to, said in game.posts if isinstance(said, Board)]
    assert (where, board.mention) == (f"channel:{ELSEWHERE}", (game.silent,))
    assert game.left == DAY // 2, "the clock goes on where it stood"
    assert (homeless(game), game.due("homeless")) == (False, [])
    # News of the old channel do not concern it any more.
    game.do(places.lose, CHANNEL, DELETED)
    assert not homeless(game)


def test_a_party_that_is_brought_elsewhere_is_none_any_more() -> None:
    game = opened(ANNA, BEN)
    game.do(seats.join, BEN, "press-b")
    game.do(seats.start, ANNA.user_id)
    assert game.table.row.party
    game.do(places.lose, CHANNEL, DELETED)
    game.do(places.bring, BEN.user_id, GUILD, ELSEWHERE)
    assert not game.table.row.party, "nobody is in a voice channel there"


def test_a_vote_whose_buttons_are_lost_is_put_again_in_the_new_place() -> None:
    game = lost(used=DAY)
    assert game.table.kept.motions == {}
    game.delivers = True
    game.do(places.bring, game.others[0], GUILD, ELSEWHERE)
    game.pass_time(1)
    assert game.late is not None
    where, said = game.posts[-1]
    assert (where, getattr(said, "key", "")) == (f"channel:{ELSEWHERE}", "notice-late")


async def test_only_players_bring_a_table_into_a_free_channel_of_its_server(world: World) -> None:
    table, bring = await world.playing(ANNA, BEN), world.service.places.bring
    with pytest.raises(PlaceThere):
        await bring(table.id, ID + 1, GUILD, ELSEWHERE, world.time)
    await world.say()
    await world.do(places.lose, table, CHANNEL, DELETED)
    assert [t.id for t in await world.service.places.lost_by(ID + 1, GUILD)] == [table.id]
    assert await world.service.places.lost_by(ID + 1, GUILD + 1) == ()
    assert await world.service.places.lost_by(DORA.user_id, GUILD) == ()
    with pytest.raises(NotSeated):
        await bring(table.id, DORA.user_id, GUILD, ELSEWHERE, world.time)
    with pytest.raises(PlaceServer):
        await bring(table.id, ID + 1, GUILD + 1, ELSEWHERE, world.time)
    taken = await world.service.lobby.open(
        world.opening(channel_id=ELSEWHERE, host=CARLA), world.time
    )
    with pytest.raises(ChannelBusy) as busy:
        await bring(table.id, ID + 1, GUILD, ELSEWHERE, world.time)
    assert busy.value.params == {"table": taken.id}
    held = await world.service.tables.load(table.id)
    assert (held.row.channel_id, set(held.row.holds)) == (CHANNEL, {HOMELESS})


@pytest.mark.parametrize("how", ["attempt", "move"])
def test_a_place_that_comes_back_is_known_when_a_board_has_arrived(how: str) -> None:
    game = lost(BARRED)
    assert game.do(places.attempt, None)
    game.deliver_all("no-access")
    assert homeless(game), "a try that fails changes nothing"
    assert len(words(game)) == 2
    game.pass_time(2 * DAY)
    if how == "attempt":
        game.do(places.attempt, None)
    else:
        game.move("draw")
        game.move()
    game.posts.clear()
    game.deliver_all()
    assert (homeless(game), game.due("homeless")) == (False, [])
    assert len(game.due("turn")) == 1


@pytest.mark.parametrize(
    ("message", "later", "found"),
    [(Board(), -1, False), (Board(), 0, True), (LobbyEdit(), 0, False), (Notice("x"), 0, True)],
    ids=["written before", "written after", "an edit", "any post"],
)
def test_only_a_post_that_was_written_after_the_loss_shows_that_the_place_is_back(
    message: Message, later: int, found: bool
) -> None:
    game = lost(used=1)
    arrive(game, message, game.time + later)
    assert homeless(game) is not found


def test_a_try_that_is_under_way_is_not_repeated() -> None:
    game = lost()
    game.posts.clear()
    waiting = replace(game.table.kept, public_waiting=True)
    game.table = replace(game.table, data=waiting)
    assert game.do(places.attempt, None)
    assert game.posts == []


def test_after_thirty_days_the_game_ends_and_everybody_hears_of_it() -> None:
    game = lost()
    game.pass_time(WAITS_FOR - 1)
    assert game.table.row.status == RUNNING
    game.pass_time(1)
    assert game.table.row.status == ENDED
    assert game.table.outcome is not None
    assert game.table.outcome.reason == "homeless"
    fail(game, "unknown-channel", Ended())
    assert words(game)[-2:] == [(f"dm:{ID + 1}", "dm-over"), (f"dm:{ID + 2}", "dm-over")]


def test_a_pause_outlives_the_loss_of_a_place() -> None:
    game = lost(pause=(ID + 1, ID + 2))
    assert len(game.due("resume")) == 1
    game.do(places.attempt, None)
    arrive(game)
    assert set(game.table.row.holds) == {"pause"}
    assert deadline(game.table, game.time).stands


def test_nothing_public_is_asked_without_a_place() -> None:
    game = lost()
    decided: tuple[Decision, ...] = (
        lambda edit: decisions.vote_end(edit, ID + 1),
        lambda edit: decisions.propose(edit, ID + 1, Pause()),
        lambda edit: transfer.offer(edit, ID + 1, DORA),
        lambda edit: transfer.ask_seat(edit, 1, DORA),
        lambda edit: presence.nudge(edit, game.others[0]),
    )
    for decision in decided:
        game.refuses(TableHomeless, decision)
    game.do(timeouts.ask_about_gone, game.silent)
    assert game.table.kept.motions == {}


def test_a_thread_that_is_lost_is_not_opened_again_and_brought_elsewhere() -> None:
    game = begin(ANNA, BEN)
    game.do(lambda edit: edit.alter(thread=True, channel_id=ID + 777))
    # The thread itself says whether it is there: nothing said in its channel counts.
    fail(game, "no-access")
    assert not homeless(game)
    game.do(places.lose, ID + 777, LOCKED)
    assert homeless(game)
    game.do(places.bring, ID + 1, GUILD, ELSEWHERE)
    assert (game.table.row.thread, game.table.row.channel_id) == (False, ELSEWHERE)
    assert (game.due("thread"), homeless(game)) == ([], False)


def test_no_hard_limit_runs_without_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Rounds(components.load("helge"))
    monkeypatch.setattr(registry, "game", lambda *_: game)
    played = begin(ANNA, BEN, pace="none")
    played.do(places.lose, CHANNEL, DELETED)
    played.delivers = False
    played.pass_time(ROUND + DAY)
    assert played.table.view(None).round == 1
    for user in (ID + 1, ID + 2):  # an answer by direct message counts, and starts no clock
        played.do(acting.submit, user, None, parse("say x"))
    played.pass_time(ROUND + DAY)
    assert played.table.view(None).round == 2
    arrive(played)
    assert deadline(played.table, played.time).until == played.time + ROUND
    played.pass_time(ROUND)
    assert played.table.view(None).round == 3


def test_whom_a_refused_board_was_to_call_is_called_by_direct_message() -> None:
    game = begin(ANNA, BEN)
    game.delivers = False
    mover = game.silent
    while game.silent == mover:
        game.move()
    game.posts.clear()
    game.deliver_all("refused-400-200000")
    assert game.kinds() == ["dm-call"]
    assert game.posts[0][0] == f"dm:{game.silent}"


@pytest.mark.parametrize("way", ["channel", "dm"])
def test_a_call_loses_its_buttons_with_the_next_board(way: str) -> None:
    game = begin(ANNA, BEN)
    late, (other,) = game.silent, game.others
    game.prefer(late, notify=way)
    game.do(presence.nudge, other)
    where, call = game.posts[-1]
    row = game.row(call, where)
    game.deliver(row)
    call_of = (900_000 + row.id, 0 if way == "channel" else late)
    while game.silent == late:
        assert call_of not in {(old.message_id, old.user_id) for old in game.retired}
        game.move()
    assert call_of in {(old.message_id, old.user_id) for old in game.retired}
    assert Called not in map(type, game.table.kept.marks)
