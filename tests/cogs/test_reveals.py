"""What a party reads while all look at what was revealed, and what its buttons do."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from cogs.delivery.deliverer import DiscordDeliverer
from cogs.picker.form import preview_page
from cogs.table.notify.announcements import REVEALED, edit_board, table_news
from cogs.table.play import acting, drafts
from cogs.table.play.commit import AWAY_AFTER
from cogs.table.play.drafts import form_of
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.components import button
from cogs.ui.reply import Holding, Pickers
from data.store.messages import Board, News
from data.store.rows import OutboxRow
from data.words import words
from tests.cogs.messages import Discord, Message, Place
from tests.cogs.people import Press, by, press, public, reader, said, settle, shown_buttons
from tests.cogs.table.reveals import OPTIONS, action, answered, outcome_of, revealed
from tests.cogs.table.test_latecomers import begun
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, ID, World

EN = words("en")


def buttons(message: Message) -> list[str]:
    return [item.custom_id for row in message.components for item in row.children]


async def test_the_solved_clue_is_in_the_picture_until_the_next_one_replaces_it(
    world: World, discord: Discord
) -> None:
    table = await revealed(world)
    shown, count = discord.newest(), len(discord.messages[CHANNEL])
    *_, news, last = shown.content.split("\n")
    assert (" meant " in news, last) == (True, EN("board-goes-on"))
    assert " reads " not in shown.content
    assert "meant" in str(shown.alts)
    assert not [one for one in buttons(shown) if one.endswith(ids.DO)], "nobody guesses unseen"
    solved = shown.alts
    await world.pass_time(REVEALED)
    await world.say()
    asks = discord.newest()
    assert (asks.id, len(discord.messages[CHANNEL])) == (shown.id, count)
    first, then, turn, *_ = asks.content.split("\n")
    assert (" meant " in first, " reads " in then) == (True, True), "what happened, in order"
    assert turn.startswith("Not done yet")
    assert asks.alts != solved
    token = table.token(table.owing[0])
    assert [one for one in buttons(asks) if one.endswith(ids.DO) and token in one]


async def test_next_shows_the_next_clue_and_pressed_late_ends_nothing(
    home: App, world: World, discord: Discord
) -> None:
    table = await revealed(world)
    (goes_on,) = [one for one in buttons(discord.newest()) if "go-on" in one]
    refused = await press(home, BEN, goes_on)
    assert "Anna" in said(refused)
    await press(home, ANNA, goes_on)
    assert "moved on" in said(await press(home, ANNA, goes_on))
    await world.say()
    assert " reads " in discord.newest().content
    assert (await world.service.tables.load(table.id)).owing == table.owing


async def test_the_last_solved_clue_stays_above_the_end(world: World, discord: Discord) -> None:
    table = await revealed(world)
    while not table.over:
        count = len(discord.messages[CHANNEL])
        table = await answered(world, table)
    last, end = list(discord.messages[CHANNEL].values())[-2:]
    assert len(discord.messages[CHANNEL]) == count + 1
    assert "meant" in str(last.alts)
    assert (" meant " in last.content, last.components) == (True, [])
    assert EN("board-goes-on") not in last.content
    assert EN("button-rematch") in end.everything()
    assert not {*last.content.split("\n")} & {*end.content.split("\n")}, "it stands right above"
    assert "All rounds are played" in end.content


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_new_round_is_below_the_last_solved_clue(
    home: App, world: World, discord: Discord, restarted: bool
) -> None:
    table = await revealed(world)
    for _ in range(2):
        table = await answered(world, table)
    shown, count = discord.newest(), len(discord.messages[CHANNEL])
    if restarted:
        world.mouth = DiscordDeliverer(home, discord)  # type: ignore[arg-type]
    await world.pass_time(REVEALED)
    await world.say()
    assert len(discord.messages[CHANNEL]) == count + 1
    assert "Round 2" in discord.newest().content
    kept = discord.messages[CHANNEL][shown.id]
    assert "meant" in str(kept.alts)
    assert (" meant " in kept.content, kept.components) == (True, [])


async def test_a_board_that_an_earlier_version_has_stored_with_a_leaver_is_still_shown(
    world: World, discord: Discord
) -> None:
    table = await begun(world, options=OPTIONS)
    old = (table_news("left-voice", seat=1, minor=True), table_news("back", seat=1, minor=True))
    await world.do(lambda edit: edit.say(f"channel:{CHANNEL}", Board(0, 0, old)), table)
    await world.say()
    assert discord.newest().content.startswith("**B** Ben is back.\n")


@pytest.mark.parametrize("instead", [True, False])
async def test_a_reveal_is_shown_below_what_people_chat_only_if_no_other_message_follows(
    world: World, discord: Discord, instead: bool
) -> None:
    """Before a new round the board that was answered becomes the reveal, wherever it stands."""
    table = await revealed(world)
    for _ in range(not instead):
        table = await answered(world, table)
    await world.pass_time(REVEALED)
    await world.say()
    asked, there = discord.newest(), discord.messages[CHANNEL]
    await Place(discord, CHANNEL).send(nonce="chat", content="That was close!")
    count = len(there)
    await answered(world, table)
    assert (len(there) > count) is instead
    assert ("meant" in str(asked.alts) and EN("board-goes-on") in asked.content) is not instead


async def test_a_guess_while_a_reveal_is_shown_changes_nothing_about_it(
    world: World, discord: Discord
) -> None:
    table = await revealed(world)
    seat, shown = table.owing[0], discord.newest()
    said = len(shown.texts)
    await world.do(acting.submit, table, ID + 1 + seat, None, action(table, seat))
    await world.do(edit_board, table)
    await world.say()
    assert len(shown.texts) == said
    assert not [one for one in buttons(shown) if one.endswith(ids.DO)]


async def test_who_was_asked_in_private_while_a_reveal_was_shown_can_still_answer(
    home: App, world: World, discord: Discord
) -> None:
    table = await revealed(world)
    seat = table.owing[0]
    world.time += 1
    early = by((ANNA, BEN, CARLA)[seat])
    home.pickers.open((table.id, ID + 1 + seat), early)  # type: ignore[arg-type]
    await world.pass_time(REVEALED)
    await world.say()
    await settle()
    assert " reads " in discord.newest().content
    assert not early.later, "its buttons ask the present question"


def labels(made: Press) -> list[str]:
    return [str(getattr(item, "label", "")) for item in shown_buttons(made)]


async def test_wait_leads_back_to_the_clue_that_was_begun(home: App, world: World) -> None:
    table = await begun(world, options=OPTIONS)
    token, form = table.token(0), form_of(table, 0)
    assert form is not None
    for item in form.items[:2]:
        await world.do(drafts.press, table, ID + 1, token, item)
    asked = await press(home, ANNA, ids.table(table.id, "next", ids.bare(token)))
    assert EN("button-next-sure") in labels(asked)
    back = await press(home, ANNA, ids.table(table.id, "next-wait"))
    assert EN("next-waits") in said(back)
    assert EN("form-send") in labels(back)
    await world.do(acting.submit, table, ID + 1, None, action(table, 0))
    sent = await press(home, ANNA, ids.table(table.id, "next-wait"))
    assert said(sent).startswith(EN("next-waits") + "\nSent: ")
    assert EN("form-change") in labels(sent)


@pytest.mark.usefixtures("discord")
@pytest.mark.parametrize("since", ["", "more", "guess", "at once"])
async def test_who_left_reads_in_place_of_the_preview_that_it_counts(
    home: App, world: World, since: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It said that it was not sent yet, and went without a word once it counted.

    What was pressed before the board was out went with all its buttons, to say the same.
    """
    table = await begun(world, options=OPTIONS)
    token, form = table.token(2), form_of(table, 2)
    assert form is not None
    for item in form.items[:2]:
        await world.do(drafts.press, table, ID + 3, token, item)
    early, leads = by(CARLA), [button(ids.tables(0), "All tables")]
    page = await preview_page(home, reader(CARLA), table, form, form.items[:2])
    holding = Holding.of(replace(page, rows=(*page.rows, leads)))
    home.pickers.open((table.id, ID + 3), early, holding)  # type: ignore[arg-type]
    await world.service.party.voice_left(CHANNEL, ID + 3, world.time)
    await world.pass_time(AWAY_AFTER)
    is_pressed, send = asyncio.Event(), world.mouth.send

    async def late(row: OutboxRow, *, search: bool) -> int | None:
        await is_pressed.wait()
        return await send(row, search=search)

    monkeypatch.setattr(world.mouth, "send", late)
    for seat in (0, 1):
        assert not early.later
        await world.do(acting.submit, table, ID + 1 + seat, None, action(table, seat))
    after = await world.service.tables.load(table.id)
    world.time += since != "at once"
    if since:
        guess = ids.step(table.id, after.token(2))
        pressed = ids.table(table.id, "more") if since == "more" else guess
        early = await press(home, CARLA, pressed, message=public())
    is_pressed.set()
    await world.say()
    await settle()
    if since:
        gone = [{"deleted": True}] if since == "at once" else []
        assert early.later == gone, "it asks and says something else"
        return
    for _ in ("once", "again"):
        shown, *more = early.later
        assert not more
        assert shown["edited"]["content"] == words(CARLA.locale)("form-unsent")
        assert shown["edited"]["attachments"] == []
        assert [one.label for one in shown["edited"]["view"].children] == ["All tables"]
        turn = News("game", "turn", {"round": 1})
        again = Board(after.row.seq, news=(table_news("unsent", seat=2), turn))
        await world.do(lambda edit, b=again: edit.say(f"channel:{CHANNEL}", b), table)
        await world.say()
        await settle()


