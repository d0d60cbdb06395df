"""Written decisions: drafts and forms, the clock that sends them, decks shared by a server."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.picker.form import example
from cogs.refusals import NotSeated
from cogs.table.lobby.seats import take
from cogs.table.model import Stale, Table
from cogs.table.play import acting, drafts
from cogs.table.play.completing import Completer
from cogs.table.play.drafts import form_of
from cogs.table.tables import KEPT
from cogs.table.time.time_control import DAY
from cogs.ui.phrases import refusal_text
from data import wordlists
from data.store import servers
from data.store.messages import Board
from data.wordlists import LANGUAGES
from data.words import words
from engine import components, registry
from engine.actions import Action, parse
from engine.forms import Arrange, fold
from engine.games.haiclue import Haiclue
from engine.refusals import Illegal, NotYours
from tests.cogs.table.simulation import Simulation, begin
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, ID, World

GAME = Haiclue(components.load("haiclue"))
SLOW = {"clue_timer": "60", "guess_timer": "30"}


@pytest.fixture(autouse=True)
def only_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "game", lambda *_: GAME)


def write(game: Simulation, user: int, count: int) -> tuple[str, ...]:
    """Press the first ``count`` words of one's form."""
    seat = game.table.require_seat(user)
    form = form_of(game.table, seat)
    assert form is not None
    draft: tuple[str, ...] = ()
    for word in form.items[:count]:
        _, draft = game.do(drafts.press, user, game.table.token(seat), word)
    return draft


def test_a_draft_survives_everything_but_the_end_of_its_question() -> None:
    game = begin(ANNA, BEN, CARLA, game="haiclue")
    draft = write(game, ID + 1, 3)
    assert game.table.kept.drafts == {(0, game.table.token(0)): draft}
    for user in (ID + 1, ID + 2, ID + 3):
        words = write(game, user, 2)
        token = game.table.token(user - 1)
        game.do(acting.submit, user, token, parse(f"clue {' '.join(words[:2])}"))
    assert game.table.view(None).phase == "guess"
    assert game.table.kept.drafts == {}
    game.refuses(Stale, drafts.press, ID + 1, "0.r1", draft[0])


def test_nobody_else_reads_or_writes_a_draft() -> None:
    game = begin(ANNA, BEN, CARLA, game="haiclue")
    write(game, ID + 1, 3)
    game.refuses(NotSeated, drafts.press, ID + 99, game.table.token(0), "t1")
    theirs = form_of(game.table, 0)
    assert theirs is not None
    with pytest.raises(Illegal, match="unknown-item"):
        game.do(drafts.press, ID + 2, game.table.token(1), theirs.items[0])
    said = repr([message for _, message in game.posts])
    assert theirs.items[0] not in said.replace(",", " ").replace("'", " ").split()


def test_e11_time_up_sends_finished_drafts_and_voids_the_others() -> None:
    game = begin(ANNA, BEN, CARLA, game="haiclue", options={"reveal": "one_by_one", **SLOW})
    finished = write(game, ID + 1, 3)
    write(game, ID + 2, 1)
    game.pass_time(60_000)
    assert [(e.kind, e.seat, e.action) for e in game.table.kept.entries] == [
        ("act", 0, f"clue {' '.join(finished)}"),
        ("default", 1, "void"),
        ("default", 2, "void"),
    ]
    assert (game.table.view(None).phase, game.table.owing) == ("guess", (1, 2))
    boards = [message for _, message in game.posts if isinstance(message, Board)]
    told = [item.args for board in boards for item in board.news if item.kind == "unsent"]
    assert told == [{"seat": 0}], "whose clue was not sent reads that it counts"
    game.pass_time(30_000)
    assert game.table.view(None).round == 2


def test_whose_finished_draft_counts_is_not_said_to_have_run_out_of_time() -> None:
    game = begin(ANNA, BEN, CARLA, game="haiclue", lapse="default")
    write(game, ID + 1, 3)
    write(game, ID + 2, 1)
    game.pass_time(DAY)
    boards = [message for _, message in game.posts if isinstance(message, Board)]
    kinds, news = {"late-default", "unsent"}, [item for one in boards for item in one.news]
    assert [(item.kind, item.args["seat"]) for item in news if item.kind in kinds] == [
        ("late-default", 1),
        ("late-default", 2),
        ("unsent", 0),
    ]


