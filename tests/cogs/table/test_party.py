"""A party in a voice channel: who is kept a seat, who counts as away, what is played for them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.board.page import _lines
from cogs.refusals import NotHost, SeatClosed
from cogs.story import told_then
from cogs.table.lobby import opening, seats
from cogs.table.notify.announcements import REVEALED
from cogs.table.play import acting, drafts
from cogs.table.play.commit import AWAY_AFTER, stop
from cogs.table.play.drafts import form_of
from cogs.ui.phrases import answered_line, news_lines, outside_line
from data.store.messages import Board, Ended, Line, ShowHand, Status
from data.store.rows import LOBBY
from data.words import LOCALES, words
from engine.actions import parse
from engine.games.haiclue.state import COLOURS
from engine.refusals import Malformed
from tests.cogs.table.parties import GONE, HERE, THREE, come, leave, party, words_party, write
from tests.cogs.table.rounds import SECONDS, only_rounds
from tests.cogs.table.simulation import Simulation, begin, opened
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, ID, World
from tests.tiers import few


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    only_rounds(monkeypatch)


def say(game: Simulation, user: int, word: str) -> None:
    game.do(acting.submit, user, None, parse(f"say {word}"))


@pytest.mark.usefixtures("rounds")
def test_seats_are_kept_for_people_who_are_there_and_lapse_at_the_start() -> None:
    game = opened(*THREE)
    assert game.statuses == [HERE, "reserved", "reserved"]
    # The last press does not start it: others may join until somebody presses Start.
    for person in (BEN, CARLA):
        game.do(seats.join, person, "press")
    assert game.table.row.status == LOBBY
    begun = party(BEN)
    assert [seat.user_id for seat in begun.table.seats] == [ID + 1, ID + 2]
    assert begun.table.row.party


@pytest.mark.usefixtures("rounds")
def test_a_party_has_its_own_defaults() -> None:
    assert opened(ANNA).table.row.options == {"pace": "60"}
    other = begin(ANNA, BEN).table.row
    assert (other.options, other.party) == ({"pace": "off"}, False)


def test_who_leaves_is_skipped_from_then_on_and_back_when_back_without_a_message() -> None:
    game = words_party()
    for _ in range(2):
        leave(game, ID + 2)
        game.time += 1000
    game.pass_time(AWAY_AFTER - 2001)
    assert game.statuses == [HERE] * 3
    game.pass_time(1)
    assert (game.statuses, game.table.owing) == ([HERE, GONE, HERE], (0, 2))
    assert Status() in [post for _, post in game.posts], "the board says who is in, too"
    come(game, ID + 2)
    assert game.statuses == [HERE] * 3
    leave(game, ID + 2)
    game.pass_time(AWAY_AFTER)
    assert game.statuses == [HERE, GONE, HERE]
    tiles = " ".join(f"t{tile}" for tile in game.table.view(1).hand[:2])
    game.do(acting.submit, ID + 2, None, parse(f"clue {tiles}"))
    assert game.statuses == [HERE] * 3, "an answer brings them back, too"
    assert not [post for _, post in game.posts if isinstance(post, Line)]


@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.parametrize("phase", ["clue", "guess"])
def test_each_time_somebody_leaves_the_board_says_so_until_they_are_back(
    phase: str, answered: bool
) -> None:
    """Whether they owe an answer or not: who has given theirs changes nothing else by that."""
    game = party(BEN, CARLA, game="haiclue", clue_timer="off", guess_timer="off")
    said = words("en")
    if phase == "guess":
        for user in (ID + 1, ID + 2, ID + 3):
            game.clue(user)
    asked = game.table.view(None).current != 1
    if answered and asked:
        text = f"guess @{'ABC'[game.table.view(None).current]} red"
        game.clue(ID + 2) if phase == "clue" else game.do(acting.submit, ID + 2, None, parse(text))
    for _ in range(3):
        leave(game, ID + 2)
        assert not outside_line(game.table, said), "a connection may have broken off"
        for change, line in (
            (lambda: game.pass_time(AWAY_AFTER), "**B** Ben left the voice channel and sits out"),
            (lambda: come(game, ID + 2), ""),
        ):
            game.posts.clear()
            change()
            assert outside_line(game.table, said).startswith(line)
            assert bool(outside_line(game.table, said)) == bool(line)
            public = [post for where, post in game.posts if not where.startswith("dm:")]
            assert {type(post) for post in public} == {Status}, "no new message"


def test_two_who_left_stand_in_one_line() -> None:
    game = words_party()
    leave(game, ID + 2, ID + 3)
    game.time += 1
    write(game, ID + 1)
    game.pass_time(AWAY_AFTER)
    assert outside_line(game.table, words("en")) == (
        "**B** Ben and **C** Carla left the voice channel and sit out until they come back "
        "or answer."
    )


def test_whoever_stops_waiting_is_named_above_what_it_left_out() -> None:
    game, said = words_party(), words("en")
    game.clue(ID + 1)
    game.posts.clear()
    game.do(acting.next_phase, ID + 1, game.table.token(1))
    news = [item for _, post in game.posts if isinstance(post, Board) for item in post.news]
    first, then, *_ = news_lines(game.table, news, said)
    assert first == "**A** Anna stopped waiting."
    assert "No clue from **B** Ben and **C** Carla." in then


@pytest.mark.usefixtures("rounds")
def test_a_default_ends_the_round_that_waited_for_who_left() -> None:
    game = party(BEN)
    leave(game, ID + 2)
    say(game, ID + 1, "x")
    game.pass_time(AWAY_AFTER)
    assert game.statuses == [HERE, GONE]
    say(game, ID + 1, "y")
    assert (game.table.view(None).round, game.table.owing) == (3, (0,))
    say(game, ID + 2, "z")
    assert (game.statuses, game.table.owing) == ([HERE, HERE], (0,))
    # Away, rounds 1 and 2 without waiting, back in round 3, and an answer.
    kinds = [kind for kind, seat in game.entries if seat == 1]
    assert kinds == ["seat", *["default"] * 2, "seat", "act"]


@pytest.mark.usefixtures("rounds")
def test_who_comes_back_in_time_was_never_away() -> None:
    game = party(BEN)
    leave(game, ID + 2, ID + 99)
    (timer,) = (row.id for row in game.table.kept.timers.values() if row.kind == "gone")
    game.pass_time(AWAY_AFTER - 1)
    come(game, ID + 2)
    game.do(opening.voice_gone, timer, 1)  # it rang as it was called off
    game.pass_time(1000 * SECONDS)
    assert game.statuses == [HERE, HERE]
    # The limit of 60 s had its say in between; nobody's status changed.
    assert {kind for kind, _ in game.entries} == {"default"}


@pytest.mark.usefixtures("rounds")
def test_next_is_for_the_host_until_the_host_is_away() -> None:
    game = party(BEN)
    token = game.table.token(0)
    game.refuses(NotHost, acting.next_phase, ID + 2, token)
    with pytest.raises(NotHost) as refused:
        acting.kept_waiting(game.table, ID + 2)
    assert refused.value.params == {"name": game.table.names[0]}
    for _ in range(2):  # an old press ends nothing
        game.do(acting.next_phase, ID + 1, token)
        assert game.table.view(None).round == 2
    leave(game, ID + 1)
    game.pass_time(AWAY_AFTER)
    before = game.table.view(None).round
    game.do(acting.next_phase, ID + 2, game.table.token(1))
    assert game.table.view(None).round == before + 1


@pytest.mark.usefixtures("rounds")
def test_next_keeps_waiting_who_still_thinks_but_nobody_absent() -> None:
    game = party(BEN, CARLA)
    game.resign(ID + 3)
    assert acting.kept_waiting(game.table, ID + 1) == (0, 1)
    say(game, ID + 2, "x")
    assert acting.kept_waiting(game.table, ID + 1) == (0,), "a host may have forgotten to answer"
    gone = party(BEN, CARLA)
    leave(gone, ID + 3)
    assert acting.kept_waiting(gone.table, ID + 1) == (0, 1), "left a moment ago, not away yet"
    leave(gone, ID + 1)
    assert acting.kept_waiting(gone.table, ID + 2) == (1,), "the host has just left"


@pytest.mark.usefixtures("rounds")
def test_a_made_up_next_ends_nothing_where_there_is_no_party() -> None:
    game = begin(ANNA, BEN)
    for user, token in (
        (ID + 1, game.table.token(0)),
        (ID + 2, game.table.token(0)),
        (ID + 1, "0.r99"),
    ):
        with pytest.raises(Malformed, match="old-button"):
            game.do(acting.next_phase, user, token)


@pytest.mark.usefixtures("rounds")
def test_a_host_who_has_resigned_leads_no_party() -> None:
    game = party(BEN, CARLA)
    game.resign(ID + 1)
    token = game.table.token(1)
    game.refuses(SeatClosed, acting.next_phase, ID + 1, token)
    game.do(acting.next_phase, ID + 2, token)
    assert game.table.view(None).round == 2


@pytest.mark.usefixtures("rounds")
def test_a_player_who_acts_by_text_meanwhile_is_not_away() -> None:
    game = party(BEN)
    leave(game, ID + 1, ID + 2)
    say(game, ID + 2, "x")
    game.pass_time(AWAY_AFTER)
    assert game.statuses == [GONE, HERE]
    # Leaving once more counts once more, as soon as somebody is kept waiting by it.
    leave(game, ID + 2)
    game.pass_time(AWAY_AFTER)
    assert game.statuses == [GONE, HERE]
    come(game, ID + 1)
    game.pass_time(AWAY_AFTER)
    assert game.statuses == [HERE, GONE]


@pytest.mark.usefixtures("rounds")
async def test_a_party_is_found_by_its_channel(world: World) -> None:
    table = await world.service.lobby.open(world.opening(party=(ANNA, BEN)), world.time)
    await world.service.lobby.join(table.id, BEN, "press-2", world.time)
    await world.service.lobby.start(table.id, ID + 1, world.time)
    for channel, user in ((CHANNEL, ID + 99), (CHANNEL + 1, ID + 1), (CHANNEL, ID + 2)):
        await world.service.party.voice_left(channel, user, world.time)
    await world.pass_time(AWAY_AFTER)
    assert (await world.service.tables.load(table.id)).seats[0].status == HERE
    assert (await world.service.tables.load(table.id)).seats[1].status == GONE
    await world.service.party.voice_joined(CHANNEL, BEN, world.time)
    await world.service.tables.change(table.id, lambda edit: stop(edit, "agreed"), world.time)
    for person in (ANNA, BEN):
        again = await world.service.lobby.rematch(table.id, person, "again", world.time)
    assert (again.row.status, again.row.party) == ("running", True)


def test_a_party_that_everybody_leaves_waits_for_them() -> None:
    game = words_party()
    leave(game, ID + 1, ID + 2, ID + 3)
    for _ in range(2):
        game.pass_time(AWAY_AFTER)
    assert not game.table.over
    before = game.table.view(None).round
    assert game.statuses == [GONE, GONE, HERE]
    come(game, ID + 1)
    assert (game.statuses, game.table.view(None).round) == ([HERE, GONE, HERE], before)
    # Now somebody is kept waiting by the one who left last.
    game.pass_time(AWAY_AFTER)
    assert game.statuses == [HERE, GONE, GONE]


def test_nobody_goes_missing_in_a_pause() -> None:
    game = words_party()
    game.pause(ID + 1, ID + 2, ID + 3)
    leave(game, ID + 1, ID + 2, ID + 3)
    for _ in range(2):
        game.pass_time(AWAY_AFTER)
    assert (game.table.row.seq, set(game.table.row.holds)) == (0, {"pause"})
    # A player who does not come back with the others is away a while after it.
    for user in (ID + 1, ID + 2):
        come(game, user)
        game.pause(user)
    assert not game.table.row.holds
    game.pass_time(AWAY_AFTER)
    assert game.statuses == [HERE, HERE, GONE]


def test_the_last_one_there_resigns_and_the_rest_is_not_played() -> None:
    game = words_party()
    leave(game, ID + 1, ID + 2)
    game.pass_time(AWAY_AFTER)
    assert game.statuses == [GONE, GONE, HERE]
    game.do(acting.resign, ID + 3)
    assert not game.table.over
    assert game.table.waiting


@pytest.mark.parametrize("waits", [False, True])
def test_what_a_player_who_left_has_not_sent_counts_once_all_others_have_and_all_are_told(
    waits: bool,
) -> None:
    """It counted at once, and nobody was told, though its preview said that it was not sent."""
    game, said = words_party(), words("en")
    form = form_of(game.table, 2)
    for item in form.items[:3]:
        game.do(drafts.press, ID + 3, game.table.token(2), item)
    for user in (ID + 1, ID + 2)[: 1 + waits]:
        game.clue(user)
    leave(game, ID + 3)
    game.pass_time(AWAY_AFTER - waits)
    if waits:
        assert game.table.owing == (2,), "who is waited for may still send, or change it"
        game.pass_time(1)
    else:
        assert not game.table.view(None).clues[2], "back in time they find it unsent"
        game.clue(ID + 2)
    done = [(e.kind, e.action) for e in game.table.kept.entries if e.seat == 2]
    assert done == [("seat", GONE), ("act", "clue " + " ".join(form.items[:3]))]
    news = [item for _, post in game.posts if isinstance(post, Board) for item in post.news]
    first, then, *_ = news_lines(game.table, news, said)
    assert first == said("news-unsent", who="**C** Carla")
    assert then.startswith("All 3 clues")


def test_a_guess_with_somebody_away_leaves_a_phone_room_for_its_picture() -> None:
    """Seven lines stood above it: who had guessed, and what the audience may do, among them."""
    game = words_party()
    for user in (ID + 1, ID + 2, ID + 3):
        write(game, user)
    leave(game, ID + 2)
    game.pass_time(AWAY_AFTER)
    board = next(post for _, post in reversed(game.posts) if isinstance(post, Board))
    lines = _lines(game.table, board, (), game.time)
    assert len([line for line in lines if line]) <= 4, lines


def test_a_party_is_told_of_a_round_in_two_messages_and_nobody_in_private() -> None:
    """The next clue takes the place of the last one; hands are brought up to date in silence."""
    game = words_party()
    game.posts.clear()
    for seat, user in enumerate((ID + 1, ID + 2, ID + 3)):
        tiles = " ".join(f"t{tile}" for tile in game.table.view(seat).hand[:2])
        game.do(acting.submit, user, None, parse(f"clue {tiles}"))
    while game.table.view(None).phase == "guess":
        author = game.table.view(None).current
        for seat in game.table.owing:
            game.do(acting.submit, ID + 1 + seat, None, parse(f"guess @{'ABC'[author]} red"))
    boards = [message.instead for _, message in game.posts if isinstance(message, Board)]
    assert boards == [False, True, True, False], "guessed thrice; then the next round"
    private = [message for where, message in game.posts if where.startswith("dm:")]
    assert private
    assert all(isinstance(one, ShowHand) and not one.new_message for one in private)


@pytest.mark.parametrize("locale", few(LOCALES))
@pytest.mark.parametrize("resigned", [True, False])
def test_nobody_absent_is_counted_read_aloud_or_blamed(resigned: bool, locale: str) -> None:
    game = party(BEN, CARLA, game="haiclue", clue_timer="off", guess_timer="off")
    if resigned:
        game.resign(ID + 3)
    else:
        leave(game, ID + 3)
        game.pass_time(AWAY_AFTER)
    game.posts.clear()
    said = words(locale)
    while not game.table.over:
        table, view = game.table, game.table.view(None)
        assert 2 not in table.owing
        alt = table.renderer.alt(view, table.scene(said))
        of = len(table.game.may_act(table.play()[1].state) - {2})
        assert said("haiclue-in-clue", done=2 - len(table.owing), total=2) in alt or of == 1
        assert said("haiclue-turn-read", reader="Carla", author="").strip(" .") not in alt
        seat = table.owing[0]
        tiles = " ".join(f"t{tile}" for tile in table.view(seat).hand[:2])
        text = f"clue {tiles}" if view.phase == "clue" else f"guess @{'ABC'[view.current]} red"
        game.do(acting.submit, ID + 1 + seat, None, parse(text))
        of = len(game.table.game.may_act(game.table.play()[1].state) - {2})
        count = 0 if game.table.over else of - len(game.table.owing)
        done = said("turn-answered", count=count, of=of) if count else ""
        assert answered_line(game.table, said) == done, "of all who are there"
        assert "Carla" not in alt.partition(". ")[0]
    news = [item for _, post in game.posts if isinstance(post, Board | Ended) for item in post.news]
    assert len(news) > 20
    assert not [line for line in news_lines(game.table, news, said) if "Carla" in line]


def test_who_has_just_left_is_not_blamed_for_a_clue_that_next_did_not_wait_for() -> None:
    game, said = party(BEN, CARLA, game="haiclue", clue_timer="off"), words("en")
    for user in (ID + 1, ID + 2):
        game.clue(user)
    leave(game, ID + 3)
    game.posts.clear()
    game.do(acting.next_phase, ID + 1, game.table.token(2))
    news = [item for _, post in game.posts if isinstance(post, Board) for item in post.news]
    assert [item for item in news if item.kind == "open"]
    assert not [line for line in news_lines(game.table, news, said) if "Carla" in line]


def test_who_has_left_since_is_still_told_to_have_read_a_clue() -> None:
    game, said = party(BEN, CARLA, game="haiclue", guess_timer="off"), words("en")
    while game.table.view(None).phase == "clue":
        seat = game.table.owing[0]
        game.clue(ID + 1 + seat)
    (read,) = [
        item
        for _, post in game.posts
        if isinstance(post, Board)
        for item in post.news
        if item.kind == "read"
    ]
    (then,) = news_lines(game.table, [read], said)
    reader = next(who for who in (1, 2) if f"**{'ABC'[who]}**" in then.split("clue")[0])
    leave(game, ID + 1 + reader)
    game.pass_time(AWAY_AFTER)
    assert game.table.absent == {reader}
    assert news_lines(game.table, [read], said, past=True) == [then]


@pytest.mark.parametrize("locale", few(LOCALES))
def test_who_is_back_is_not_blamed_for_what_was_asked_while_they_were_gone(locale: str) -> None:
    """A board is edited, and its news are said again, after somebody has come back."""
    game, said = party(BEN, CARLA, game="haiclue", guess_timer="off"), words(locale)
    leave(game, ID + 3)
    game.pass_time(AWAY_AFTER)
    while game.table.view(None).round == 1:
        table, seat, view = game.table, game.table.owing[0], game.table.view(None)
        tiles = " ".join(f"t{tile}" for tile in table.view(seat).hand[:2])
        text = f"clue {tiles}" if view.phase == "clue" else f"guess @{'ABC'[view.current]} red"
        game.do(acting.submit, ID + 1 + seat, None, parse(text))
    game.pass_time(REVEALED)
    come(game, ID + 3)
    assert not game.table.absent
    news = [item for _, post in game.posts if isinstance(post, Board) for item in post.news]
    assert {"open", "reveal", "void"} <= {item.kind for item in news}
    assert not [line for line in news_lines(game.table, news, said) if "Carla" in line]


def test_who_is_back_before_the_others_have_answered_is_asked_and_waited_for() -> None:
    game = party(BEN, CARLA, game="haiclue", guess_timer="off", clue_timer="off")
    leave(game, ID + 3)
    game.pass_time(AWAY_AFTER)
    for user in (ID + 1, ID + 2):
        assert game.table.view(None).phase == "clue"
        game.clue(user)
    while (view := game.table.view(None)).phase != "clue":
        guess = parse(f"guess @{'ABC'[view.current]} red")
        game.do(acting.submit, ID + 1 + game.table.owing[0], None, guess)
    assert game.table.owing == (0, 1)
    come(game, ID + 3)
    assert game.table.owing == (0, 1, 2)
    for user in (ID + 1, ID + 2):
        game.clue(user)
    assert (game.table.view(None).phase, game.table.owing) == ("clue", (2,))
    game.clue(ID + 3)
    assert game.table.view(None).phase == "guess"


def test_the_analysis_counts_nobody_who_was_away_for_a_clue_and_is_back() -> None:
    """Its board said "1 of 1 guessed it"; *understood by everyone* left it out."""
    game, said = party(BEN, CARLA, game="haiclue", guess_timer="off"), words("en")
    leave(game, ID + 3)
    game.pass_time(AWAY_AFTER)
    while game.table.view(None).round == 1:
        state, seat = game.table.play()[1].state, game.table.owing[0]
        tiles = " ".join(f"t{tile}" for tile in state.hands[seat][:2])
        guess = f"guess @{'ABC'[state.current]} {COLOURS[state.cards[state.current]]}"
        made = parse(f"clue {tiles}" if state.phase == "clue" else guess)
        game.do(acting.submit, ID + 1 + seat, None, made)
    come(game, ID + 3)
    given = replace(game.table.scene(said), since=told_then(game.table))
    recap = game.table.renderer.recap(game.table.view(None), given)
    assert not game.table.absent
    assert recap[0].endswith("Everyone understood one more.")