async def test_wait_leads_back_to_the_guess_that_was_given(home: App, world: World) -> None:
    table = await answered(world, await begun(world, options=OPTIONS))
    seat = table.owing[0]
    await world.do(acting.submit, table, ID + 1 + seat, None, action(table, seat))
    back = said(await press(home, (ANNA, BEN, CARLA)[seat], ids.table(table.id, "next-wait")))
    assert back.startswith(EN("next-waits") + "\n")
    assert back.endswith("You can change it until everybody is done.")


@pytest.mark.usefixtures("discord")
async def test_what_wait_said_goes_with_the_guess_it_led_back_to(home: App, world: World) -> None:
    """That everyone keeps thinking stood below the next clue, where nobody had waited."""
    table = await answered(world, await begun(world, options=OPTIONS))
    first, last = table.owing
    await world.do(acting.submit, table, ID + 1 + first, None, action(table, first))
    who, wait = (ANNA, BEN, CARLA)[first], ids.table(table.id, "next-wait")
    back = await press(home, who, wait, message=public())
    world.time += 1
    await world.do(acting.submit, table, ID + 1 + last, None, action(table, last))
    await world.say()
    await settle()
    assert back.later == [{"deleted": True}]


async def test_who_guesses_last_reads_below_the_reveal_what_it_brought_until_the_next_clue(
    home: App, world: World, discord: Discord
) -> None:
    """What an earlier clue had brought stood above the board, or nothing came at all."""
    table = await answered(world, await begun(world, options=OPTIONS))
    first, last = table.owing
    await world.do(acting.submit, table, ID + 1 + first, None, action(table, first))
    who = (ANNA, BEN, CARLA)[last]
    earlier = by(who)
    board = discord.newest()
    guess = next(one for one in buttons(board) if one.endswith(ids.DO))
    home.pickers = Pickers(lambda: world.time + 1)  # the answer is there a moment later
    home.pickers.open((table.id, who.user_id), earlier)  # type: ignore[arg-type]
    made = await press(home, who, guess, message=public(board.id))
    assert said(made) == outcome_of(await world.service.tables.load(table.id), last, who)
    world.time += 1
    await world.say()
    await settle()
    assert (made.later, earlier.later) == ([], [{"deleted": True}]), "the reveal is looked at"
    await world.pass_time(REVEALED)
    await world.say()
    await settle()
    assert " reads " in discord.newest().content
    assert made.later == [{"deleted": True}]


async def test_what_is_refused_at_a_moment_goes_with_it_beside_what_is_asked(
    home: App, world: World, discord: Discord
) -> None:
    """That only the host moves on was still read two clues later."""
    table = await answered(world, await begun(world, options=OPTIONS))
    asked = by(BEN)
    home.pickers.open((table.id, BEN.user_id), asked)  # type: ignore[arg-type]
    goes_on = ids.table(table.id, "next", ids.bare(table.token(table.owing[0])))
    refused = await press(home, BEN, goes_on, message=public(discord.newest().id))
    assert "Anna" in said(refused)
    await settle()
    assert asked.later == [], "what they are asked stays"
    world.time += 1
    await answered(world, table)
    await settle()
    assert refused.later == [{"deleted": True}]