def test_what_somebody_wrote_who_resigns_counts_as_nothing() -> None:
    game = begin(ANNA, BEN, CARLA, game="haiclue")
    write(game, ID + 1, 3)
    game.do(acting.resign, ID + 1)
    acted = [(entry.kind, entry.action) for entry in game.table.kept.entries[1:]]
    assert acted == [("default", "void")]


def test_time_up_asks_for_every_guess_that_is_owed() -> None:
    """All clues at once: a seat owes several guesses, and none may be left over."""
    game = begin(ANNA, BEN, CARLA, game="haiclue", options={"reveal": "all_at_once", **SLOW})
    for user in (ID + 1, ID + 2, ID + 3):
        write(game, user, 2)
    for _ in range(2):
        game.pass_time(60_000)
    assert (game.table.view(None).round, game.table.view(None).phase) == (2, "clue")
    assert len([kind for kind, _ in game.entries if kind == "default"]) == 6


async def playing(world: World, **options: str) -> Table:
    table = await world.playing(ANNA, BEN, CARLA, game="haiclue", options=options)
    await world.say()
    return table


async def test_games_of_a_server_share_one_order(world: World) -> None:
    """R25, R26: what a game took is used, whatever becomes of the game."""
    first = await playing(world)
    await world.stop(first)
    second = await world.playing(ANNA, BEN, CARLA, game="haiclue", channel_id=CHANNEL + 1)
    other = await world.playing(
        ANNA, BEN, CARLA, game="haiclue", channel_id=CHANNEL + 2, guild_id=ID + 77
    )
    french = await world.playing(
        ANNA, BEN, CARLA, game="haiclue", channel_id=CHANNEL + 3,
        options={"word_language": "fr"},
    )  # fmt: skip
    assert len(first.row.supply) == GAME.supply_size(3, {})
    assert not set(first.row.supply) & set(second.row.supply)
    assert set(first.row.supply) & set(other.row.supply)
    assert set(first.row.supply) & set(french.row.supply)
    assert (first.row.lexicon, french.row.lexicon) == ("en", "fr")


async def test_a_servers_own_words(tmp_path: Path) -> None:
    """A table keeps the list that it began with."""
    words = tuple((f"white{n}", f"black{n}") for n in range(1, 217))
    async with World(tmp_path) as world:
        opened = world.opening(game="haiclue", options={"word_language": "server"})
        table = await world.service.lobby.open(opened, world.time)
        for person in (BEN, CARLA):
            await world.service.lobby.join(table.id, person, f"press-{person.user_id}", world.time)
        with pytest.raises(NotYours, match="no-list"):
            await world.service.lobby.start(table.id, ID + 1, world.time)
        await world.service.words.add_list(
            table.row.guild_id, "ours.txt", words, ID + 1, world.time
        )
        table = await world.service.lobby.start(table.id, ID + 1, world.time)
        assert table.lexicon == words
        assert await world.service.words.remove_list(table.row.guild_id, world.time)
        assert not await world.service.words.remove_list(table.row.guild_id, world.time)
        again = await world.service.tables.load(table.id)
        assert again.scene(again.words).lexicon == words
        left = await world.store.read(servers.list_in_force(table.row.guild_id))
        assert left is None


async def test_only_the_lists_that_were_used_last_are_kept(world: World) -> None:
    for guild in range(1, KEPT + 2):
        words = tuple((f"white{guild}-{n}", f"black{n}") for n in range(3))
        await world.service.words.add_list(guild, "ours.txt", words, ID + 1, world.time)
    for number in (*range(1, KEPT + 1), 1, KEPT + 1):
        assert (await world.service.words.words(f"list-{number}"))[0][0] == f"white{number}-0"
    kept = world.service.words._lists
    assert len(kept) == KEPT
    assert "list-1" in kept
    assert "list-2" not in kept
    assert (await world.service.words.words("list-2"))[0][0] == "white2-0"


