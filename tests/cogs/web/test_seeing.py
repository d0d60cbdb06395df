"""What a visitor sees of a table: what Discord would show them, and no more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import msgspec
import pytest

from cogs.table.model import Table
from cogs.table.play import acting
from cogs.table.play.commit import stop
from cogs.table.play.picker import prompt
from cogs.ui.app import App
from cogs.ui.phrases import game_events, refusal_text
from cogs.ui.pictures import board_text
from cogs.web.gate import FRESH, REFUSED
from cogs.web.shown import Pic
from data.store import outbox, queries
from data.store.messages import Board, News
from data.words import words
from engine.actions import Action
from engine.refusals import Illegal
from engine.registry import keys
from render.games.haiclue.words import filled
from tests.cogs.table.swapping import mover
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World
from tests.cogs.web.visiting import Page, ask, entered, status


async def test_who_may_not_see_a_table_in_discord_does_not_see_it_on_the_page(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    alone = await world.playing(CARLA, game="hexago", channel_id=CHANNEL + 1)
    places: Any = home.client
    session = await entered(page, home, ANNA)
    assert (await ask(page, "GET", f"/tables/{table.id}", session))[0] == 200
    assert await status(page, session, alone.id, "") == 404, "it is private"
    world.time += FRESH
    places.left.add(ANNA.user_id)
    for more in ("", "/log", "/news", "/moments/0"):
        assert await status(page, session, table.id, more) == 404, more
    places.left.clear()
    places.permissions = discord.Permissions.none()
    assert await status(page, session, table.id, "/log") == 404
    assert await status(page, session, "no-such-table", "") == 404


@pytest.mark.parametrize(
    ("kind", "rights", "seen"),
    [
        ("text", {"view_channel": True}, 200),
        ("voice", {"view_channel": True}, 404),
        ("voice", {"view_channel": True, "connect": True}, 200),
        ("public_thread", {"view_channel": True}, 200),
        ("private_thread", {"view_channel": True}, 404),
        ("private_thread", {"view_channel": True, "manage_threads": True}, 200),
    ],
)
async def test_a_channel_that_discord_hides_hides_its_table_on_the_page(
    page: Page, home: App, world: World, kind: str, rights: dict[str, bool], seen: int
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    places: Any = home.client
    places.permissions, places.kind = discord.Permissions(**rights), discord.ChannelType[kind]
    session = await entered(page, home, CARLA)
    assert await status(page, session, table.id, "") == seen


async def test_who_may_not_read_back_in_a_channel_sees_no_earlier_moment_of_its_table(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    places: Any = home.client
    places.permissions = discord.Permissions(view_channel=True)
    for who, back in ((CARLA, 404), (ANNA, 200)):
        session = await entered(page, home, who)
        found = [await status(page, session, table.id, more) for more in ("", "/log", "/moments/0")]
        assert found == [200, back, back], who.name
    places.permissions = discord.Permissions(view_channel=True, read_message_history=True)
    world.time += FRESH
    assert await status(page, await entered(page, home, CARLA), table.id, "/log") == 200


async def test_who_was_added_to_a_private_thread_sees_its_table(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    places: Any = home.client
    places.permissions = discord.Permissions(view_channel=True)
    places.kind = discord.ChannelType.private_thread
    places.added.add(CARLA.user_id)
    assert await status(page, await entered(page, home, CARLA), table.id, "") == 200


async def test_whom_the_operator_has_switched_off_sees_nothing_on_the_page(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    session = await entered(page, home, ANNA)
    home.switches.switch("users", ANNA.user_id, 1, on=False)
    for at in ("/tables", f"/tables/{table.id}", f"/tables/{table.id}/news"):
        found, got = await ask(page, "GET", at, session)
        assert (found, "shown" in got) == (403, False), at
        assert got["text"]


async def test_discord_is_not_asked_again_and_again_for_who_may_not_see_a_table(
    page: Page, home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, places = await world.playing(ANNA, BEN, game="helge"), home.client
    session, asked = await entered(page, home, CARLA), list[int]()
    member = places.fetch_member  # type: ignore[attr-defined]
    monkeypatch.setattr(places, "fetch_member", lambda user: asked.append(user) or member(user))
    places.left.add(CARLA.user_id)  # type: ignore[attr-defined]
    for _ in range(5):
        assert await status(page, session, table.id, "") == 404
    assert asked == [CARLA.user_id]
    places.left.clear()  # type: ignore[attr-defined]
    world.time += REFUSED
    assert await status(page, session, table.id, "") == 200


async def test_a_line_of_the_log_shows_the_board_as_all_saw_it_then(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    session, at = await entered(page, home, mover(table), table.id), f"/tables/{table.id}"
    begun = board_text(table, words("en"))
    await world.move(table)
    now = board_text(await world.service.tables.load(table.id), words("en"))
    texts = [(await ask(page, "GET", f"{at}/moments/{seq}", session))[1]["text"] for seq in (0, 1)]
    assert texts == [begun, now]
    assert begun != now
    for seq in (2, 99_999, "-1", "x"):
        found, got = await ask(page, "GET", f"{at}/moments/{seq}", session)
        assert found == 200 if seq in ("-1", "x") else found >= 400, got


async def test_the_log_names_news_once_and_none_of_another_table(
    page: Page, home: App, world: World
) -> None:
    at = CHANNEL + 1
    other = await world.playing(ANNA, BEN, game="helge", channel_id=at)
    table = await world.playing(ANNA, BEN, game="helge")
    while not (
        rows := [r for r in await world.store.read(queries.boards_of(table.id)) if news_of(r)]
    ):
        await world.move(await world.service.tables.load(table.id))
        await world.say()
    (fresh,) = news_of(rows[0])
    told = msgspec.structs.replace(fresh, told=True)
    for number, (table_id, news) in enumerate(
        [(table.id, (told, fresh)), (table.id, (told,)), (other.id, (fresh,))], 900
    ):
        message = Board(number, news=news)
        await world.store.write(outbox.post(table_id, f"channel:{at}", message, f"n{number}", 1))
    session = await entered(page, home, ANNA)
    _, got = await ask(page, "GET", f"/tables/{table.id}/log", session)
    newest, before = got["lines"][:2]
    assert (newest["seq"], newest["text"]) == (900, before["text"])


def news_of(row: Any) -> tuple[Any, ...]:
    return tuple(getattr(row.message, "news", ()))


async def test_each_sees_their_own_hand_and_who_watches_or_has_resigned_none(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="hexamino")
    at = f"/tables/{table.id}"
    other = next(one for one in (ANNA, BEN) if one != mover(table))
    seat = table.seat_of(other.user_id)
    held = [await home.pictures.hand(table, at, words(other.locale), "") for at in (0, 1)]
    alts = [picture.alt for picture in held if picture is not None]
    _, shown = await ask(page, "GET", at, await entered(page, home, other))
    assert alts[0] != alts[1]
    assert (shown["hand"]["alt"], shown["shared"]) == (alts[seat or 0], False)
    await world.do(acting.resign, table, other.user_id)
    for who in (other, CARLA):
        _, shown = await ask(page, "GET", at, await entered(page, home, who))
        assert (shown["hand"] if not shown["over"] else None, shown["choices"]) == (None, [])


async def test_an_end_shows_the_last_board_and_the_points_beside_it(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="hexamino")
    await world.do(acting.resign, table, ANNA.user_id)
    over = await home.service.tables.load(table.id)
    said = words(BEN.locale)
    _, shown = await ask(page, "GET", f"/tables/{table.id}", await entered(page, home, BEN))
    assert shown["picture"]["alt"] == (await home.pictures.board(over, said)).alt
    assert shown["hand"]["alt"] == (await home.pictures.ranking(over, said)).alt
    assert shown["turn"].count("Ben") == 1, "the result is said once"


async def test_who_is_asked_sees_the_boards_of_others_and_before_a_draw_no_question(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    who = mover(table)
    session = await entered(page, home, who)
    _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
    assert shown["picture"]["alt"] == (await home.pictures.board(table, words(who.locale))).alt
    assert (shown["question"], shown["hand"]) == ("", None)
    assert shown["confirm"]["path"] == ["draw"]
    assert "Draw a stone" in shown["confirm"]["label"] or who.locale != "en"
    await world.do(acting.submit, table, who.user_id, None, Action("draw"))
    after = await home.service.tables.load(table.id)
    _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
    assert (bool(shown["question"]), shown["shared"]) == (True, True)
    board = await home.pictures.board(after, words(who.locale))
    assert shown["hand"]["alt"] == board.alt
    assert shown["hand"]["src"] == Pic.of(await home.pictures.below(after, words(who.locale))).src
    assert shown["hand"]["src"] != Pic.of(board).src, "nothing looks as if it could be tapped there"


@pytest.mark.parametrize(("game", "in_picture"), [("blox", False), ("hexamino", True)])
async def test_a_button_shows_the_piece_that_it_has_in_discord_unless_the_picture_does(
    page: Page, home: App, world: World, game: str, in_picture: bool
) -> None:
    found = 0
    while not found:  # hands differ
        table = await world.playing(ANNA, BEN, game=game)
        (seat,) = table.owing
        who = ANNA if table.seats[seat].user_id == ANNA.user_id else BEN
        session = await entered(page, home, who, table.id)
        _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
        items = prompt(table, seat, (), 0, words("en"), "").items
        pieces = {item.path for item in items if item.emoji}
        for choice in shown["choices"]:
            alone = tuple(choice["path"]) in pieces and not choice["boxes"]
            assert choice["icon"].startswith("data:image/png;base64,") == alone
            found += tuple(choice["path"]) in pieces and bool(choice["boxes"]) is in_picture
        await world.do(acting.resign, table, who.user_id)


async def test_who_plays_together_reads_on_the_page_how_it_ended(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="haiclue")
    await world.do(stop, table, "agreed")
    session = await entered(page, home, ANNA, table.id)
    _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
    assert shown["turn"] == "Neither won nor lost: the game was not played to its end."
    assert shown["hand"] is None, "no table of points that nobody made"


async def test_who_plays_alone_reads_on_the_page_what_was_reached(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, game="hexago")
    await world.do(acting.resign, table, ANNA.user_id)
    session = await entered(page, home, ANNA, table.id)
    _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
    assert shown["turn"] == "**A** Anna 🏳 reaches 0 points.", "nobody wins, there are no ranks"


async def test_the_moves_of_a_round_of_clues_tell_how_it_went(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, CARLA, game="haiclue", options={"reveal": "one_by_one"})
    for seat in range(3):
        clue = " ".join(f"t{tile}" for tile in table.view(seat).hand[:2])
        table = await world.move(table, f"clue {clue}")
    while not table.view(None).results:
        table = await world.move(table)
    await world.say()
    session = await entered(page, home, ANNA)
    _, got = await ask(page, "GET", f"/tables/{table.id}/log", session)
    assert any(" meant " in line["text"] for line in got["lines"])
    assert not any("Your word is" in line["text"] for line in got["lines"]), "a button of then"


async def test_a_line_of_a_revealed_round_shows_the_pictures_that_it_came_out_with(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, CARLA, game="haiclue", options={"reveal": "all_at_once"})
    for seat in range(3):
        clue = " ".join(f"t{tile}" for tile in table.view(seat).hand[:2])
        table = await world.move(table, f"clue {clue}")
    for seat in (0, 0, 1, 1, 2, 2):
        user, guess = (ANNA, BEN, CARLA)[seat].user_id, answer_of(table, seat)
        await world.do(acting.submit, table, user, None, guess)
        table = await world.service.tables.load(table.id)
    assert table.view(None).round == 2
    await world.say()
    seq = table.play()[1].seq
    session, at = await entered(page, home, ANNA), f"/tables/{table.id}"
    _, got = await ask(page, "GET", f"{at}/log", session)
    lines = [line for line in got["lines"] if line["seq"] == seq]
    assert [(line["still"], line["reveal"]) for line in lines] == [(False, False), (True, True)]
    assert lines[1]["text"].count(" meant ") == 3
    _, then = await ask(page, "GET", f"{at}/moments/{seq}?still", session)
    stills = [await home.service.tables.still(table.id, seq, number) for number in range(3)]
    alts = [(await home.pictures.board(one, words("en"))).alt for one in stills]
    assert [picture["alt"] for picture in then["pictures"]] == alts
    assert all(board_text(one, words("en")) in then["text"] for one in stills)
    _, after = await ask(page, "GET", f"{at}/moments/{seq}", session)
    newest, *_ = await world.store.read(queries.boards_of(table.id))
    since = game_events(news_of(newest))
    assert [picture["alt"] for picture in after["pictures"]] == [
        (await home.pictures.board(table, words("en"), since=since)).alt
    ], "as the channel has it"
    found, _ = await ask(page, "GET", f"{at}/moments/0?still", session)
    assert found >= 400, "nothing was shown in its middle"


def answer_of(table: Table, seat: int) -> Action:
    return table.game.answers(table.play()[1].state, seat)[0]


async def test_news_that_only_an_earlier_version_announced_are_left_out_of_the_moves(
    page: Page, home: App, world: World
) -> None:
    """1.0.0 stored who left the voice channel as news; now a board works it out."""
    table = await world.playing(ANNA, BEN)
    old = News("table", "left-voice", {"seat": 1}, minor=True)
    for news in ((old,), (old, News("table", "returns", {"seat": 1}))):
        await world.do(
            lambda edit, news=news: edit.say(f"channel:{CHANNEL}", Board(0, 0, news)), table
        )
    await world.say()
    _, got = await ask(page, "GET", f"/tables/{table.id}/log", await entered(page, home, ANNA))
    assert "**B** Ben is back and takes over from the computer." in str(got["lines"])


async def test_who_writes_the_next_clue_reads_whether_their_guess_was_right(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="haiclue")
    while table.view(None).round == 1:
        tiles = table.view(table.owing[0]).hand[:2]
        text = (
            None if table.legal(table.owing[0]) else " ".join(["clue", *(f"t{t}" for t in tiles)])
        )
        table = await world.move(table, text)
    for who, seat in ((ANNA, 0), (BEN, 1)):
        (result,) = (one for one in table.view(None).results if one.author != seat)
        _, shown = await ask(page, "GET", f"/tables/{table.id}", await entered(page, home, who))
        said, key = words(who.locale), "right" if seat in result.right else "wrong"
        lexicon = filled(table.scene(said, seat), table.view(seat)).lexicon
        # Both rounds of the first pair have the same four words.
        pair = (table.view(seat).targets[one] for one in (result.guesses[seat], result.card))
        guess, meant = (lexicon[tile - 1][0] for tile in pair)
        author = f"**{'BA'[seat]}** {table.names[1 - seat]}"
        verdict = said(f"haiclue-recalled-{key}", author=author, word=meant, guess=guess)
        assert shown["note"] == verdict


@pytest.mark.parametrize("game", keys())
async def test_a_place_that_can_not_be_chosen_says_why_as_a_typed_move_does(
    page: Page, home: App, world: World, game: str
) -> None:
    """A tap on it did nothing at all."""
    table = await world.playing(ANNA, BEN, game=game)
    for _ in range(4):
        if not table.solo and not table.game.spec.simultaneous:
            await _ask_elsewhere(page, home, table)
            table = await world.move(table)


async def _ask_elsewhere(page: Page, home: App, table: Table) -> None:
    person = mover(table)
    session = await entered(page, home, person, table.id)
    _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
    chosen = {tuple(box) for one in shown["choices"] for box in one["boxes"]}
    for place in shown["elsewhere"][::9]:
        assert chosen.isdisjoint(map(tuple, place["boxes"]))
        _, said = await ask(page, "GET", f"/tables/{table.id}?at={place['word']}", session)
        seat, said_in = table.owing[0], words(person.locale)
        why = home.completer.read(table, seat, place["word"], said_in).why
        refused = isinstance(why, Illegal)
        tile = place["word"].isdecimal()
        because = refusal_text(said_in, why, table, seat) if refused and why else ""
        because = because or (said_in("web-nowhere", tile=place["word"]) if tile else "")
        assert said["note"] == because
        assert said["refused"] == (refused or tile)
        assert refused or table.game.spec.key != "blox"
        assert said["choices"] == shown["choices"]


async def test_a_question_shows_the_scores_of_all_seats_where_no_board_of_others_does(
    page: Page, home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.playing(ANNA, BEN, game="blox")
    session = await entered(page, home, mover(table), table.id)
    _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
    assert not shown.get("scores"), "nobody has any yet"
    seat, said = table.owing[0], words(mover(table).locale)
    held = table.renderer.hand_text(table.view(seat), table.scene(said, seat))
    assert (shown["own"], bool(held)) == (held, True), "where the picture has no room for it"
    monkeypatch.setattr(type(table.game), "standing", lambda *_: (3, 0))
    _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
    assert shown["scores"] == "**A**\u00a0Anna\u00a03 · **B**\u00a0Ben\u00a00"
    status_of, asked_by = await ask(page, "GET", f"/tables/{table.id}?at=zz%20{'x' * 999}", session)
    assert (status_of, asked_by["note"]) == (200, "")


async def test_a_long_name_is_cut_beside_its_score(
    page: Page, home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = replace(BEN, name="Bartholomew the Elder")
    table = await world.playing(ANNA, long, game="blox")
    if mover(table) != ANNA:
        table = await world.move(table)
    monkeypatch.setattr(type(table.game), "standing", lambda *_: (3, 0))
    session = await entered(page, home, ANNA)
    _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
    assert shown["scores"] == "**A**\u00a0Anna\u00a03 · **B**\u00a0Bartholomew\u00a0t…\u00a00"


async def test_the_end_of_a_deal_is_said_to_who_ended_it_and_with_the_next_question(
    page: Page, home: App, world: World
) -> None:
    """The page went on with "Which tile?", and scores without a name stood above it."""
    table = await world.playing(ANNA, BEN, game="hexamino")
    noted = list[str]()
    while not table.view(None).results:
        who, seat = mover(table), table.owing[0]
        session = await entered(page, home, who, table.id)
        if table.view(None).stock:
            table = await world.move(table)
            continue
        path = list(table.legal(seat)[0].words)
        body = {"token": table.token(seat), "path": path, "sure": True}
        _, shown = await ask(page, "POST", f"/tables/{table.id}/do", session, **body)
        noted.append(shown["note"])
        table = await home.service.tables.load(table.id)
    over = words(who.locale)("hexamino-event-deal-over", deal=1, deals=2)
    assert [over in one for one in noted[-2:]] == [False, True]
    for turn in range(3):
        who = mover(table)
        session = await entered(page, home, who, table.id)
        _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
        over = words(who.locale)("hexamino-event-deal-over", deal=1, deals=2)
        assert (over in shown["note"]) == (turn < 2), "each reads it once"
        label = words(who.locale)("hexamino-scores", scores="").strip()
        assert shown["scores"].startswith(label)
        table = await world.move(table)
