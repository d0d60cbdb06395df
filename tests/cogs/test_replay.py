"""A finished game seen again: its replay, private and never before the end."""

from __future__ import annotations

import re
import sqlite3
from base64 import b64decode
from contextlib import closing
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import pytest

from cogs import replay as pages
from cogs.refusals import FileLater
from cogs.runtime.access import FILES
from cogs.table import history
from cogs.table.history import Replay, Replays
from cogs.table.model import Person, Table
from cogs.ui.app import App
from cogs.ui.components import OPTION_LIMIT
from cogs.ui.content import TEXT_LIMIT, Content
from cogs.ui.ids import HistoryPress
from cogs.ui.ids import history as history_id
from cogs.ui.results import winner_line
from data.store.rows import RUNNING
from data.words import words
from engine import registry
from render import book, phrases
from render.games.haiclue.words import filled, tile_of, word
from render.names import bare, letter
from tests.cogs.people import (
    PRIVATE,
    answered,
    press,
    public,
    reader,
    said,
    shown_buttons,
    shown_ids,
)
from tests.cogs.scales import finished
from tests.cogs.table.reveals import OPTIONS, revealed
from tests.cogs.table.reveals import answered as answered_all
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World
from tests.cogs.whole_games import ended
from tests.tiers import few

KEYS = registry.keys()


async def pressed(
    home: App, table: Table, arg: str = "", chosen: str | None = None, who: Person = ANNA
) -> Any:
    where = PRIVATE if arg else public()
    custom_id = f"t:{table.id}:replay" + (f":{arg}" if arg else "")
    return await press(home, who, custom_id, chosen, message=where)


def button(made: Any, name: str) -> str:
    (found,) = [one for one in shown_ids(made) if one.endswith(f".{name}")]
    return found.split(":")[3]


@pytest.mark.parametrize("game", few(KEYS))
async def test_a_game_is_stepped_through_privately(home: App, world: World, game: str) -> None:
    table = await ended(world, game)
    made = await pressed(home, table, who=CARLA)  # a spectator
    assert made.response.calls[0][0] == "send"
    assert answered(made)["ephemeral"] is True
    line = (await home.replays.of(table)).line
    title, together = table.game.spec.title, table.game.spec.simultaneous
    for number, turn in enumerate(line):
        given = answered(made)
        # A turn is one seat's, and the picture shows the one that follows.
        key = f"replay-title{'-step' if together else ''}" if number else "replay-title-deal"
        # Where all play at once two moments of a round are two steps.
        at, count = (number, len(line) - 1) if together else (turn.number, line[-1].number)
        facts = {"turn": at, "count": count} if number else {}
        assert words("fr")(key, title=title, **facts) in given["content"]
        assert len(given["content"]) <= TEXT_LIMIT
        (file,) = given.get("files") or given["attachments"]
        assert file.filename == "board.png"
        assert file.description
        assert len(set(shown_ids(made))) == len(shown_ids(made)) <= 8
        if turn is not line[-1]:
            made = await pressed(home, table, button(made, "next"), who=CARLA)
            assert made.response.calls[0][0] == "edit"
    back = await pressed(home, table, button(made, "back"), who=CARLA)
    assert said(back) != said(made)
    first = await pressed(home, table, button(made, "first"), who=CARLA)
    again = await pressed(home, table, button(first, "last"), who=CARLA)
    assert said(again) == said(made)


async def test_no_step_says_what_the_one_before_has_said(home: App, world: World) -> None:
    """What was revealed, and who reads next, stood in the menu twice."""
    table = await revealed(world)
    while not table.over:
        table = await answered_all(world, table)
    replay = await home.replays.of(table)
    told = [pages._option(replay, at, words("en"))[1] for at in range(len(replay.line))]
    assert not [one for one, after in pairwise(told) if one == after]
    reveals = [one for one in told if "meant" in one]
    assert len(reveals) == len(table.view(None).results)
    assert not [one for one in reveals if " reads " in one], "its picture has no next clue"


