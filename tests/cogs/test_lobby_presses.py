"""The lobby through its buttons: every answer private, every refusal a sentence."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from cogs import router
from cogs.lobby import options
from cogs.lobby import page as pages
from cogs.table.lobby import lobbies, seats
from cogs.table.model import RESERVED, Person, Table
from cogs.table.play import acting
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.components import OPTION_LIMIT, form_values
from cogs.ui.content import TEXT_LIMIT, Content
from cogs.ui.option_words import lobby_options, option_about
from data import wordlists
from data.store.rows import COMPUTER, RUNNING
from data.words import LOCALES, Words, words
from engine import registry
from tests.cogs.messages import http_error
from tests.cogs.people import (
    PRIVATE,
    answered,
    by,
    find,
    labels,
    press,
    run,
    said,
    shown_buttons,
    shown_ids,
    text_channel,
)
from tests.cogs.people import ids as ids_in
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, ID, World
from tests.tiers import few

GAMES = registry.keys()

LEAST = discord.Permissions(
    view_channel=True, send_messages=True, attach_files=True, read_message_history=True
)


async def opened(home: App, world: World, **changes: Any) -> Table:
    return await home.service.lobby.open(world.opening(**changes), world.time)


@pytest.mark.parametrize("locale", few(LOCALES))
async def test_the_lobby_says_all_there_is_to_know(home: App, world: World, locale: str) -> None:
    table = await opened(home, world, locale=locale)
    table = await home.service.lobby.join(table.id, BEN, "b", world.time)
    table = await home.service.lobby.add_computer(table.id, ID + 1, "greedy", world.time)
    shown = pages.lobby(home, table)
    assert table.row.commitment not in shown.text, "it stands behind *Check fairness*"
    for part in ("**A** Anna", "**B** Ben", "**C**", f"{table.seats[2].name} 🤖", "<t:"):
        assert part in shown.text
    assert "**D**" not in shown.text, "free seats are no list"
    assert table.row.seed.hex() not in shown.text
    assert shown.mentions == ()
    buttons = ["join", "start", "leave", "invite", "computer", "options", "more"]
    assert [custom_id.split(":")[2] for custom_id in ids_in(shown)] == buttons


async def test_behind_more_a_lobby_has_its_rules_and_its_seal(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = registry.keys()
    monkeypatch.setattr(lobbies, "LOBBIES", len(games))
    for number, game in enumerate(games):
        table = await opened(home, world, game=game, channel_id=CHANNEL + number)
        made = await press(
            home, CARLA, ids.table(table.id, "more"), channel=SimpleNamespace(id=CHANNEL + number)
        )
        assert shown_ids(made) == [ids.table(table.id, what) for what in ("rules", "verify")]
        await world.do(seats.leave, table, ANNA.user_id)
        made = await press(
            home, CARLA, ids.table(table.id, "more"), channel=SimpleNamespace(id=CHANNEL + number)
        )
        assert ids.table(table.id, "rules") in shown_ids(made), (
            "no game was played, and none is looked at"
        )


@pytest.mark.parametrize("game", GAMES)
async def test_who_opens_a_party_game_by_text_reads_how_it_begins_in_a_voice_channel(
    home: App, game: str
) -> None:
    made = await run(home, "play", by(ANNA), game)
    assert (words("en")("opened-voice") in said(made)) is registry.game(game).spec.party


async def test_what_the_table_needs_next_has_a_colour(home: App, world: World) -> None:
    table = await opened(home, world)

    def look(table: Table) -> list[Any]:
        (join, start, *_), _ = pages.buttons(table)
        assert not start.disabled, "an edit that wakes it may be refused"
        return [join.style, start.style]

    assert look(table) == [discord.ButtonStyle.primary, discord.ButtonStyle.secondary]
    assert "**1 player** (2-6)" in pages.lobby(home, table).text
    table = await home.service.lobby.join(table.id, BEN, "b", world.time)
    kept = replace(table, seats=(*table.seats, replace(table.seats[1], seat=2, status=RESERVED)))
    assert look(kept) == [discord.ButtonStyle.primary, discord.ButtonStyle.success]
    assert "**2 players, 1 seat kept** (2-6)" in pages.lobby(home, kept).text
    assert look(table) == [discord.ButtonStyle.secondary, discord.ButtonStyle.success]
    assert "**2 players** (2-6)" in pages.lobby(home, table).text


@pytest.mark.parametrize("locale", few(LOCALES))
@pytest.mark.parametrize(("known", "count"), [(432, 0), (431, 1), (32, 400), (0, 432)])
async def test_the_lobby_says_how_many_words_computers_dont_know(
    home: App, world: World, locale: str, known: int, count: int
) -> None:
    ours = [word for pair in wordlists.tiles("de") for word in pair]
    mixed = [*map(str.upper, ours[:known]), *(f"zzyzx{n}" for n in range(count))]
    pairs = tuple(zip(mixed[::2], mixed[1::2], strict=True))
    options = {"word_language": "en"}
    table = await opened(home, world, game="haiclue", locale=locale, options=options)
    await home.service.words.add_list(table.row.guild_id, "ours.txt", pairs, ID + 1, world.time)
    said_none = pages.lobby(home, table).text
    table = await home.service.lobby.set_options(
        table.id, ID + 1, {"word_language": "server"}, {}, world.time
    )
    line = pages.strangers_line(table, words(locale))
    assert count != 400 or "400" in line
    assert bool(line) == (count > 0)
    assert line in pages.lobby(home, table).text
    assert not line or line not in said_none
    again = await home.service.tables.load(table.id)
    assert pages.strangers_line(again, words(locale)) == line


async def test_a_lobby_of_hostile_names_fits_and_pings_nobody(home: App, world: World) -> None:
    evil = [Person(ID + n, f"@everyone **{'😀' * 20}** <@1> `x`", "en") for n in range(1, 7)]
    table = await opened(home, world, host=evil[0])
    for person in evil[1:]:
        table = await home.service.lobby.join(table.id, person, "p", world.time)
    shown = pages.lobby(home, table)
    assert len(shown.text) <= TEXT_LIMIT
    assert "@everyone" not in shown.text.replace("\\@everyone", "")
    assert "<@1>" not in shown.text
    allowed = shown.allowed().to_dict()
    assert allowed["parse"] == []
    assert not allowed.get("users")


async def test_join_twice_leave_and_join_again(home: App, world: World) -> None:
    table = await opened(home, world)
    join, leave = ids.lobby(table.id, "join"), ids.lobby(table.id, "leave")
    first = await press(home, BEN, join)
    assert said(first).startswith("Du hast einen Platz."), "its letter may still change"
    assert answered(first)["ephemeral"] is True
    assert said(await press(home, BEN, join)) == "Du sitzt schon am Tisch."
    left = await press(home, BEN, leave)
    assert home.pickers.newest((table.id, BEN.user_id)) is left, "it has no seat above it"
    assert (await home.service.tables.load(table.id)).seat_of(BEN.user_id) is None
    refused = said(await press(home, BEN, leave))
    assert refused.startswith("Du spielst noch nicht mit.")


async def test_computers_come_and_go(home: App, world: World) -> None:
    table = await opened(home, world)
    refused = await press(home, CARLA, ids.lobby(table.id, "computer"))
    assert said(refused).startswith("Tu ne joues pas encore.")
    chooser = await press(home, ANNA, ids.lobby(table.id, "computer"))
    assert len(shown_ids(chooser)) == 3, "one press, no menu to open"
    seated = await press(home, ANNA, shown_ids(chooser)[2], message=PRIVATE)
    assert seated.response.calls[0][0] == "edit"
    after = await home.service.tables.load(table.id)
    assert after.seats[1].level == "search"
    name = after.seats[1].name
    assert name in said(seated)
    colours = {one.style for one in shown_buttons(seated)}
    assert colours == {discord.ButtonStyle.secondary}, "*Start* comes next"
    gone = await press(home, ANNA, ids.lobby(table.id, "remove", name), message=PRIVATE)
    assert len((await home.service.tables.load(table.id)).seats) == 1
    assert name in said(gone)
    again = await press(home, ANNA, ids.lobby(table.id, "remove", name), message=PRIVATE)
    assert said(again).startswith("That computer has already left.")


async def test_options_by_form(home: App, world: World) -> None:
    table = await opened(home, world)
    (game, *_) = groups(await press(home, ANNA, ids.lobby(table.id, "options")))
    opener = await press(home, ANNA, game, message=PRIVATE)
    name, given = opener.response.calls[0]
    assert name == "modal"
    form = given["modal"].to_dict()
    fields = [label["component"]["custom_id"] for label in form["components"]]
    assert fields == ["turn_limit", "doubling"], "experts' options last"
    assert len(form["title"]) <= 45
    key = fields[0]
    value = form["components"][0]["component"]["options"][1]["value"]
    parts = [{"type": 18, "component": {"custom_id": key, "values": [value]}}]
    parts.append({"type": 18, "component": {"custom_id": "aid", "values": ["points"]}})
    data = {"custom_id": form["custom_id"], "components": parts}
    sender = by(ANNA, data=data)
    await router.answer_form(home, sender)  # type: ignore[arg-type]
    after = await home.service.tables.load(table.id)
    assert after.row.options[key] == value
    assert after.row.aid == "points"
    assert "points shown on every choice" in said(sender)
    assert groups(sender), "the other groups are one press away again"


def groups(made: Any) -> list[str]:
    return [one for one in shown_ids(made) if ":options:" in one]


@pytest.mark.parametrize("locale", few(LOCALES))
@pytest.mark.parametrize("game", registry.keys())
async def test_options_fit_a_phone_and_each_is_in_one_form(
    home: App, world: World, game: str, locale: str
) -> None:
    """Options were forms of five fields, each of them behind the one before."""
    table = await opened(home, world, game=game)
    table = await home.service.lobby.join(table.id, BEN, "b", world.time)
    anna = replace(ANNA, locale=locale)
    shown = await press(home, anna, ids.lobby(table.id, "options"))
    assert len(answered(shown)["view"].children) <= 2 + 4
    assert len(said(shown).splitlines()) <= 1 + 4
    found: list[str] = []
    for one in groups(shown):
        form = (await press(home, anna, one, message=PRIVATE)).response.calls[0][1]["modal"]
        found += [label["component"]["custom_id"] for label in form.to_dict()["components"]]
    assert sorted(found) == sorted(key for key, *_ in options.option_fields(table))


async def test_the_clock_of_a_lobby_leads_to_its_options_and_names_no_rule_without_effect(
    home: App, world: World
) -> None:
    table = await opened(home, world)
    untimed = await run(home, "clock", by(ANNA))
    assert shown_ids(untimed) == [ids.lobby(table.id, "options")]
    assert "When time runs out" not in said(untimed)
    assert shown_ids(await run(home, "clock", by(BEN))) == [], "Ben has no seat"
    await press(home, ANNA, ids.lobby(table.id, "set", "pace"), "1d", message=PRIVATE)
    assert "When time runs out" in said(await run(home, "clock", by(ANNA)))


async def test_what_most_hosts_choose_is_set_from_a_menu(home: App, world: World) -> None:
    table = await opened(home, world, game="haiclue")
    shown = await press(home, ANNA, ids.lobby(table.id, "options"))
    menus = [ids.lobby(table.id, "set", key) for key in ("word_language", "pace")]
    assert shown_ids(shown)[:2] == menus
    for custom_id, value in zip(menus, ("de", "1d"), strict=True):
        shown = await press(home, ANNA, custom_id, value, message=PRIVATE)
    after = (await home.service.tables.load(table.id)).row
    assert (after.options["word_language"], after.pace) == ("de", "1d")
    assert "Word language: German" in said(shown)
    assert "Thinking time: 1 day" in said(shown)
    for custom_id, value in ((ids.lobby(table.id, "set", "seed"), "1"), (menus[0], "xx")):
        await press(home, ANNA, custom_id, value, message=PRIVATE)
    assert (await home.service.tables.load(table.id)).row == after


async def test_an_example_of_the_game_stands_where_it_is_chosen(home: App, world: World) -> None:
    """It stood above the lobby only, where a phone does not show it beside the menu."""
    table = await opened(home, world, game="hexamino")
    chosen = ids.lobby(table.id, "set", "mode")
    star, snake = [
        await press(home, ANNA, chosen, one, message=PRIVATE) for one in ("star", "snake")
    ]
    assert said(star).startswith(f"**Star:** {words('en')('hexamino-option-mode-star.about')}")
    pictures = [answered(one)["attachments"][0].fp.getvalue() for one in (star, snake)]
    assert pictures[0] != pictures[1]


async def test_a_party_hears_of_its_words_and_nothing_that_is_as_usual(
    home: App, world: World
) -> None:
    """A lobby in a voice channel listed five settings that nobody had chosen."""
    people = (ANNA, BEN)
    table = await opened(home, world, game="haiclue", party=people)
    assert lobby_options(table, table.words) == "Word language: English"
    alone = await opened(home, world, game="haiclue", party=(ANNA,), channel_id=CHANNEL + 1)
    for one, kept in ((table, 1), (alone, 0)):
        text = pages.lobby(home, one).text
        assert "Not in yet? Press *I’m in*." in text
        assert text.count("kept") == 2 * kept, "no seat is promised to people who are not there"
    chosen = {"clue_timer": "60", "guess_timer": "off"}
    table = await home.service.lobby.set_options(table.id, ANNA.user_id, chosen, {}, world.time)
    line = lobby_options(table, table.words)
    assert line.endswith("Time for writing: 1 minute · Time for a guess: unlimited")


def test_every_variant_has_a_line_in_the_menu_and_in_the_lobby(language: Words) -> None:
    known = registry.keys()
    games = [registry.game(key) for key in known]
    modes = [
        (game.spec.key, o.key, v)
        for game in games
        for o in game.spec.options
        for v in o.values
        if o.mode
    ]
    lines = [option_about(language, *mode) for mode in modes]
    assert all(0 < len(line) <= OPTION_LIMIT for line in lines)
    assert len(set(lines)) == len(lines) > 1


async def test_the_lobby_and_the_menu_say_what_the_variant_is(home: App, world: World) -> None:
    table = await opened(home, world, game="hexamino", options={"mode": "snake"})
    line = option_about(table.words, "hexamino", "mode", "snake")
    assert line in pages.lobby(home, table).text
    menu = options.option_form(table, table.words).to_dict()["components"][0]["component"]
    chosen = next(one for one in menu["options"] if one.get("default"))
    assert chosen["description"] == line


def test_values_of_a_form_are_found_however_deep_they_lie() -> None:
    label = {"type": 18, "component": {"custom_id": "a", "values": ["1"]}}
    row = {"type": 1, "components": [{"custom_id": "b", "values": ["2", "3"]}]}
    empty = {"type": 18, "component": {"custom_id": "c", "values": []}}
    assert form_values({"components": [label, row, empty]}) == {"a": "1", "b": "2"}
    assert form_values(None) == {}


async def test_a_button_of_another_version_is_explained(home: App, world: World) -> None:
    table = await opened(home, world)
    for old in (ids.lobby(table.id, "waltz"), ids.table(table.id, "waltz")):
        assert said(await press(home, ANNA, old)).startswith("This button is from an older")
    lost = said(await press(home, ANNA, ids.lobby("zzzzzzzzzz", "join")))
    assert lost.startswith("This table is not here any more.")


def channel(kind: discord.ChannelType) -> Any:
    return SimpleNamespace(id=4000, type=kind)


@pytest.mark.parametrize(
    ("changes", "beginning"),
    [
        ({"guild_id": None}, "Tables need company."),
        ({"channel": channel(discord.ChannelType.public_thread)}, "I can’t open a table inside"),
        ({"channel": channel(discord.ChannelType.voice)}, "In the chat of a voice channel"),
        ({"channel": channel(discord.ChannelType.news)}, "I can’t open a table here."),
        ({"app_permissions": LEAST}, "I lack permissions in this channel: Create Public Threads"),
    ],
)
async def test_places_without_tables(home: App, changes: dict[str, Any], beginning: str) -> None:
    thread = "app_permissions" in changes
    refused = await press(home, ANNA, ids.opening("helge", thread=thread), **changes)
    assert said(refused).startswith(beginning)


async def test_who_has_resigned_is_not_told_to_have_a_seat(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    await world.do(acting.resign, table, ANNA.user_id)
    text = said(await press(home, ANNA, ids.opening("helge", thread=False)))
    assert "thread" in text
    assert not text.startswith("You have a seat")


async def test_a_busy_channel_offers_a_thread(home: App) -> None:
    here = ids.opening("helge", thread=False)
    assert "Helge" in said(await press(home, ANNA, here))
    busy = await press(home, BEN, here)
    assert "https://discord.com/channels/" in said(busy)
    mine = said(await press(home, ANNA, here))
    assert mine.startswith("You have a seat"), "it said to take one there"
    (instead,) = shown_ids(busy)
    assert instead == ids.opening("helge", thread=True)
    place = text_channel()
    made = await press(home, BEN, instead, channel=place)
    (table,) = await home.service.tables.of_user(BEN.user_id)
    assert place.create_thread.await_args.kwargs["name"] == "Helge · Ben"
    assert table.row.thread
    assert table.row.channel_id == table.row.lobby_channel_id != CHANNEL
    assert str(table.row.channel_id) in said(made)


@pytest.mark.parametrize("easy", [True, False])
async def test_from_a_thread_a_game_begins_in_another_one_beside_it(
    home: App, *, easy: bool
) -> None:
    """The lessons' *Play* opened nothing where they had been read in a thread."""
    place = text_channel()
    talk = Mock(spec=discord.Thread, id=7000, type=discord.ChannelType.public_thread)
    talk.parent = place
    made = await press(home, ANNA, ids.opening("helge", easy=easy), channel=talk)
    assert "in a thread of its own" in said(made)
    (table,) = await home.service.tables.of_user(ANNA.user_id)
    assert table.row.channel_id not in (talk.id, place.id)
    assert place.create_thread.await_args.kwargs["name"] == "Helge · Anna"
    assert (table.row.status == RUNNING) is easy
    talk.parent = text_channel(http_error(403, 50013))
    refused = await press(home, BEN, ids.opening("helge", easy=easy), channel=talk)
    assert said(refused).startswith("Discord sagt, dass mir dort ein Recht fehlt.")
    assert not shown_ids(refused), "here is no place to play"


