"""The audience: spectators who guess in secret, until the answer is opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.refusals import AudienceFull, TransferHad
from cogs.table.edit import Edit
from cogs.table.model import Stale, Table
from cogs.table.play import acting, audience
from cogs.table.play.commit import stop
from cogs.ui.phrases import audience_lines
from data.store import privacy
from data.store.marks import Had, Says
from data.store.messages import Board, Ended, News
from data.words import words
from engine.actions import Action, parse
from tests.cogs.table.simulation import Simulation, begin
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World

OPTIONS = {"reveal": "one_by_one", "youngest": "A"}
COLOURS = ("blue", "red", "green", "yellow")


def read(**options: str) -> Simulation:
    """Return a game in which all clues are in and that of B is guessed first."""
    game = begin(ANNA, BEN, CARLA, game="haiclue", options=OPTIONS | options)
    for user in (ID + 1, ID + 2, ID + 3):
        game.clue(user)
    return game


def say(game: Simulation, user: int, colour: str) -> None:
    token = game.table.token(game.table.owing[0])
    game.do(audience.answer, user, token, Action("guess", ("@B", colour)))


def right(table: Table, author: int = 1) -> int:
    card: int = table.play()[1].state.cards[author]
    return card


def opened(game: Simulation) -> list[tuple[object, ...] | None]:
    """Let all players guess; return what the audience said by the news of the reveals."""
    for user in (ID + 1, ID + 3):
        game.do(acting.submit, user, None, parse("guess @B blue"))
    board = [message for _, message in game.posts if isinstance(message, Board | Ended)][-1]
    return [item.args.get("audience") for item in board.news if item.kind == "reveal"]  # type: ignore[misc]


def answers(table: Table) -> set[Says]:
    return {mark for mark in table.kept.marks if isinstance(mark, Says)}


def test_the_reveal_says_what_most_of_the_audience_said() -> None:
    game = read()
    best, other = COLOURS[right(game.table)], COLOURS[right(game.table) - 1]
    for user, colour in ((50, best), (51, other), (52, best), (51, best), (53, other)):
        say(game, user, colour)
    assert opened(game) == [(f"guess @B {best}", 3, 4)]
    assert audience.score(game.table) == (1, 1)
    assert audience.best(game.table)[0] == [(user, 1, 1) for user in (50, 51, 52)]


@pytest.mark.parametrize("count", [1, 2])
def test_only_more_than_any_other_answer_is_right(count: int) -> None:
    game = read()
    best, other = COLOURS[right(game.table)], COLOURS[right(game.table) - 1]
    for user in range(count):
        say(game, ID + 60 + user, best)
        say(game, ID + 70 + user, other)
    assert opened(game) == [(f"guess @B {best}", 0, 2 * count)], "the audience was split"
    assert audience.score(game.table) == (0, 1)


def test_the_end_names_who_in_the_audience_was_right_most_often() -> None:
    game, said = read(), words("en")
    best, other = COLOURS[right(game.table)], COLOURS[right(game.table) - 1]
    for user in range(50, 58):
        say(game, user, other if user == 50 else best)
    opened(game)
    author, token = "ABC"[game.table.view(None).current], game.table.token(game.table.owing[0])
    game.do(audience.answer, 57, token, Action("guess", (f"@{author}", "red")))
    assert "Best" not in "".join(audience_lines(game.table, said))
    game.do(stop, "agreed")
    assert audience.best(game.table)[0] == [(user, 1, 1) for user in range(51, 56)], "of 57, too"
    line = audience_lines(game.table, said)[1]
    rows = [f"**1** · <@{user}> · 1 of 1" for user in range(51, 56)]
    last = "2 more were right just as often."
    assert line.split("\n") == ["**Best in the audience**", *rows, last]


def test_who_was_right_less_often_than_the_last_one_named_is_not_counted() -> None:
    game = read()
    for most in (57, 56):
        author, token = game.table.view(None).current, game.table.token(game.table.owing[0])
        best = Action("guess", (f"@{'ABC'[author]}", COLOURS[right(game.table, author)]))
        for user in range(50, most):
            game.do(audience.answer, user, token, best)
        for seat in game.table.owing:
            game.do(acting.submit, ID + 1 + seat, None, parse(f"guess @{'ABC'[author]} blue"))
    named = [(user, 2, 2) for user in range(50, 55)]
    assert audience.best(game.table) == (named, 1), "56 was right once"


@pytest.mark.parametrize("first", ["red", "blue", "green", "yellow"])
def test_each_answer_of_a_spectator_counts_once_and_only_the_last_to_a_question(first: str) -> None:
    game = read()
    hits = [first == COLOURS[right(game.table)]]
    say(game, 50, COLOURS[(COLOURS.index(first) + 1) % 4])
    say(game, 50, first)
    opened(game)
    author, token = game.table.view(None).current, game.table.token(game.table.owing[0])
    for colour in (first, "red"):
        game.do(audience.answer, 50, token, Action("guess", (f"@{'ABC'[author]}", colour)))
    hits.append(COLOURS[right(game.table, author)] == "red")
    for seat in game.table.owing:
        game.do(acting.submit, ID + 1 + seat, None, parse(f"guess @{'ABC'[author]} blue"))
    (says,) = answers(game.table)
    assert audience.count(says, game.table.kept.marks) == (sum(hits), 2)


def test_a_question_that_closes_unopened_costs_nobody_their_score() -> None:
    game = read()
    say(game, 50, COLOURS[right(game.table)])
    opened(game)
    closed = "guess @A red"  # of a clue that is not read any more
    said = {Says(1, 1, 1, closed, user=50), Says(1, 0, 0, closed, user=51)}
    game.do(lambda edit: setattr(edit, "marks", edit.marks - answers(game.table) | said))
    game.do(audience.drop_old)
    assert audience.best(game.table)[0] == [(50, 1, 1)]
    author, token = "ABC"[game.table.view(None).current], game.table.token(game.table.owing[0])
    game.do(audience.answer, 50, token, Action("guess", (f"@{author}", "red")))
    assert {(says.number, says.right, says.of) for says in answers(game.table)} == {(1, 1, 1)}


def test_no_answer_changes_the_game_or_says_anything() -> None:
    game, before = read(), read()
    said = len(game.posts)
    for user in range(50, 60):
        say(game, user, COLOURS[user % 4])
    assert len(game.posts) == said
    assert game.table.row == before.table.row
    opened(game)
    opened(before)
    assert game.table.row.chain == before.table.row.chain
    assert game.table.outcome == before.table.outcome


def test_without_an_audience_the_reveal_is_as_it_was() -> None:
    game = read()
    assert opened(game) == [None]
    assert audience.score(game.table) == (0, 0)


def test_who_is_seated_or_has_been_is_no_audience() -> None:
    game = read()
    game.do(lambda edit: edit.marks.add(Had(2, user=ID + 40)))
    game.refuses(TransferHad, audience.answer, ID + 40, game.table.token(0), parse("guess @B red"))
    # The author of the clue, who took a seat after answering: it does not count.
    game.do(lambda edit: edit.marks.add(Says(0, 0, 0, "guess @B red", user=ID + 2)))
    assert opened(game) == [None]


def test_the_audience_answers_the_open_question_alone() -> None:
    game = read()
    token = game.table.token(0)
    for asked, text in (
        (token, "guess @C red"),
        (token, "guess @B grey"),
        ("0.r9", "guess @B red"),
    ):
        game.refuses(Stale, audience.answer, ID + 50, asked, parse(text))
    opened(game)
    game.refuses(Stale, audience.answer, ID + 50, token, parse("guess @B red"))
    together = read(reveal="all_at_once")
    assert audience.open_to(together.table) == ()


def test_the_audience_of_a_question_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "MOST", 2)
    game = read()
    for user in (ID + 50, ID + 51, ID + 50):
        say(game, user, "red")
    game.refuses(AudienceFull, audience.answer, ID + 52, game.table.token(0), parse("guess @B red"))
    assert len(answers(game.table)) == 2
    opened(game)  # who answered before makes room
    author, token = "ABC"[game.table.view(None).current], game.table.token(game.table.owing[0])
    for user in (ID + 52, ID + 53):
        game.do(audience.answer, user, token, Action("guess", (f"@{author}", "red")))
    assert {says.user for says in answers(game.table)} == {ID + 52, ID + 53}


def test_a_game_that_ends_before_the_reveal_counts_no_answer() -> None:
    game = read()
    say(game, ID + 50, "red")
    game.do(stop, "agreed")
    assert audience.score(game.table) == (0, 0)
    assert audience.best(game.table)[0] == []


async def test_an_answer_survives_a_kill_and_is_erased_with_its_person(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN, CARLA, game="haiclue", options=OPTIONS)
        for seat, person in enumerate((ANNA, BEN, CARLA)):
            clue = " ".join(f"t{tile}" for tile in table.view(seat).hand[:2])
            await world.do(acting.submit, table, person.user_id, None, parse(f"clue {clue}"))
        table = await world.service.tables.load(table.id)
        for user in (ID + 50, ID + 51):
            await world.do(audience.answer, table.id, user, table.token(0), parse("guess @B red"))
        world.task.cancel()
    async with World(tmp_path) as world:
        assert len(answers(await world.service.tables.load(table.id))) == 2
        await privacy.erase(world.store, ID + 51)
        assert answers(await world.service.tables.load(table.id)) == {
            Says(0, 0, 0, "guess @B red", user=ID + 50)
        }
        for user in (ID + 1, ID + 3):
            await world.do(acting.submit, table.id, user, None, parse("guess @B blue"))
        await world.say()
        (news,) = [n for row in world.mouth.said for n in _news(row.message) if n.kind == "reveal"]
        assert news.args["audience"] == ("guess @B red", 1, 1)


def _news(message: object) -> tuple[News, ...]:
    return message.news if isinstance(message, Board) else ()


def test_a_bound_audience_adds_one_row_an_answer() -> None:
    game = read()
    for user in range(ID + 50, ID + 90):
        say(game, user, "red")
    edit = Edit(game.table, game.time, game.chance)
    audience.answer(edit, ID + 50, game.table.token(0), parse("guess @B blue"))
    changed = edit.change()
    assert changed.before is not None
    assert len(changed.before.marks ^ changed.after.marks) == 2