async def _long_party(world: World) -> Table:
    """Return a party of seven with the longest names, over after two rounds of words."""
    names = "An", "Be", "Ca", "Do", "Em", "Fa", "Gu"
    people = [
        Person(ID + at, f"{name} has a name of thirty letters"[:32], "en")
        for at, name in enumerate(names, 1)
    ]
    first, *others = people
    wanted = world.opening(host=first, game="haiclue", party=tuple(people), options=OPTIONS)
    table = await world.service.lobby.open(wanted, world.time)
    for person in others:
        await world.service.lobby.join(table.id, person, f"p{person.user_id}", world.time)
    table = await world.service.lobby.start(table.id, first.user_id, world.time)
    await world.say()
    while table.view(None).round < 3:
        table = await answered_all(world, table)
    return await world.stop(table)


@pytest.mark.parametrize("language", few(["en", "de", "fr"]))
async def test_the_menu_of_a_party_says_of_each_clue_what_was_meant_and_who_guessed_it(
    home: App, world: World, language: str
) -> None:
    """Two steps were called the same, and lines ended before those who had guessed."""
    table, said = await _long_party(world), words(language)
    replay = await home.replays.of(table)
    told = [pages._brief(replay, at, said) for at in range(len(replay.line))]
    assert told[0][1].endswith("."), "a sentence that has no room is left out whole"
    assert len(told[0][1]) <= OPTION_LIMIT
    heads = [head for head, _ in told]
    assert len(set(heads)) == len(heads)
    for at, head in enumerate(heads[1:], 1):
        assert head.startswith(said("replay-step", turn=at))
    reveals = {
        at: event.public
        for at, turn in enumerate(replay.line)
        for event in turn.events
        if event.kind == "reveal"
    }
    assert len(reveals) == 14
    for at, args in reveals.items():
        head, text = told[at]
        assert head.endswith(".")
        assert len(head) <= OPTION_LIMIT
        assert len(text) <= OPTION_LIMIT
        verdict = text
        given = filled(replay.at(at).scene(said), table.view(None))
        assert word(given, tile_of(str(args["target"])), str(args["side"])) in verdict
        for seat in phrases.listed(args, "right"):
            assert re.search(rf"\b{letter(seat)}\b", verdict), (verdict, args)


async def test_the_last_step_says_once_who_dropped_out_and_who_wins(
    home: App, world: World
) -> None:
    replay = await home.replays.of(await ended(world, "hexago", left=True))
    shown = await pages.step(home, reader(CARLA), replay, pages.Step(99))
    _, *lines = shown.text.split("\n")
    who = {"gone": "**B** Ben", "who": "**A** Anna", "count": 1, "you": "no"}
    assert lines[0] == words("fr")("ended-won-gone", **who)
    assert len(lines) == 2, "the ranking follows"
    (file,) = (await pages._as_file(home, reader(CARLA), replay, pages.Step())).files
    assert file.data.decode().count(bare(lines[0])) == 1, "so does the file"


@pytest.mark.parametrize("game", few(KEYS))
async def test_each_picture_is_the_board_of_then(home: App, world: World, game: str) -> None:
    table = await ended(world, game)
    replay = await home.replays.of(table)
    for number, turn in enumerate(replay.line):
        then = replay.at(number)
        content = await pages.step(home, reader(CARLA), replay, pages.Step(number))
        scene = replace(then.scene(words("fr")), since=turn.events)
        assert scene.past
        public = table.game.observe(turn.position.state, None)
        told = table.renderer.board(public, scene)
        assert content.files[0].data == told.png
        assert content.files[0].alt == told.alt
        text = await pages.step(home, reader(CARLA), replay, pages.Step(number, text=True))
        assert text.files == ()
        assert f"**{table.game.spec.title}** · " in text.text


class _Parts(HTMLParser):
    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.parts: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.parts.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def pictures(self) -> list[bytes]:
        prefix = "data:image/png;base64,"
        sources = [str(given["src"]) for tag, given in self.parts if tag == "img"]
        assert all(source.startswith(prefix) for source in sources)
        return [b64decode(source.removeprefix(prefix)) for source in sources]


