from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui import ids as ids
from cogs.ui.components import FAMILIES, button, cut, menu, view
from cogs.ui.ids import Step

WORD = st.from_regex(r"[A-Za-z0-9@,/+-]{1,8}", fullmatch=True)
TABLE = st.from_regex(r"[a-z0-9_-]{10}", fullmatch=True)
TOKEN = st.from_regex(r"[0-9]{1,3}\.[A-Za-z0-9_:/!~? -]{1,8}", fullmatch=True)


@given(TABLE, TOKEN, st.lists(WORD, max_size=5), st.booleans(), st.integers(0, 99))
def test_a_step_is_read_as_it_was_written(
    table: str, token: str, path: list[str], do: bool, page: int
) -> None:
    mark = ids.DO if do else f"{ids.PAGE}{page}" if page else ""
    text = ids.step(table, token, tuple(path), mark)
    assert len(text) <= ids.LIMIT
    assert ids.read_step(text) == Step(table, token, tuple(path), do, 0 if do else page)


def test_a_menu_brings_its_words_in_its_value() -> None:
    text = ids.step("abcdefghjk", "0.t1a", ("swap",), ids.MENU)
    assert ids.read_step(text, "swap red-sun") == Step("abcdefghjk", "0.t1a", ("swap", "red-sun"))
    assert ids.read_step(text) == Step("abcdefghjk", "0.t1a", ("swap",))


@pytest.mark.parametrize("text", ["", "g:", "g:UPPER:1.a:", "x:abc:1", "g:abcdefghjk:1"])
def test_what_is_no_step_is_none(text: str) -> None:
    assert ids.read_step(text) is None


def test_an_id_that_discord_would_refuse_is_not_made() -> None:
    with pytest.raises(ids.TooLong):
        ids.step("abcdefghjk", "0.t1a", ("word",) * 30)


@pytest.mark.parametrize(
    ("text", "family"),
    [
        (ids.step("abcdefghjk", "0.t", ("a",)), "g"),
        (ids.lobby("abcdefghjk", "join"), "l"),
        (ids.lobby("abcdefghjk", "remove", "Émile"), "l"),
        (ids.table("abcdefghjk", "more", 12), "t"),
        (ids.opening("some-game", thread=True), "p"),
        (ids.rules("some-game", 3), "r"),
    ],
)
def test_every_id_belongs_to_one_family(text: str, family: str) -> None:
    fitting = [
        key
        for key, kind in FAMILIES.items()
        if kind.__discord_ui_compiled_template__.fullmatch(text)
    ]
    assert fitting == [family]
    assert type(button(text, "Label")) is FAMILIES[family]


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