async def test_r1_the_host_names_the_youngest(world: World) -> None:
    table = await playing(world, youngest="C")
    assert table.view(None).youngest == 2
    lots = set()
    for channel in range(1, 12):
        other = await world.playing(
            ANNA, BEN, CARLA, game="haiclue", channel_id=CHANNEL + channel,
            guild_id=channel, options={"youngest": "L"},
        )  # fmt: skip
        lots.add(other.view(None).youngest)
    assert len(lots) > 1, "nobody sits at L: the lot decides"


# What presses make of a draft, and what typed text means


ITEMS = tuple(f"t{n}" for n in range(1, 16))
FORM = Arrange("clue", ITEMS, 2, 15, 15)
SHOWN = {"t1": "Bank", "t2": "New York", "t3": "New", "t4": "Äpfel", "t5": "7"}

presses = st.lists(st.sampled_from([*ITEMS, drafts.BREAK, drafts.BACK, drafts.CLEAR]), max_size=40)


def after(*what: str) -> drafts.Draft:
    draft: drafts.Draft = ()
    for one in what:
        draft = drafts.change_draft(FORM, draft, one)
    return draft


def test_presses_append_break_and_take_back() -> None:
    assert after("t4", "t9", drafts.BREAK, "t1") == ("t4", "t9", "/", "t1")
    assert after("t4", "t9", drafts.BACK) == ("t4",)
    assert after("t4", "t9", drafts.CLEAR) == ()
    assert after(drafts.BACK) == ()


def test_a_second_press_of_the_same_button_changes_nothing() -> None:
    assert after("t4", "t4") == ("t4",)
    assert after("t4", drafts.BREAK, drafts.BREAK) == ("t4", "/")
    assert after(drafts.BREAK) == ()


def test_a_foreign_tile_is_refused() -> None:
    with pytest.raises(Illegal, match="unknown-item"):
        after("t99")


def test_what_is_sent() -> None:
    assert drafts.draft_action(FORM, after("t4", "t9", drafts.BREAK)) == Action(
        "clue", ("t4", "t9")
    )
    for short in ((), ("t4",), ("t4", drafts.BREAK)):
        with pytest.raises(Illegal, match="size"):
            drafts.draft_action(FORM, after(*short))


@given(presses)
def test_whatever_is_pressed_a_draft_of_enough_words_can_be_sent(what: list[str]) -> None:
    draft = after(*what)
    assert "//" not in "".join(draft)
    assert len(set(drafts.placed_words(draft))) == len(drafts.placed_words(draft))
    if len(drafts.placed_words(draft)) >= FORM.least:
        action = drafts.draft_action(FORM, draft)
        assert after(*_as_presses(action)) == action.args


def _as_presses(action: Action) -> list[str]:
    return [drafts.BREAK if word == "/" else word for word in action.args]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("clue t4 t9 / t1", "clue t4 t9 / t1"),
        ("4 9/1", "clue t4 t9 / t1"),
        ("4 9, 1", "clue t4 t9 / t1"),
        ("4, 9", "clue t4 / t9"),
        ("4, 9, 1", "clue t4 t9 t1"),  # a list
        ("4 / 9 / 1", "clue t4 / t9 / t1"),
        (", 4,, 9,", "clue t4 / t9"),
        ("ban apf", "clue t1 t4"),
        ("BANK aepfel", "clue t1 t4"),
        ("new y new", "clue t2 t3"),
        ("bank äpfel", "clue t1 t4"),
        ("new york new", "clue t2 t3"),
        ("CLUE Bank / New", "clue t1 / t3"),
        ("7 1", "clue t5 t1"),
    ],
)
def test_typed_by_words_numbers_or_what_stands_on_the_tiles(text: str, meant: str) -> None:
    """What stands on a tile goes before its place: people read the tile."""
    action = drafts.read_typed(FORM, text, SHOWN)
    assert action is not None
    assert action.text == meant


@pytest.mark.parametrize("text", ["", "clue", "guess @A red", "99"])
def test_other_text_is_left_to_others(text: str) -> None:
    assert drafts.read_typed(FORM, text, SHOWN) is None