@pytest.mark.parametrize("game", few(KEYS))
async def test_a_game_is_one_page_with_the_boards_that_everybody_saw(
    home: App, world: World, game: str
) -> None:
    table = await ended(world, game)
    replay = await home.replays.of(table)
    made = await pressed(home, table, "2.h.file", who=ANNA)
    (file,) = answered(made)["attachments"]
    assert file.filename == f"{game}-{table.id}.html"
    page = _Parts(file.fp.read())
    boards = []
    for number, turn in enumerate(replay.line):
        public = table.game.observe(turn.position.state, None)
        boards.append(table.renderer.board(public, replay.at(number).scene(words("en"))).png)
    assert page.pictures() == boards
    assert all(given["alt"] for tag, given in page.parts if tag == "img")
    # Nothing is loaded from elsewhere.
    assert {tag for tag, given in page.parts if {"src", "href"} & set(given)} == {"img"}
    assert winner_line(replay.at(len(boards) - 1), words("en")).replace("*", "")[:12] in page.text
    back = await pressed(home, table, shown_ids(made)[0].split(":")[3])
    assert said(back) == said(await pressed(home, table, "2..x"))


async def test_a_page_of_a_game_holds_what_fits_escapes_names_and_comes_after_a_pause(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await ended(world, "helge", moves=12)
    replay = await home.replays.of(table)
    names = tuple(replace(seat, name='<script>"&') for seat in table.seats)
    table = replace(table, seats=names)
    whole = _Parts(await downloaded(home, Replay(table, replay.line)))
    assert [tag for tag, _ in whole.parts].count("script") == 1
    assert '<script>"&' in whole.text
    monkeypatch.setattr(book, "LIMIT", 120_000)
    with pytest.raises(FileLater):
        await downloaded(home, Replay(table, replay.line))
    world.time += FILES
    some = _Parts(await downloaded(home, Replay(table, replay.line)))
    pictures, every = some.pictures(), whole.pictures()
    assert 1 < len(pictures) < len(every)
    assert (pictures[0], pictures[-1]) == (every[0], every[-1])
    count = len(replay.line) - 1
    assert f"Coups en images\u00a0: {len(pictures) - 1} sur {count}" in some.text
    assert "Coups en images" not in whole.text


@pytest.mark.parametrize("most", [120, 3])
async def test_a_page_of_a_game_tells_every_turn_in_words_however_few_its_pictures(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(pages, "MOST", most)
    table = await ended(world, "helge", moves=12)
    replay = await home.replays.of(table)
    made = _Parts(await downloaded(home, replay))
    assert len(made.pictures()) == min(most, len(replay.line))
    assert [tag for tag, _ in made.parts].count("figure") == len(replay.line)
    for number in range(len(replay.line)):
        head, text = pages._option(replay, number, reader(CARLA).words)
        assert head in made.text
        assert text in made.text


async def downloaded(home: App, replay: Replay) -> bytes:
    content = await pages._as_file(home, reader(CARLA), replay, pages.Step())
    return content.files[0].data


def test_a_page_without_pictures_takes_the_frames_of_the_one_before_away() -> None:
    """Else a refusal in place of a replay would stand above the hand of that page."""
    changed = Content("It is over.").changing()
    assert (changed["attachments"], changed["embeds"]) == ([], [])


@pytest.mark.parametrize("game", KEYS)
async def test_a_hand_is_shown_to_its_own_player_alone(home: App, world: World, game: str) -> None:
    table = await ended(world, game)
    for who in (ANNA, CARLA):
        made = await pressed(home, table, "1.h.next", who=who)
        files = answered(made)["attachments"]
        hidden = table.game.spec.hidden and who is ANNA
        assert [file.filename for file in files] == ["board.png", *["hand.png"] * hidden]
        assert len(answered(made)["embeds"]) == len(files) - 1
        assert any(one.endswith(".hand") for one in shown_ids(made)) == hidden
    if table.game.spec.hidden:
        without = await pressed(home, table, button(await pressed(home, table, "1.h.x"), "hand"))
        assert answered(without)["embeds"] == [], "the frame of the hand goes"
        mine = await pressed(home, table, "1.ht.x")
        theirs = await pressed(home, table, "1.ht.x", who=BEN)
        assert said(mine) != said(theirs)


async def test_what_runs_is_not_replayed(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, game="hexago")
    assert table.row.status == RUNNING
    assert said(await pressed(home, table)) == words("en")("refusal-not-over")
    await world.service.moderators.freeze(table.id, table.row.guild_id, world.time)
    assert said(await pressed(home, table)) == words("en")("refusal-frozen")


async def test_what_was_never_played_says_so(home: App, world: World) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)
    assert said(await pressed(home, table)) == words("en")("refusal-never-played")


async def test_a_log_that_does_not_fit_shows_nothing(home: App, world: World) -> None:
    table = await ended(world, "helge")
    with closing(sqlite3.connect(world.store.path)) as db, db:
        db.execute("DROP TRIGGER entries_last")
        db.execute("UPDATE entries SET action = 'nothing' WHERE seq = 3")
    assert said(await pressed(home, table)) == words("en")("refusal-replay-broken")


async def test_a_long_game_has_a_menu_of_its_stretches(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PAGE", 3)
    table = await ended(world, "helge", moves=16)
    line = (await home.replays.of(table)).line
    assert len(line) > 7
    made = await pressed(home, table)
    menus = [item for item in answered(made)["view"].children if hasattr(item, "options")]
    moments, stretches = ([o.value for o in each.options] for each in menus)
    assert moments == ["0", "1", "2"]
    assert stretches == [str(at) for at in range(0, len(line), 3)][:3]
    labels = [option.label for option in menus[0].options]
    assert labels[0] == words("en")("replay-deal")
    assert "Anna" in labels[1] or "Ben" in labels[1]
    chosen = await pressed(home, table, button(made, "menu"), "2")
    assert said(chosen).startswith(
        words("en")("replay-title", title="Helge", turn=2, count=len(line) - 1)
    )
    further = await pressed(home, table, button(made, "stretch"), "6")
    menus = [item for item in answered(further)["view"].children if hasattr(item, "options")]
    assert menus[0].options[0].value == "6"


async def test_menus_name_who_moved_and_what_it_brought(home: App, world: World) -> None:
    table = await ended(world, "hexago")
    line = (await home.replays.of(table)).line
    made = await pressed(home, table)
    (menu,) = [item for item in answered(made)["view"].children if hasattr(item, "options")]
    for turn, option in zip(line, menu.options, strict=True):
        if turn.gain is not None:
            assert option.label.endswith(f" +{turn.gain}" if turn.gain else " 0")
            assert "*" not in option.description
            assert "\\" not in option.description


@pytest.mark.parametrize("game", few(KEYS))
async def test_the_menu_does_not_say_what_a_seat_drew_and_then_laid(
    home: App, world: World, game: str
) -> None:
    """Every turn of Helge had a sentence for the draw, and again for the same stone laid."""
    replay = await home.replays.of(await ended(world, game))
    for number, turn in enumerate(replay.line):
        table = replay.at(number)
        told = pages._sentences(table, turn, words("en"), 0)
        scene = replace(table.scene(words("en")), names=("",) * len(table.seats))
        for first, then in pairwise(turn.events):
            if first.minor and first.public.get("seat") == then.public.get("seat"):
                assert table.renderer.event(first, scene) not in told


async def test_a_game_is_played_again_once_while_few_are_looked_at(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "KEPT", 1)
    table, other = await ended(world, "helge"), await ended(world, "helge")
    played = []

    async def draw(work: Any) -> Any:
        played.append(work)
        return work()

    replays = Replays(world.service.tables, draw)
    for one in (table, table, other, table):
        await replays.of(one)
    assert len(played) == 3, "the last one only is kept"


def test_a_sentence_loses_its_marks_and_keeps_its_words() -> None:
    assert bare("**A** Anna lays \\*x\\* on *b2*: 3 \\/ 4.") == "A Anna lays *x* on b2: 3 / 4."


async def test_a_replay_that_was_opened_from_the_list_leads_back_there_from_every_step(
    home: App, world: World
) -> None:
    table = await finished(world, 14, game="hexago")
    shelf = HistoryPress("games", "all", "hexago", 2**63 - 1, 999)
    to_list = history_id(replace(shelf, what="open"), table.id)
    (opened,) = pages.replay_button(table, words("de"), pages.page_before(shelf))
    made = await press(home, ANNA, opened.custom_id)
    for _ in range(3):
        assert shown_ids(made)[-1] == to_list
        said_on = [one.label for one in shown_buttons(made) if hasattr(one, "label")]
        assert len({*said_on}) == len(said_on), "no two say *Back*"
        made = await press(home, ANNA, next(one for one in shown_ids(made) if ".next." in one))
    made = await press(home, ANNA, next(one for one in shown_ids(made) if ".file." in one))
    (back,) = shown_ids(made)
    assert shown_ids(await press(home, ANNA, back))[-1] == to_list
    (elsewhere,) = pages.replay_button(table, words("de"))
    assert to_list not in shown_ids(await press(home, ANNA, elsewhere.custom_id))
