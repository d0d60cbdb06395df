"""What stands under a game that is over, with awkward names, and how pages fit a message."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cogs.board import page as board
from cogs.board.more import more
from cogs.learn.course import is_taught
from cogs.lobby import rulebook
from cogs.table.model import Person
from cogs.table.notify import announcements
from cogs.table.play import acting
from cogs.table.play.commit import stop
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT, fit_lines
from cogs.ui.ids import about_lesson
from cogs.ui.pictures import fence, text_board, with_board
from cogs.ui.reposting import reduce_content
from data.store.messages import Board, Ended, News
from data.store.rows import OutboxRow
from data.words import LOCALES, Words, words
from engine import registry
from render.contract import Picture
from render.phrases import FENCE, PHONE, grid, total
from tests.cogs.guessing import miss
from tests.cogs.messages import http_error
from tests.cogs.people import ids, reader
from tests.cogs.table.world import ID, World
from tests.cogs.whole_games import ended

CROWD = tuple(Person(ID + 100 + n, "*_" * 15 + f"א{chr(65 + n)}", "en") for n in range(12))


async def fail(*_: object, **__: object) -> None:
    raise ValueError("broken")


@pytest.mark.parametrize("pictured", [True, False])
async def test_eleven_awkward_winners_push_no_line_out(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch, pictured: bool
) -> None:
    table = await world.playing(*CROWD, game="haiclue")
    # One has left: an end while all are level has no winners.
    table = await world.do(acting.resign, table, CROWD[-1].user_id)
    table = await world.do(stop, table, "agreed")
    assert table.outcome
    assert len(table.outcome.winners) == 11
    if not pictured:
        monkeypatch.setattr(home.pictures, "board", fail)
    news = [News("table", "back", {"seat": 0})]
    text = (await board.ended(home, table, 1, news)).text
    assert len(text) <= TEXT_LIMIT
    assert not text.startswith("…")
    assert board.winner_line(table, table.words) in text
    assert "**A**, **B**, **C**" in board.winner_line(table, table.words)
    assert (board.ranking_line(table, table.words) in text) is False, "the picture says it"
    assert table.row.seed.hex() not in text


async def test_the_text_board_of_a_finished_game_names_its_winner_once(world: World) -> None:
    pair = [Person(ID + 100 + n, name, "en") for n, name in enumerate(("Anna", "Ben"))]
    table = await world.playing(*pair, game="helge")
    table = await world.do(acting.resign, table, pair[0].user_id)
    text = text_board(table, table.words)
    assert table.over
    assert text.count("wins") == text.count("Ben wins") == 1


KEYS = registry.keys()
FEWEST = [key for key in KEYS if not registry.game(key).spec.gains]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", FEWEST)
async def test_where_the_fewest_win_the_first_line_says_so_with_both_numbers(
    world: World, game: str, locale: str
) -> None:
    """Her name alone stood above numbers of which hers was the lower one."""
    table, said = await ended(world, game), words(locale)
    assert table.outcome
    best, other = (table.outcome.scores[seat] for seat in table.outcome.order)
    line = board.winner_line(table, said)
    assert str(best) in line
    assert str(other) in line
    assert line != said("ended-won-bare", who="**A** Anna", count=1, you="no")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", KEYS)
async def test_who_wins_as_the_other_resigned_reads_why_and_no_points(
    home: App, world: World, game: str, locale: str
) -> None:
    """It read "wins with 0 points" above a table in which the other one had more."""
    pair = [Person(ID + 100 + n, name, locale) for n, name in enumerate(("Anna", "Ben"))]
    table = await world.playing(*pair, game=game)
    table = await world.do(acting.resign, table, pair[1].user_id)
    assert table.outcome
    if table.outcome.together:
        return
    said = words(locale)
    news = [News("table", "resigned", {"seat": 1}), News("game", "end", {"reason": "resigned"})]
    text = (await board.ended(home, table, 1, news)).text
    who = {"gone": "**B** Ben", "who": "**A** Anna", "count": 1, "you": "no"}
    assert text == table.words("ended-won-resigned", **who)
    closed = [News("table", "closed", {"seat": 1}), news[1]]
    assert table.words("ended-won-gone", **who) in (await board.ended(home, table, 1, closed)).text
    # One word for all: nobody knows later whether the table closed the seat.
    assert board.winner_line(table, said) == said("ended-won-gone", **who)
    for seat, told in ((0, "won"), (1, "gone")):
        line = board.winner_line(table, said, reader=seat)
        assert line == said("ended-won-gone", **who | {"you": told})
        assert f"{'AB'[seat]}**" not in line
    left = said("pictures-gone", score=total(table.outcome.scores[1]))
    assert board.ranking_line(table, said).endswith(left)
    picture = await home.pictures.ranking(table, said)
    gone = said("pictures-named", name="B Ben", what=left)
    assert gone in picture.alt
    assert said("pictures-gone-who", name="B Ben", count=1) in picture.alt


async def test_an_end_that_the_others_choose_is_no_win_by_who_resigned_before(
    home: App, world: World
) -> None:
    table = await world.playing(*CROWD[:3], game="hexago")
    table = await world.do(acting.resign, table, CROWD[2].user_id)
    table = await world.do(stop, table, "agreed")
    news = [News("table", "resigned", {"seat": 2}), News("game", "end", {"reason": "agreed"})]
    text = (await board.ended(home, table, 1, news)).text
    assert "left, so" not in text
    assert "resigns, so" not in text
    assert "resigns." in text


async def test_who_stops_a_solo_game_reads_so_and_not_of_too_few_people(
    home: App, world: World
) -> None:
    table = await world.playing(CROWD[0], game="hexago")
    table = await world.do(acting.resign, table, CROWD[0].user_id)
    news = [News("table", "resigned", {"seat": 0}), News("game", "end", {"reason": "resigned"})]
    text = (await board.ended(home, table, 1, news)).text
    assert text.count("The solo game was stopped early.") == 1
    assert "Too few" not in text


async def test_among_computers_that_go_on_the_points_say_who_wins(home: App, world: World) -> None:
    table = await world.playing(CROWD[0], computers=2, game="hexago")
    table = await world.do(acting.resign, table, CROWD[0].user_id)
    news = [News("table", "resigned", {"seat": 0}), News("game", "end", {"reason": "resigned"})]
    text = (await board.ended(home, table, 1, news)).text
    assert "left, so" not in text
    assert "resigns, so" not in text
    assert "share the win." in text, "they have no points yet"


async def test_a_team_has_one_result_and_no_ranks(home: App, world: World) -> None:
    pair = [Person(ID + 100 + n, name, "en") for n, name in enumerate(("Anna", "Ben"))]
    table = await world.do(stop, await world.playing(*pair, game="haiclue"), "agreed")
    text = (await board.ended(home, table, 1, [])).text
    assert text.split("\n") == [
        "Neither won nor lost: the game was not played to its end.",
        "The game was ended here.",
    ]
    assert board.ranking_line(table, table.words) == ""


async def test_a_team_that_agrees_to_end_reads_that_it_has_lost(home: App, world: World) -> None:
    """Who agreed was said, and how the game ended was nowhere but in the description."""
    pair = [Person(ID + 100 + n, name, "en") for n, name in enumerate(("Anna", "Ben"))]
    table = await world.playing(*pair, game="haiclue")
    while len(table.view(None).results) < 4:
        table = await world.move(table, miss(table))
    table = await world.do(stop, table, "agreed")
    news = [News("table", "agreed", {"seats": (0, 1)}), News("game", "end", {"reason": "agreed"})]
    assert (await board.ended(home, table, 1, news)).text.split("\n") == [
        "**A** Anna and **B** Ben agreed to end the game here.",
        "0 of 8 right guesses: you lose together. Six would have won.",
    ]


@pytest.mark.parametrize("game", KEYS)
async def test_a_game_that_ends_before_anybody_has_points_shows_no_table_of_them(
    home: App, world: World, game: str
) -> None:
    """Below "No winner" stood a row of zeros for each player."""
    pair = [Person(ID + 100 + n, name, "en") for n, name in enumerate(("Anna", "Ben"))]
    table = await world.stop(await world.playing(*pair, game=game))
    content = await board.ended(home, table, 1, [])
    assert "It ended before a move, so it doesn’t count." in content.text
    assert [file.name for file in content.files] == ["board.png"]
    assert board.ranking_line(table, table.words) == ""
    assert not re.search(r"\d", content.text)
    resigned = await world.do(acting.resign, await world.playing(*pair, game=game), pair[0].user_id)
    assert resigned.outcome
    assert resigned.outcome.empty == resigned.outcome.together, "somebody wins else"


async def test_the_end_says_why_a_game_that_the_seats_decided_has_no_analysis(
    home: App, world: World
) -> None:
    table = await world.playing(*CROWD[:3], game="hexamino")
    while not table.over:
        table = await world.move(table)
    why = f"-# {table.words('refusal-no-skill')}"
    assert why in (await board.ended(home, table, 1, [])).text.splitlines()


async def test_each_picture_of_the_end_has_its_full_size(home: App, world: World) -> None:
    """Two files stand side by side: the ranking was 225 pixels wide."""
    table = await world.playing(*CROWD[:2], game="hexamino")
    table = await world.do(acting.resign, table, CROWD[0].user_id)
    content = await board.ended(home, table, 1, [])
    assert [file.name for file in content.files] == ["board.png", "ranking.png"]
    posting = content.posting()
    assert [each.image.url for each in posting["embeds"]] == ["attachment://ranking.png"]
    row = OutboxRow(1, table.id, f"thread:{ID + 1}", Ended(), "n" * 24)
    refused = reduce_content(table, row, content, http_error(403, 50013))
    assert refused.files == content.files
    assert "embeds" not in refused.posting()
    assert not (reduce_content(table, row, refused, http_error(403, 50013)) or content).files


async def test_no_answer_of_a_round_stands_beside_another_one(home: App, world: World) -> None:
    """Four in two rows were a half as wide as a phone, and the first was larger than the others."""
    table = await world.playing(*CROWD[:4], game="haiclue")
    asked: list[str] = []
    below = home.pictures.below

    async def noted(*of: Any) -> Picture:
        asked.append(of[0].id)
        return await below(*of)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(home.pictures, "below", noted)
        content = await board.still(home, [table] * 4, [])
    assert asked == [table.id] * 3
    assert len(content.posting()["embeds"]) == len(content.changing()["embeds"]) == 4


async def test_the_end_has_one_line_of_buttons_for_the_game(
    home: App, world: World, language: Words
) -> None:
    """Two rows of them took three lines of a phone, below two pictures; the puzzle has its own."""
    table = await world.playing(CROWD[0], game="hexago")
    bare, _ = board.ended_buttons(await world.stop(table), language)
    assert [item.custom_id.split(":")[2] for item in bare] == ["rematch", "more"], "no move yet"
    table = await world.playing(CROWD[0], game="hexago", channel_id=ID + 3)
    table = await world.stop(await world.move(table))
    row, puzzle = board.ended_buttons(table, language)
    assert [item.custom_id.split(":")[0] for item in puzzle] == ["t", "z"], "first the high scores"
    assert [item.custom_id.split(":")[2] for item in row] == ["rematch", "analysis", "more"]
    assert sum(len(str(getattr(item, "label", ""))) for item in row) <= 26
    page = await more(home, reader(CROWD[0]), table)
    behind = {item.custom_id.split(":")[2] for row in page.rows for item in row}
    assert behind >= {"replay", "text", "record", "about"}
    assert "/move" not in page.text, "the game is over"


async def test_a_board_marks_all_that_its_news_tell(home: App, world: World) -> None:
    """The same position without news marks its last move alone: the two are kept apart."""
    table = await world.playing(*CROWD[:2], game="hexago")
    told = []
    for _ in range(2):
        run, position = table.play()
        seat = table.owing[0]
        action = next(iter(run.game.legal_actions(position.state, seat)))
        told += announcements.news_of(run.act(position, seat, action))
        table = await world.move(table, action.text)
    cells = [str(item.args["cell"]) for item in told if "cell" in item.args]
    assert len(cells) == 2
    marked = (await board.board(home, table, 1, Board(news=tuple(told)))).files[0].alt
    plain = (await board.board(home, table, 1, Board())).files[0].alt
    assert f"New: {', '.join(cells)}." in marked
    assert "New:" not in plain
    assert table.scene(table.words).statuses == tuple(seat.status for seat in table.seats)


@pytest.mark.parametrize("pictured", [True, False])
@pytest.mark.parametrize("game", ["helge", "hexago", "hexamino", "blox"])
async def test_why_it_ended_is_said_once(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch, game: str, pictured: bool
) -> None:
    table = await world.do(stop, await world.playing(*CROWD[:2], game=game), "agreed")
    why = words("en")("stopped-agreed")
    if not pictured:
        monkeypatch.setattr(home.pictures, "board", fail)
    content = await board.ended(home, table, 1, [News("table", "back", {"seat": 0})])
    assert why in content.text
    if pictured:
        assert content.text.count(why) == 1
        assert why in content.files[0].alt


def test_a_reason_that_the_news_say_is_not_said_again() -> None:
    news = ["Ben lays tile 61.", "Ben closed the Snake. Dots left: Anna 1."]
    why = "Ben closed the Snake."
    assert board._reason(news, why) == (news, "")
    assert board._reason(news[:1], why) == (news[:1], why)
    assert board._reason(news, "") == (news, "")
    last = ["Only one is left, so this is the last round."]
    assert board._reason(last, "Only one is left.") == (last, "")
    team = "No player is left to play with. 0 of 8 right guesses: you lose together."
    assert board._reason(["No player is left to play with."], team) == ([], team)


@pytest.mark.parametrize("game", registry.keys())
def test_every_page_fits_and_nothing_is_lost(game: str, language: Words) -> None:
    text = (rulebook.FOLDER / language.locale / f"{game}.md").read_text(encoding="utf-8")
    pages = rulebook.pages(game, language.locale)
    # The game comes first; whose the material is stands below.
    assert "> **" in pages[-1]
    assert not any("> **" in page for page in pages[:-1])
    # Discord shows no tables: their bars and dashes would stand there as they are.
    assert not [line for line in text.splitlines() if line.lstrip().startswith("|")]
    assert not any("'" in page for page in pages), "apostrophes as in all other messages"
    assert "".join("".join(pages).split()) == "".join(text.replace("'", "’").split())
    for number in range(len(pages)):
        shown = rulebook.rules(game, number, language)
        assert 0 < len(shown.text) <= TEXT_LIMIT
        turning = {number - 1, number + 1} & set(range(len(pages)))
        lesson = [about_lesson(game, 1, "open")] if is_taught(game) else []
        assert ids(shown)[len(turning) :] == lesson, "what is easier than reading"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", registry.keys())
def test_pages_of_rules_break_between_ideas(game: str, locale: str) -> None:
    """A section that has room on a page is on one, and a list below what leads to it."""
    text = (rulebook.FOLDER / locale / f"{game}.md").read_text(encoding="utf-8")
    pages = [page.splitlines() for page in rulebook.pages(game, locale)]
    for first, *_, last in pages:
        assert not re.match(r"- |\d+\. ", first), first
        assert not re.match(r"#|.*:$", last), last
    for section in re.split(r"\n\n(?=#)", text.strip().replace("'", "’")):
        head, *_, last = section.splitlines()
        (page,) = (page for page in pages if head in page)
        assert last in page or len(section) > rulebook.ROOM


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


def test_a_phone_shows_every_line_of_a_code_block_and_a_grid_keeps_its_columns() -> None:
    rows = ["  a  b  c", "1 w  gB r"]
    assert grid([row] for row in rows) == [FENCE, *rows, FENCE]
    lines = grid([["e2 b w w"] * 9, ["x" * 30]])
    assert ", ".join(lines[1:-2]).count("e2 b w w") == 9, "no piece is broken"
    assert max(map(len, lines)) <= PHONE < 9 * len("e2 b w w")


@pytest.mark.parametrize("key", registry.keys())
async def test_where_the_picture_fails_the_end_is_said_once_with_the_board_in_words(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    pair = [Person(ID + 100 + n, name, "en") for n, name in enumerate(("Anna_A", "Ben*"))]
    table = await world.playing(*pair, game=key)
    table = await world.do(acting.resign, table, pair[0].user_id)
    monkeypatch.setattr(home.pictures, "board", fail)
    text = (await board.ended(home, table, 1, ())).text
    plain = text.replace("*", "").replace("\\", "").replace("_", "")
    lines = plain.partition(FENCE)[0].partition("\n\n")[0].splitlines()
    assert len(lines) > 3
    assert [one for one in lines if sum(other.startswith(one) for other in lines) > 1] == []


def test_names_in_the_prose_of_a_text_board_are_shown_as_they_are_written() -> None:
    board = "\n".join(["B **Ben** <@1>", *grid([["a1 *", "b1"]]), "A _x_"])
    shown = with_board(["news"], board)
    assert shown == "news\nB \\*\\*Ben\\*\\* \\<\\@1\\>\n```\na1 *, b1\n```\nA \\_x\\_"


def test_long_news_and_a_long_text_board_share_the_message() -> None:
    lines = [f"line {number} {'x' * 80}" for number in range(40)]
    shown = with_board([*lines, "Anna, your turn."], "\n".join(grid([["cell"]] * 400)))
    assert len(shown) <= TEXT_LIMIT
    assert "Anna, your turn." in shown
    assert shown.endswith("```")
    assert shown.count("cell") > 100
    assert with_board(["a"], "") == "a"