@pytest.mark.parametrize(
    ("text", "code", "typed", "items"),
    [
        ("bank river", "word-unknown", "river", []),
        ("bank 99", "word-number", "99", []),
        ("clue banc", "word-close", "banc", ["Bank"]),
        ("clue bank ne", "word-unclear", "ne", ["New York", "New"]),
    ],
)
def test_text_of_which_only_some_can_be_read_is_refused(
    text: str, code: str, typed: str, items: list[str]
) -> None:
    with pytest.raises(Illegal) as refused:
        drafts.read_typed(FORM, text, SHOWN)
    params = refused.value.params
    found = (*str(params.get("items", "")).split(", "), params.get("last"))
    named = [one for one in found if one]
    assert (refused.value.code, params["typed"], named) == (code, typed, items)


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "Did you mean light or lit?"),
        ("de", "Meinst du light oder lit?"),
        ("fr", "Tu voulais dire light ou lit\xa0?"),
    ],
)
def test_only_the_nearest_words_are_asked_about(locale: str, said: str) -> None:
    shown = dict(zip(ITEMS, ("bright", "light", "lit", "night", "apple"), strict=False))
    (refused,) = drafts.unread(FORM.read("ligt", shown), shown)
    assert refusal_text(words(locale), refused).endswith(said)
    shown["t3"] = "pear"
    (refused,) = drafts.unread(FORM.read("ligt", shown), shown)
    assert "bright" not in refusal_text(words(locale), refused)


@pytest.mark.parametrize("language", LANGUAGES)
def test_beginnings_are_read_in_every_language_without_case_or_accents(language: str) -> None:
    words = [word for pair in wordlists.tiles(language) for word in pair]
    for at in range(0, len(words) - 15, 15):
        shown = dict(zip(ITEMS, words[at : at + 15], strict=True))
        for item, word in shown.items():
            plain = fold(word)
            short = next((n for n in range(1, len(plain)) if _alone(plain[:n], shown)), len(plain))
            for text in (plain[:short], plain[:short].upper(), word[:-1] + word[-1:], word):
                assert FORM.read(text, shown).words == (item,), text
        assert FORM.read(example(FORM, shown), shown).words == FORM.items[:2]


def test_the_example_is_two_beginnings_that_can_be_read() -> None:
    names = ("Schnecke", "Schnee", "Frosch", "New York", "New")
    assert example(FORM, dict(zip(ITEMS, names, strict=False))) == "schnec schnee"
    assert example(FORM, dict(zip(ITEMS, names[2:], strict=False))) == "fro new y"


