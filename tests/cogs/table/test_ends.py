"""What players read before they agree to end a game, and who agreed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.board.more import ask_end
from cogs.board.notices import notice
from cogs.table.model import Person, is_played
from cogs.table.people import decisions
from cogs.table.play.commit import stop, vacate
from cogs.ui.phrases import news_lines
from cogs.ui.results import end_line, winner_line
from data.store.messages import Ended, News, Notice
from data.words import LOCALES, words
from engine import registry
from engine.position import COMPUTER
from tests.cogs.people import reader
from tests.cogs.table.simulation import Simulation, begin
from tests.cogs.table.world import ANNA, BEN, CARLA, ID

KEYS = registry.keys()
OPEN = [key for key in KEYS if registry.game(key).spec.gains]


def ahead(moves: int = 12, **options: str) -> Simulation:
    """Return a game of two in which one is ahead."""
    game = begin(ANNA, BEN, game="helge", **options)
    for _ in range(400):
        ended = decisions.foresee_end(game.table)
        outcome = None if ended is None else ended.outcome
        if outcome and outcome.winners and game.table.play()[1].seq >= moves:
            break
        game.move()
    return game


@pytest.mark.parametrize("game", KEYS)
def test_what_an_end_is_said_to_be_is_what_it_is(game: str) -> None:
    played, known = begin(ANNA, BEN, CARLA, game=game), 0
    for _ in range(25):
        if played.table.over:
            break
        ended = decisions.foresee_end(played.table)
        if ended is not None and ended.outcome is not None and is_played(played.table):
            known += 1
            run, position = played.table.play()
            found = run.outcome(run.stop(position, "agreed").position)
            assert ended.outcome == found
        played.move()
    assert (known > 0) == (game in OPEN), "what is left in the hands is hidden"


@pytest.mark.parametrize("locale", LOCALES)
def test_both_read_who_would_win_before_they_agree(locale: str) -> None:
    """A game ended as it stood, and only ``/games`` said that it had cost 63 points of rating."""
    game, said = ahead(), words(locale)
    ended = decisions.foresee_end(game.table)
    assert ended is not None
    won = winner_line(ended, said)
    line = said("end-now", how="won", won=won)
    assert won in line
    asker, rated = replace(reader(ANNA), words=said), replace(game.table, rates=True)
    both = f"{line}\n{said('end-now-rated')}"
    assert ask_end(rated, asker).text == f"{said('end-ask')}\n{both}"
    game.do(decisions.vote_end, ID + 1)
    (put,) = [one for one in game.notices() if one.key == "notice-end-proposed"]
    assert isinstance(put, Notice)
    public = notice(replace(game.table, rates=True), 1, put.key, put.args).text.split("\n")
    assert public[1].startswith("As it stands: **")
    assert public[2] == "That counts for the rating, like a game played to its end."
    game.answer("end", ID + 2, "yes")
    assert winner_line(game.table, said) == won
    over = notice(game.table, 1, put.key, put.args).text
    assert line not in over, "it is no question any more"


def test_who_has_a_computer_in_their_seat_reads_that_the_others_are_asked() -> None:
    """*The game ends at once* stood there, and pressed it said *I'm asking the others*."""
    game, said = ahead(), words("en")
    game.do(vacate, [0], COMPUTER)
    sleeper, there = (seat.user_id or 0 for seat in game.table.seats)
    for user_id, key in ((there, "end-ask-alone"), (sleeper, "end-ask")):
        asker = reader(Person(user_id, "", "en"))
        assert ask_end(game.table, asker).text.split("\n")[0] == said(key)
    game.do(decisions.vote_end, sleeper)
    assert not game.table.over
    game.do(decisions.vote_end, there)
    name = game.table.names[1]
    assert f"**B** {name} ends the game here." in ending(game)


@pytest.mark.parametrize("game", [key for key in KEYS if key not in OPEN])
def test_where_hands_decide_nobody_is_named_before_the_end(game: str) -> None:
    said, played = words("en"), begin(ANNA, BEN, game=game, options={"mode": "classic"})
    for _ in range(5):
        played.move()
    line = end_line(played.table, said)
    assert line.startswith("Who wins then is still hidden.")
    assert not any(name in line for name in played.table.names)


def test_an_end_before_a_move_and_one_of_a_team_say_so() -> None:
    said = words("en")
    assert end_line(begin(ANNA, BEN).table, said) == "Nobody has moved yet, so it doesn’t count."
    team = begin(ANNA, BEN, game="haiclue")
    team.move()
    team.move()
    line = end_line(team.table, said)
    assert line == "As it stands, it is neither won nor lost."


def ending(game: Simulation) -> list[str]:
    (end,) = [post for _, post in game.posts if isinstance(post, Ended)]
    return news_lines(game.table, end.news, words("en"))


def test_who_agreed_is_named_where_all_did() -> None:
    """Nobody was named who had decided it, as if it had been a moderator."""
    game = ahead()
    game.do(decisions.vote_end, ID + 1)
    game.answer("end", ID + 2, "yes")
    names = sorted(("Anna", "Ben"), key=lambda name: game.table.names.index(name))
    first, second = (f"**{letter}** {name}" for letter, name in zip("AB", names, strict=True))
    assert f"{first} and {second} agreed to end the game here." in ending(game)
    other = ahead()
    other.do(stop, "agreed")
    assert not any("agreed" in line for line in ending(other))


@pytest.mark.parametrize("game", KEYS)
def test_a_game_that_ends_at_a_limit_of_its_rules_was_played(game: str) -> None:
    """The end of a long game of Blox could not be told: no stop may have that reason."""
    table = begin(ANNA, BEN, game=game).table
    assert not is_played(table)
    for reason in registry.game(game).spec.limits:
        run, position = table.play()
        state = run.game.stop(position.state, reason).state
        assert is_played(table.at(replace(position, state=state)))


@pytest.mark.parametrize("locale", LOCALES)
def test_a_closed_seat_says_what_is_played_for_it_while_the_game_goes_on(locale: str) -> None:
    """*Dora resigns. Dora lays the yellow drop* read as if resigning had failed."""
    said, game = words(locale), begin(ANNA, BEN, CARLA)
    for over in (False, True):
        for kind in ("resigned", "closed"):
            (line,) = news_lines(game.table, [News("table", kind, {"seat": 2})], said)
            assert line.endswith(said("seat-default")) is not over
        if not over:
            game.do(stop, "agreed")