@pytest.mark.parametrize(("code", "why"), [(160006, "as many active threads"), (50013, "lack a")])
async def test_a_thread_that_discord_refuses_is_no_dead_end(home: App, code: int, why: str) -> None:
    place = text_channel(http_error(403, code))
    refused = await press(home, ANNA, ids.opening("helge", thread=True), channel=place)
    assert why in said(refused)
    assert not await home.service.tables.of_user(ANNA.user_id)
    (here,) = shown_ids(refused)
    await press(home, ANNA, here, channel=place)
    (table,) = await home.service.tables.of_user(ANNA.user_id)
    assert (table.row.thread, table.row.channel_id) == (False, CHANNEL)


async def test_where_no_table_can_begin_that_is_said_before_a_game_is_chosen(home: App) -> None:
    apart, here = ([ids.opening(g, thread=t) for g in GAMES] for t in (True, False))
    assert shown_ids(await run(home, "play", by(BEN))) == here
    await press(home, ANNA, ids.opening("helge"))
    for made in (await run(home, "play", by(BEN)), await press(home, BEN, ids.help_page("play"))):
        assert "https://discord.com/channels/" in said(made)
        assert shown_ids(made) == [ids.help_page("threads")]
    assert shown_ids(await press(home, BEN, ids.help_page("threads"))) == apart
    assert shown_ids(await run(home, "play", by(BEN), thread=True)) == apart
    direct = await press(home, ANNA, ids.help_page("play"), guild_id=None)
    assert said(direct).startswith("Tables need company.")


