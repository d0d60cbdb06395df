from __future__ import annotations

from pathlib import Path

import pytest

from cogs.ui import rulebook
from cogs.ui.content import TEXT_LIMIT, fit_lines
from cogs.ui.messages.pictures import fence, with_board
from data.words import Words, words
from engine import registry
from tests.cogs.people import ids


@pytest.mark.parametrize("game", registry.keys())
def test_every_page_fits_and_nothing_is_lost(game: str, language: Words) -> None:
    text = (rulebook.FOLDER / language.locale / f"{game}.md").read_text(encoding="utf-8")
    pages = rulebook.pages(game, language.locale)
    # Discord shows no tables: their bars and dashes would stand there as they are.
    assert not [line for line in text.splitlines() if line.lstrip().startswith("|")]
    assert "".join("".join(pages).split()) == "".join(text.split())
    for number in range(len(pages)):
        shown = rulebook.rules(game, number, language)
        assert 0 < len(shown.text) <= TEXT_LIMIT
        expected = {number - 1, number + 1} & set(range(len(pages)))
        assert len(ids(shown)) == len(expected)


def test_a_page_beyond_the_end_is_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "FOLDER", tmp_path)
    rulebook.pages.cache_clear()
    (tmp_path / "en").mkdir()
    parts = ["# Title", "one " * 300, "## Next", "two " * 300, "x" * 5000]
    (tmp_path / "en" / "toy.md").write_text("\n\n".join(parts), encoding="utf-8")
    pages = rulebook.pages("toy", "de")
    assert len(pages) > 3
    assert all(len(page) <= rulebook.ROOM for page in pages)
    assert pages[0].startswith("# Title\none")
    assert any(page.startswith("## Next\ntwo") for page in pages)
    assert rulebook.rules("toy", 99, words("en")).text.startswith(pages[-1])
    rulebook.pages.cache_clear()


def test_what_does_not_fit_loses_its_oldest_lines() -> None:
    assert fit_lines(["a", "", "b"]) == "a\nb"
    assert fit_lines(["a" * 50, "b", "c"], 10) == "…\nb\nc"
    assert len(fit_lines(["x" * 3000])) == TEXT_LIMIT


def test_a_code_block_cannot_be_left() -> None:
    shown = fence("a```b\n" * 500)
    assert len(shown) <= TEXT_LIMIT
    assert shown.count("```") == 2


def test_long_news_and_a_long_text_board_share_the_message() -> None:
    lines = [f"line {number} {'x' * 80}" for number in range(40)]
    shown = with_board([*lines, "Anna, your turn."], "cell\n" * 400)
    assert len(shown) <= TEXT_LIMIT
    assert "Anna, your turn." in shown
    assert shown.endswith("```")
    assert shown.count("cell") > 100
    assert with_board(["a"], "") == "a"
