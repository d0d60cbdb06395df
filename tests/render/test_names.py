from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from render import names
from tools.support.positions import HOSTILE


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


@pytest.mark.parametrize(
    "name",
    [
        "မြင့်မြတ်",  # Burmese
        "བསྟན་འཛིན་རྒྱ་མཚོ",  # Tibetan
        "שָׁלוֹם",  # Hebrew with points: three marks on a letter
        "ශ්‍රී",  # Sinhala: a joiner
        "علی‌رضا",  # Persian: a non-joiner
        "क्‍ष",  # Devanagari
        "น้ำผึ้ง",  # Thai
        "Đặng Thị Ngọc Ánh",
        "👨‍👩‍👧‍👦",
        "👩🏽‍🚀 Ada",
        "🏳️‍🌈",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Kit",
        "🇨🇭 Ueli",
    ],
)
def test_what_belongs_to_the_spelling_of_a_script_or_an_emoji_stays(name: str) -> None:
    assert names.clean(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("a\u200db", "ab"),
        ("a\u200c\u200c\u200cb", "ab"),
        ("\u200d\u200d", ""),
        ("\u0301\u0301\u0301", ""),  # marks without a letter
        ("ש" + "\u05b8" * 9, "ש" + "\u05b8" * 4),
        ("ש" + "\u0301" * 9, "ש" + "\u0301" * 2),
        ("\U0001f3f4\U000e0067\U000e0062", "\U0001f3f4"),  # half a flag
        ("x" * 30 + "👨\u200d👩", "x" * 30 + "👨…"),
    ],
)
def test_what_belongs_to_no_spelling_goes(name: str, clean: str) -> None:
    assert names.clean(name) == clean


_LETTERS = (
    "aé\u0301\u0308שָׁ\u05bcعل\u200cရ\u103c\u200d\u1039क\u094dශ\u0dca"
    "👩🏽\ufe0f♂🏴\U000e0067\U000e007f \u202e\u3164"
)


@example("\u0301\u200c\u05b8\u200c\u05b8")
@example("\u0301\u200c\u05b8\u200cש")
@given(st.text(alphabet=st.sampled_from(_LETTERS), max_size=60) | st.text(max_size=60))
def test_a_clean_name_is_clean_however_often(name: str) -> None:
    clean = names.clean(name)
    assert names.clean(clean) == clean
    assert len(clean) <= names.LONGEST


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