async def test_in_a_busy_channel_the_thread_keeps_what_was_asked_for(home: App) -> None:
    await press(home, ANNA, ids.opening("helge"))
    (apart,) = shown_ids(await press(home, BEN, ids.opening("helge", easy=True)))
    made = await press(home, BEN, apart)
    (table,) = await home.service.tables.of_user(BEN.user_id)
    assert (table.row.status, table.row.thread) == (RUNNING, True)
    assert [seat.kind for seat in table.seats] == ["human", "computer"]
    assert str(table.row.channel_id) in said(made)
    invited = await press(home, CARLA, ids.opening("helge", user=ANNA.user_id))
    assert shown_ids(invited) == [ids.opening("helge", thread=True, user=ANNA.user_id)]


async def test_a_busy_voice_channel_offers_no_thread(home: App) -> None:
    voice = SimpleNamespace(id=CHANNEL, type=discord.ChannelType.voice)
    here = ids.opening("haiclue", thread=False)
    first = await press(home, ANNA, here, channel=voice)
    assert words("en")("opened-voice") not in said(first), "they are there"
    busy = await press(home, BEN, here, channel=voice)
    assert said(busy).endswith("Setz dich dazu oder spiel in einem Textkanal.")
    assert shown_ids(busy) == []


async def test_the_menu_of_levels_without_room(home: App, world: World) -> None:
    table = await opened(home, world)
    for _ in range(5):
        table = await home.service.lobby.add_computer(table.id, ID + 1, "beginner", world.time)
    shown: Content = pages.computer_menu(table, table.words)
    assert "All seats are taken." in shown.text
    assert len(shown.rows) <= 5
    assert find(shown, "remove")
    assert all(len(label) <= 80 for label in labels(shown))


