"""Ids are read once, into what they were made of; items of ours take every id that is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui import ids as ids
from cogs.ui.components import Pressable, button, cut, menu, read_press, view
from cogs.ui.ids import (
    DailyPress,
    DoctorPress,
    FormPress,
    HistoryPress,
    LobbyPress,
    NotifyPress,
    OpenPress,
    PrivacyPress,
    RulesPress,
    ScoresPress,
    SoloPress,
    StepPress,
    TablePress,
    TablesPress,
    parse,
)

WORD = st.from_regex(r"[A-Za-z0-9@,/+-]{1,8}", fullmatch=True)
TABLE = st.from_regex(r"[a-z0-9_-]{10}", fullmatch=True)
TOKEN = st.from_regex(r"[0-9]{1,3}\.[A-Za-z0-9_:/!~? -]{1,8}", fullmatch=True)
WHAT = st.from_regex(r"[a-z]{1,20}", fullmatch=True)
ARG = st.from_regex(r"[A-Za-zÉ0-9._ -]{0,20}", fullmatch=True)
GAME = st.from_regex(r"[a-z0-9_-]{1,20}", fullmatch=True)
PAGES = st.integers(0, 999)


@given(TABLE, TOKEN, st.lists(WORD, max_size=5), st.booleans(), st.integers(0, 99))
def test_a_step_is_read_back(table: str, token: str, path: list[str], do: bool, page: int) -> None:
    mark = ids.DO if do else f"{ids.PAGE}{page}" if page else ""
    text = ids.step(table, token, tuple(path), mark)
    assert len(text) <= ids.LIMIT
    assert parse(text) == StepPress(table, token, tuple(path), do, 0 if do else page)


@given(TABLE, TOKEN, WHAT, ARG, GAME, st.booleans(), PAGES)
def test_other_presses_are_read_as_they_were_written(
    table: str, token: str, what: str, arg: str, game: str, flag: bool, page: int
) -> None:
    who: Any = "mine" if flag else "server"
    assert parse(ids.lobby(table, what, arg)) == LobbyPress(table, what, arg)
    assert parse(ids.table(table, what, arg)) == TablePress(table, what, arg)
    assert parse(ids.form(table, token, what)) == FormPress(table, token, what)
    assert parse(ids.opening(game, thread=flag)) == OpenPress(game, flag)
    assert parse(ids.rules(game, page)) == RulesPress(game, page)
    assert parse(ids.tables(page)) == TablesPress(page)
    assert parse(ids.scores(who, 7 * page, page, "list")) == ScoresPress(
        who, 7 * page, page, "list"
    )
    assert parse(ids.notify(what, page if flag else None)) == NotifyPress(what)


def test_a_menu_brings_its_words_in_its_value() -> None:
    text = ids.step("abcdefghjk", "0.t1a", ("swap",), ids.MENU)
    chosen = StepPress("abcdefghjk", "0.t1a", ("swap", "red-sun"))
    assert parse(text, "swap red-sun") == chosen
    assert parse(text) == StepPress("abcdefghjk", "0.t1a", ("swap",))


def test_what_was_chosen_in_a_menu_is_part_of_the_press() -> None:
    table = "abcdefghjk"
    assert parse(ids.lobby(table, "level"), "easy") == LobbyPress(table, "level", "", "easy")
    assert parse(ids.table(table, "seat-asked"), "1") == TablePress(table, "seat-asked", "", "1")
    assert parse(ids.notify("zone"), "UTC") == NotifyPress("zone", "UTC")
    assert parse(ids.scores("mine", 3, 0, "list"), "7") == ScoresPress("mine", 3, 0, "list", "7")


@pytest.mark.parametrize(
    "text",
    [
        *("", "g", "g:", "g:UPPER:1.a:", "g:abcdefghjk:1", "x:abc:1", "gg:abcdefghjk:1.a:"),
        *("l:abcdefghjk", "t:abcdefghjk:UP", "t:abcdefghjk:more:1:2", "f:abcdefghjk:1.a:UP"),
        *("p:helge:there", "r:helge:1000", "r:helge:x", "s:all:0:0:page", "s:mine:0:0:pages"),
        *("n:way:x", "n:", "m:-1", "m:1000", "y:everything", "d:everything", " t:abcdefghjk:more"),
    ],
)
def test_what_is_no_id_of_ours_is_none(text: str) -> None:
    assert parse(text) is None


def test_an_id_that_discord_would_refuse_is_not_made() -> None:
    with pytest.raises(ids.TooLong):
        ids.step("abcdefghjk", "0.t1a", ("word",) * 30)


# Messages in Discord keep these texts for ever.
OLD = {
    "g:abcdefghjk:0.t%3A1:a b!": StepPress("abcdefghjk", "0.t:1", ("a", "b"), do=True),
    "g:abcdefghjk:0.t:a~2": StepPress("abcdefghjk", "0.t", ("a",), page=2),
    "l:abcdefghjk:remove:Émile": LobbyPress("abcdefghjk", "remove", "Émile"),
    "t:abcdefghjk:more:12": TablePress("abcdefghjk", "more", "12"),
    "f:abcdefghjk:0.t:send": FormPress("abcdefghjk", "0.t", "send"),
    "p:some-game:thread": OpenPress("some-game", thread=True),
    "r:some-game:3": RulesPress("some-game", 3),
    "s:server:12:3:record": ScoresPress("server", 12, 3, "record"),
    "n:show:5": NotifyPress("show"),
    "m:2": TablesPress(2),
    "y:forget": PrivacyPress("forget"),
    "d:test": DoctorPress("test"),
    "e:games:here:-:0:0": HistoryPress("games"),
    "e:versus:all:hexamino.snake:123456789012345678:2": HistoryPress(
        "versus", "all", "hexamino.snake", 123456789012345678, 2
    ),
    "z:739951::lay 36 J47 0!": DailyPress(739951, "", ("lay", "36", "J47", "0"), do=True),
    "z:739951:en:=seal": DailyPress(739951, "en", what="seal"),
    "w:739998:0.t12:place 36 J47 0!": SoloPress(
        739998, "0.t12", ("place", "36", "J47", "0"), do=True
    ),
    "w:739998::=begin": SoloPress(739998, what="begin"),
}


@pytest.mark.parametrize("text", OLD)
async def test_a_pressed_item_hands_its_press_on(text: str) -> None:
    found: list[Any] = []

    async def on_press(interaction: Any, press: Any) -> None:
        del interaction
        found.append(press)

    client, data = SimpleNamespace(on_press=on_press), {"custom_id": text}
    made: Any = SimpleNamespace(client=client, data=data)
    template = Pressable.__discord_ui_compiled_template__
    item = await Pressable.from_custom_id(made, button(text, "Label").item, template)
    await item.callback(made)
    assert template.fullmatch(text)
    assert found == [OLD[text]]
    data["custom_id"] = "t:abcdefghjk:UP"
    await (await Pressable.from_custom_id(made, item.item, template)).callback(made)
    assert len(found) == 1, "what no version ever made is left to time out"


def test_every_family_is_spoken_of() -> None:
    assert {text[0] for text in OLD} == set(ids.FAMILIES)


async def test_labels_and_options_are_cut_to_what_discord_takes() -> None:
    long = "x" * 300
    made = view(
        [
            [button(ids.lobby("abcdefghjk", "join"), long)],
            [menu(ids.lobby("abcdefghjk", "level"), long, [("a", long)])],
        ]
    )
    assert made is not None
    join, level = made.children
    assert len(join.item.label) == 80  # type: ignore[attr-defined]
    assert len(level.item.placeholder) == 150  # type: ignore[attr-defined]
    assert len(level.item.options[0].label) == 100  # type: ignore[attr-defined]
    rows = [[item["custom_id"] for item in row["components"]] for row in made.to_components()]
    assert rows == [[join.custom_id], [level.custom_id]]  # type: ignore[attr-defined]


def test_nothing_to_press_is_no_view() -> None:
    assert view([]) is None
    assert view([[], []]) is None


def test_cut_says_that_something_is_missing() -> None:
    assert cut("abc def", 5) == "abc…"
    assert cut("abc", 5) == "abc"


def test_a_value_of_a_menu_holds_nothing_that_no_database_keeps() -> None:
    data = {"custom_id": ids.scores("mine", 0, 0, "record"), "values": ["a\0b\ud83e"]}
    press = read_press(data)
    assert isinstance(press, ids.ScoresPress)
    assert press.chosen == "ab"
