from __future__ import annotations

import re
import unicodedata

import pytest

from render import names
from tests.render.positions import HOSTILE


def test_letters() -> None:
    assert [names.letter(seat) for seat in (0, 1, 11)] == ["A", "B", "L"]


@pytest.mark.parametrize(
    "name",
    [
        "**a** _b_ ~~c~~",
        "`d` ||e||",
        "@everyone <@1>",
        "[f](https://g.h)",
        "# > - + x",
        "<:a:1>",
        "1. x",
    ],
)
def test_escape_disarms_markdown_mentions_and_links(name: str) -> None:
    text = names.escape(name)
    # Without the escaped pairs nothing is left that Discord gives a meaning to.
    assert not set(re.sub(r"\\.", "", text)) & set("\\*_~`|>#+[]()<>@:-")
    assert re.sub(r"\\(.)", r"\1", text) == name


@pytest.mark.parametrize(
    "name",
    ["discord.gg/x", "DISCORD.GG/x-y", "discord.com/invite/x", "ptb.discordapp.com/invite/x"],
)
def test_an_invitation_without_a_scheme_is_none(name: str) -> None:
    found = re.compile(r"(discord\.gg|discord(app)?\.com/invite)/", re.IGNORECASE)
    assert found.search(name)
    for text in (names.escape(name), names.bold(0, (name,)), names.plain(0, (name,))):
        assert not found.search(text)
        assert not re.search(r"\w\.\w+/", text)
    assert re.sub(r"\\(.)", r"\1", names.escape(name)) == name
    assert names.plain(0, ("AC/DC",)) == "A AC/DC"
    assert names.escape("J. R.") == "J. R."


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("  a \n b\t", "a b"),
        ("\u202eabc\u202c", "abc"),
        ("a\u200b\u200d\u2060\ufeffb", "ab"),
        ("\u3164\u2800", ""),
        ("e\u0301", "é"),
        ("x" * 40, "x" * 31 + "…"),
        ("Za\u0336\u0322\u0319\u0323lgo", "Za\u0336\u0322lgo"),
    ],
)
def test_clean(name: str, clean: str) -> None:
    # NFC may order marks of different classes; what counts is which are kept.
    assert sorted(names.clean(name)) == sorted(clean)


@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_invisible_is_left(name: str) -> None:
    clean = names.clean(name)
    assert len(clean) <= names.LONGEST
    assert not any(unicodedata.category(char) in ("Cc", "Cf") for char in clean)


def test_a_seat_without_a_visible_name_is_its_letter() -> None:
    assert names.bold(1, ("a", "\u3164")) == "**B**"
    assert names.plain(1, ("a", "\u3164")) == "B"
    assert names.bold(0, ("Mara",)) == "**A** Mara"


def test_plain_is_safe_in_a_code_block() -> None:
    assert "`" not in names.plain(0, ("```x",))


def test_a_name_from_right_to_left_turns_nothing_else() -> None:
    assert names.bold(0, ("יונתן",)) == "**A** \u2068יונתן\u2069"
    assert names.plain(0, ("יונתן",)) == "A \u2068יונתן\u2069"
    assert names.escape("Mara") == "Mara"