async def test_a_computer_is_offered_while_seats_are_only_reserved(home: App, world: World) -> None:
    people = tuple(Person(ID + number, f"P{number}", "en") for number in range(1, 14))
    table = await opened(home, world, game="haiclue", host=people[0], party=people)
    assert len(table.seats) == table.game.spec.most
    assert pages.computer_menu(table, words("en")).rows


@pytest.mark.parametrize("key", registry.keys())
async def test_discord_takes_every_page_of_options(world: World, key: str) -> None:
    """Discord allows five fields, 45 characters in a label and 100 in a description."""
    table = await world.service.lobby.open(world.opening(game=key), world.time)
    for locale, page in product(LOCALES, range(len(options.option_forms(table)))):
        fields = options.option_form(table, words(locale), page).to_dict()["components"]
        assert 0 < len(fields) <= 5
        for field in fields:
            assert len(field["label"]) <= 45
            assert len(field.get("description") or "") <= 100, field["label"]
            choices = field["component"]["options"]
            assert len(choices) <= 25
            assert all(len(choice["label"]) <= 100 for choice in choices)
            assert all(len(choice.get("description") or "") <= 100 for choice in choices)


async def test_a_menu_of_levels_that_1_0_posted_seats_a_computer(home: App, world: World) -> None:
    table = await opened(home, world)
    await press(home, ANNA, ids.lobby(table.id, "level"), "beginner")
    after = await world.service.tables.load(table.id)
    assert [seat.level for seat in after.seats if seat.kind == COMPUTER] == ["beginner"]