def _alone(start: str, shown: dict[str, str]) -> bool:
    spelled = [
        {fold(w), fold(w.casefold().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue"))}
        for w in shown.values()
    ]
    return sum(any(one.startswith(start) for one in both) for both in spelled) == 1


def test_typed_text_is_kept_as_it_was_where_it_can_not_be_read() -> None:
    game = begin(ANNA, BEN, CARLA, game="haiclue")
    token, form = game.table.token(0), form_of(game.table, 0)
    assert form is not None
    shown = dict(zip(form.items, ("bank", "river", "ring", "rind"), strict=False))
    _, draft = game.do(drafts.type_text, ID + 1, token, "BAN, ri qqq riv", shown)
    assert draft == (form.items[0], "/", "ri", "qqq", form.items[1])
    assert game.table.kept.drafts == {(0, token): draft}
    with pytest.raises(Illegal, match="unknown-item"):
        drafts.draft_action(form, draft)


def test_words_that_can_not_be_read_are_gone_where_one_goes_on_with_buttons() -> None:
    game = begin(ANNA, BEN, CARLA, game="haiclue")
    token, form = game.table.token(0), form_of(game.table, 0)
    assert form is not None
    one, two, three, *_ = form.items
    _, draft = game.do(drafts.type_text, ID + 1, token, f"qqq, {one} xx, yy, {two}", {})
    assert drafts.readable(form, draft) == (one, "/", two), "no row is left empty"
    assert game.do(drafts.press, ID + 1, token, three)[1] == (one, "/", two, three)
    broken = game.do(drafts.press, ID + 1, token, drafts.BREAK)[1]
    assert drafts.readable(form, broken) == broken == (one, "/", two, three, "/")


def test_a_typed_clue_is_completed_in_its_words() -> None:
    table = begin(ANNA, BEN, CARLA, game="haiclue").table
    form = form_of(table, 0)
    assert form is not None
    shown = drafts.shown_words(table, 0, form, words("en"))
    one, two, *_ = form.items
    find = partial(Completer().find, table, 0, words=words("en"))
    choices = find(f"{shown[one]} {shown[two]}")
    assert choices == [(f"clue “{shown[one]} {shown[two]}”", f"clue {one} {two}")]
    assert find(f"clue {shown[one]}, {two}") == [
        (f"clue “{shown[one]} / {shown[two]}”", f"clue {one} / {two}")
    ]
    pairs = [f"clue {one} {item}" for item in form.items if item != one]
    assert [text for _, text in find(shown[one])] == pairs, "a clue has two words at least"
    for letter in "abcdefghijklmnopqrstuvwxyz":
        fitting = [item for item in form.items if shown[item].startswith(letter) and item != one]
        texts = [text for _, text in find(f"{one} {letter}")]
        assert texts == [f"clue {one} {item}" for item in fitting] or shown[one][0] == letter
    assert find("") == find("zzz") == find(f"{one} {one}") == []


def test_what_could_be_read_counts_when_time_is_up() -> None:
    game = begin(ANNA, BEN, CARLA, game="haiclue", options={"reveal": "one_by_one", **SLOW})
    form = form_of(game.table, 0)
    assert form is not None
    game.do(drafts.type_text, ID + 1, game.table.token(0), "1, qqq, 2", {})
    game.pass_time(60_000)
    assert game.table.kept.entries[0].action == f"clue {form.items[0]} {form.items[1]}"


# Decks that outlive their games (worked example E15 of the words' rules)


PIECES = tuple(f"t{n}" for n in range(1, 217))


def mixed(seed: int) -> tuple[str, ...]:
    return tuple(random.Random(seed).sample(PIECES, len(PIECES)))


def test_three_games_of_one_server() -> None:
    """Game A takes 87 (129 left), B 87 (42 left), C 42 and 30 of the other 174 (144 left)."""
    shuffle = random.Random(1).sample
    a, left = take((), PIECES, 87, lambda pieces: shuffle(list(pieces), len(pieces)))
    assert (len(a), len(left)) == (87, 129)
    b, left = take(left, PIECES, 87, lambda pieces: pieces)
    assert (len(b), len(left)) == (87, 42)
    assert not set(a) & set(b)
    last = left
    c, left = take(left, PIECES, 72, lambda pieces: shuffle(list(pieces), len(pieces)))
    assert (len(c), len(left)) == (72, 144)
    assert c[:42] == last
    assert len(set(c)) == 72
    assert not set(c) & set(left)


@given(st.integers(0, 99), st.lists(st.integers(1, 184), max_size=12))
def test_nothing_comes_twice_in_a_game_and_all_comes_before_it_comes_again(
    seed: int, sizes: list[int]
) -> None:
    stream = random.Random(seed)
    rest: tuple[str, ...] = ()
    flow: list[str] = []
    for size in sizes:
        taken, rest = take(rest, PIECES, size, lambda p: stream.sample(list(p), len(p)))
        assert len(set(taken)) == size
        flow += taken
    first = flow[: len(PIECES)]
    assert len(set(first)) == len(first)


def test_a_deck_too_small_for_a_game_is_no_deck() -> None:
    with pytest.raises(ValueError, match="smaller"):
        take((), PIECES[:10], 11, lambda pieces: pieces)


def test_the_example_in_the_form_is_one_that_discord_takes() -> None:
    """Of two words no beginning may be alone, and a server's own words may be long."""
    assert example(FORM, SHOWN).split()[0] == "ban"
    assert len(example(FORM, dict.fromkeys(SHOWN, "W" * 70))) <= 100
