"""Games that are over as people meet them: their own, cards, standings."""

from __future__ import annotations

import io
import re
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from cogs.history import page as pages
from cogs.history import profile
from cogs.table.history import Played, Season, season_at
from cogs.table.model import Person, Table
from cogs.table.play import acting
from cogs.table.play.commit import stop, vacate
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.ids import HistoryPress
from data.store import people, ratings
from data.store.results import RatingRow, ResultRow, Which, finished
from data.words import words
from engine import registry
from engine.position import COMPUTER
from render import card
from tests.cogs.people import answered, by, press, run, said, shown_buttons, shown_ids
from tests.cogs.table.climb import ended, only_climb, played
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, ID, World

HOSTILE = Person(ID + 4, "**[x](http://x)** @everyone", "en")
ELSEWHERE = GUILD + 1


@pytest.fixture(autouse=True)
def climb(monkeypatch: pytest.MonkeyPatch) -> None:
    only_climb(monkeypatch)


async def kept(home: App, table: Table) -> Table:
    await home.service.history.take(table.id)
    return table


async def call(home: App, command: str, person: Person, *given: Any, **place: Any) -> Any:
    made = await run(home, command, by(person, **place), *given)
    assert answered(made)["ephemeral"] is True
    return made


def opening(made: Any) -> list[str]:
    """Return the ids of the buttons that open a game."""
    return [custom_id for custom_id in shown_ids(made) if custom_id.startswith("e:open:")]


def menu(made: Any) -> dict[str, bool]:
    """Return the games of the menu below, and whether each is marked."""
    parts = answered(made)["view"].walk_children()
    return {one.value: one.default for part in parts for one in getattr(part, "options", ())}


async def ratings_of(home: App, person: Person) -> Any:
    return await press(home, person, ids.history(HistoryPress("standings")))


def member(person: Person) -> Any:
    return SimpleNamespace(id=person.user_id, display_name=person.name)


@pytest.mark.parametrize("command", ["games", "profile"])
async def test_who_has_played_nothing_reads_where(home: App, command: Any) -> None:
    assert said(await call(home, command, ANNA)) == words("en")("games-none")
    anywhere = said(await call(home, command, ANNA, guild_id=None))
    assert anywhere == words("en")("games-none-all")
    assert "here" not in anywhere


async def test_my_games_say_what_how_with_whom_and_how_long(home: App, world: World) -> None:
    await kept(home, await played(world, 3, 1, 2, who=(ANNA, BEN, CARLA)))
    await kept(home, await played(world, 1, 1))
    world.time += 3 * 3_600_000
    made = await call(home, "games", BEN)
    title, first, *_ = said(made).splitlines()
    assert title == "**Deine Spiele** · dieser Server"
    assert "place" not in said(made)
    assert re.match(r"\*\*Climb\*\* · <t:(\d+):d> <t:\1:t>$", first), "games of one day differ"
    made = await call(home, "games", ANNA)
    _, _, first, _, second = said(made).splitlines()
    assert "won, 3 points · with Ben" in first
    assert "won, 9 points · with Ben and Carla" in second
    assert second.endswith("1 minute")


async def test_a_line_of_a_game_that_all_ended_says_so(home: App, world: World) -> None:
    """One read as if it had been played to its end."""
    table = await world.playing(ANNA, BEN)
    table = await world.move(await world.move(table, "add 3"), "add 1")
    await kept(home, await world.do(stop, table, "agreed"))
    await kept(home, await played(world, 3, 1))
    _, _, whole, _, early = said(await call(home, "games", ANNA)).splitlines()
    assert early.startswith(
        ("won, 3 points · ended early · ", "place 2 of 2, 1 point · ended early")
    )
    assert "ended early" not in whole


async def test_a_line_of_a_game_says_who_left_and_that_it_is_not_rated(
    home: App, world: World
) -> None:
    await kept(home, await played(world, 3, 1))
    table = await world.playing(ANNA, BEN)
    await kept(home, await world.do(acting.resign, table, BEN.user_id))
    table = await world.do(acting.resign, await world.playing(ANNA, BEN, CARLA), BEN.user_id)
    await kept(home, await ended(world, table, 3, 1, 1))
    _, _, three, _, deserted, _, whole = said(await call(home, "games", ANNA)).splitlines()
    assert three.startswith("won, 9 points · with Carla · Ben left early · ")
    assert deserted == "won · Ben left early · 1 minute · unrated", "0 points would puzzle"
    assert "left early" not in whole
    assert "unrated" not in whole
    _, _, _, _, own, *_ = said(await call(home, "games", BEN)).splitlines()
    assert own == "Platz 2 von 2 · mit Anna · du bist ausgestiegen · 1 Minute · nicht gewertet"


async def test_what_a_computer_played_for_somebody_is_marked_and_no_best_score(
    home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    table = await world.do(vacate, table, [0], COMPUTER)
    await kept(home, await ended(world, table, 3, 3, 3))
    for person, line in ((ANNA, "a computer sat in for you"), (BEN, "für Anna sprang ein Comp")):
        assert line in said(await call(home, "games", person))
        (file,) = answered(await call(home, "profile", person))["files"]
        assert ("Bestwert" in file.description) is (person is BEN)
        assert "best" not in file.description
    running = await world.move(await world.playing(ANNA, BEN), "add 3")
    await kept(home, await world.do(stop, running, "manager"))
    (file,) = answered(await call(home, "profile", ANNA))["files"]
    assert "best" not in file.description, "no game without a result sets one"
    alone = await world.move(await world.playing(ANNA, shared={"solo": "public"}), "add 3")
    await kept(home, await world.do(acting.resign, alone, ANNA.user_id))
    (file,) = answered(await call(home, "profile", ANNA))["files"]
    assert "Climb, alone: 1 game" in file.description
    assert "best" not in file.description, "what goes into no list is in none"


@pytest.mark.parametrize("game", registry.keys())
def test_a_profile_has_no_best_score_where_a_party_and_written_games_are_one_kind(
    game: str,
) -> None:
    spec, one = registry.game(game).spec, Played((game, ""), "", 1, 1, 1, 9, None)
    assert bool(profile._best(one)) is (spec.gains and not spec.party)


def test_a_profile_says_which_of_its_games_moved_no_rating() -> None:
    """A game was won, and nothing stood under *rating*."""
    row = partial(Played, apart="", count=1, ranked=1, won=1, best=0, rating=None)
    kind, unrated = ("helge", ""), words("en")("games-unrated")
    assert profile._row(row(kind), words("en"), rated=True).spread == unrated
    assert profile._row(row(kind), words("en"), rated=False).spread == ""


@pytest.mark.parametrize(
    ("why", "unrated"),
    [("", False), ("team", False), ("computer", False), ("lot", True), ("another", True)],
)
async def test_every_reason_that_a_line_does_not_show_is_said_in_it(
    home: App, world: World, why: str, unrated: bool
) -> None:
    """A reason was forgotten when it was new."""
    await kept(home, await played(world, 3, 1))
    change = "UPDATE games SET why = ?"
    await world.store.step(lambda db: db.execute(change, (why,)).fetchall())
    line = said(await call(home, "games", ANNA)).splitlines()[2]
    assert line.endswith(" · unrated") == unrated


async def test_games_elsewhere_are_shown_to_their_player_alone(home: App, world: World) -> None:
    await kept(home, await played(world, 3, 1))
    far = await world.playing(ANNA, CARLA, guild_id=ELSEWHERE, channel_id=CHANNEL + 9)
    await kept(home, await ended(world, far, 1, 2))
    assert "Carla" not in said(await call(home, "games", ANNA))
    here = await call(home, "games", ANNA, None, None, "all")
    assert "Carla" in said(here)
    assert "Ben" in said(here)
    # Where there is no server, all of it; another's card shows this server alone.
    assert "Carla" in said(await call(home, "games", ANNA, guild_id=None))
    card = await call(home, "profile", BEN, member(ANNA))
    assert "1 Spiel, 1 gewonnen" in answered(card)["files"][0].description
    assert "Carla" not in said(card)
    refused = await call(home, "profile", BEN, member(ANNA), guild_id=None)
    assert not answered(refused).get("files")


async def test_pages_turn_and_filters_stay(home: App, world: World) -> None:
    for number in range(pages.PAGE + 1):
        other = CARLA if number == 3 else BEN
        await kept(home, await played(world, 2, 1, who=(ANNA, other)))
    first = await call(home, "games", ANNA)
    assert len(opening(first)) == pages.PAGE
    (older,) = [i for i in shown_ids(first) if i.endswith(":1")]
    second = await press(home, ANNA, older)
    assert len(opening(second)) == 1
    assert not set(opening(second)) & set(opening(first))
    with_carla = await call(home, "games", ANNA, None, member(CARLA))
    assert len(opening(with_carla)) == 1
    assert "this server · with Carla" in said(with_carla)
    none = await call(home, "games", ANNA, "hexago")
    title = "**Your games** · Climb · this server"
    assert said(none).splitlines() == [title, "No finished game of yours fits that."]
    assert menu(none) == {"-": False, "helge": False, "hexago": True}
    chosen = await press(home, ANNA, ids.history(HistoryPress("which", kind="hexago")), "-")
    assert len(opening(chosen)) == pages.PAGE


async def test_the_menu_has_the_games_that_were_finished_there_and_marks_the_one_shown(
    home: App, world: World
) -> None:
    await kept(home, await played(world, 2, 1))
    assert not menu(await call(home, "games", ANNA)), "one game alone leaves no choice"
    table = await kept(home, await played(world, 2, 1, who=(ANNA, CARLA)))
    change = "UPDATE results SET game = 'blox', guild_id = ? WHERE table_id = ?"
    for guild_id, there in ((ELSEWHERE, ("helge",)), (GUILD, ("blox", "helge"))):
        given = guild_id, table.id
        await world.store.step(lambda db, given=given: db.execute(change, given).fetchall())
        here = Which(ANNA.user_id, GUILD)
        assert sorted(await world.store.read(finished(here))) == [*there]
        everywhere = Which(ANNA.user_id)
        assert sorted(await world.store.read(finished(everywhere))) == ["blox", "helge"]
    with_carla = Which(ANNA.user_id, GUILD, company=CARLA.user_id)
    assert await world.store.read(finished(with_carla)) == ("blox",)
    one = await call(home, "games", ANNA, "blox")
    assert said(one).startswith("**Your games** · Climb · this server\n")
    assert menu(one) == {"-": False, "blox": True, "helge": False}


async def test_an_opened_game_has_its_board_and_buttons(home: App, world: World) -> None:
    table = await kept(home, await played(world, 3, 1))
    (shown,) = opening(await call(home, "games", ANNA))
    made = await press(home, ANNA, shown)
    assert "Your rating after it: 15" in said(made)
    assert "(+" in said(made)
    assert answered(made)["files"]
    again, *_, back = shown_ids(made)
    assert again == ids.table(table.id, "rematch")
    assert ids.table(table.id, "record") in shown_ids(made)
    assert said(await press(home, ANNA, back)).startswith("**Your games**")
    asked = await press(home, ANNA, again)
    assert "Ben" in said(asked)
    replay = ids.table(table.id, "replay", "0..open.e/open/here/-/0/0")
    story = ids.table(table.id, "analysis", "e/open/here/-/0/0")
    assert {replay, story} <= set(shown_ids(made))
    seen = answered(await press(home, ANNA, replay, guild_id=ELSEWHERE))
    assert seen["ephemeral"] is True
    assert seen["files"]
    # Nobody opens a game in which they did not sit.
    refused = await press(home, CARLA, shown)
    assert not answered(refused).get("files")


async def test_a_card_is_a_picture_and_says_the_same(home: App, world: World) -> None:
    for given in ((3, 1), (2, 1), (1, 2)):
        await kept(home, await played(world, *given))
    made = await call(home, "profile", BEN, member(ANNA))
    (file,) = answered(made)["files"]
    text = said(made)
    line = "3 Spiele, 2 gewonnen · Bestwert 9 · Wertungszahl 15"
    assert line in file.description
    assert "vorläufig" in file.description
    assert line not in text, "the picture says it"
    assert "-# Eine Wertung mit „?“ ist noch vorläufig" in text, "and its sign is explained"
    assert "Siege in Folge: zurzeit 0, längste Serie 2" in file.description
    assert "Spielt am meisten mit: Ben (3)" in file.description
    assert re.search(r"Wertung · Climb: 1500 → \d+ in 3 Spielen", file.description)
    assert len(text.splitlines()) == 2, "nothing stands twice"
    picture = Image.open(io.BytesIO(file.fp.read()))
    assert picture.width == 1200
    places: Any = home.client
    places.server = "Spiel\u202eabend"
    (file,) = answered(await call(home, "profile", ANNA))["files"]
    assert "Spielabend" in file.description
    everywhere = await press(home, ANNA, ids.history(HistoryPress("profile", "all")))
    assert "Plays most with: Ben (3)" in answered(everywhere)["files"][0].description
    none = await call(home, "profile", CARLA)
    assert "encore terminé aucune partie" in said(none)
    led = [HistoryPress("profile", "all"), HistoryPress("season")]
    ways = [ids.help_page("play"), ids.help_page("learn")]
    shown = [*ways, *(ids.history(one) for one in led)]
    assert shown_ids(none) == shown, "nothing leads to an empty list"


async def test_a_year_has_a_card_of_its_own_games(home: App, world: World) -> None:
    for given in ((3, 1), (1, 2)):
        await kept(home, await played(world, *given))
    year = season_at(world.time).year
    mine = ids.history(HistoryPress("profile", page=year))
    assert mine in shown_ids(await call(home, "profile", ANNA))
    world.time = Season(year + 1, 2).starts
    await kept(home, await played(world, 3, 1))
    (file,) = answered(await press(home, ANNA, mine))["files"]
    assert "2 games, 1 won" in file.description
    (file,) = answered(await press(home, ANNA, ids.history(HistoryPress("profile"))))["files"]
    assert "3 games, 2 won" in file.description
    one_back = ids.history(HistoryPress("profile", page=year - 1))
    assert one_back in shown_ids(await press(home, ANNA, mine))
    before = await press(home, ANNA, one_back)
    assert said(before) == words("en")("profile-year-none")
    assert mine not in shown_ids(await call(home, "profile", BEN, member(ANNA)))


async def test_names_are_disarmed_wherever_they_stand(home: App, world: World) -> None:
    await kept(home, await played(world, 3, 1, who=(HOSTILE, BEN)))
    for made in (
        await call(home, "games", BEN),
        await call(home, "profile", BEN, member(HOSTILE)),
        await ratings_of(home, BEN),
        await call(home, "standings", BEN, None, member(HOSTILE)),
        await press(home, BEN, ids.history(HistoryPress("records"))),
    ):
        assert r"\*\*\[x\]" in said(made)
        assert "@everyone" not in said(made).replace(r"\@everyone", "")


async def test_where_nobody_is_rated_the_lists_are_no_dead_end(home: App) -> None:
    bare = await press(home, CARLA, ids.history(HistoryPress("records")))
    scores = ids.scores("server", 0, 0)
    assert shown_ids(bare) == [ids.history(HistoryPress("standings")), scores], "no dead end"
    assert shown_buttons(bare)[0].label == "Cotes", "what the button opens"
    none = await ratings_of(home, CARLA)
    assert "Personne" in said(none)
    card = ids.history(HistoryPress("profile"))
    assert shown_ids(none) == [card, scores], "the way back to the card, and to games alone"


async def test_standings_name_the_best_and_tell_the_reader_where_they_are(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "SETTLED", 7.5)
    monkeypatch.setattr(ratings, "SEVERAL", 0)  # a pair that has met nobody else stays provisional
    for given in ((3, 1), (2, 1), (3, 2)):
        await kept(home, await played(world, *given))
    made = await ratings_of(home, ANNA)
    (line,) = [one for one in said(made).splitlines() if "Anna" in one]
    assert "Still provisional:\nAnna · 16" in said(made)
    assert line.endswith("3 games · **you**"), "whose own line it is"
    assert "You: " not in said(made), "nobody is named twice"
    assert "More people have a rating here." in said(made)
    world.time += 86_400_001  # of a pair's games three a day are rated
    for _ in range(2):
        await kept(home, await played(world, 2, 1))
    made = await ratings_of(home, ANNA)
    assert "**1.** Anna · " in said(made)
    assert "Ben" not in said(made)
    behind = said(await ratings_of(home, BEN))
    assert "2 von 2" in behind
    assert "Noch mehr Leute" in behind
    assert "**you**" in said(made)
    met = await call(home, "standings", BEN, None, member(ANNA))
    assert "5 Spiele, 0-mal du vorn, 5-mal Anna" in said(met)
    assert "Noch" not in said(met)
    # Who wants no ratings is nowhere; the others stay.
    await world.store.write(*people.change(ANNA.user_id, rated=False))
    made = await ratings_of(home, BEN)
    assert "Anna" not in said(made)
    assert "Ben" in said(made)
    assert "turned ratings off" in said(await ratings_of(home, ANNA))
    assert "nichts zu vergleichen" in said(await call(home, "standings", BEN, None, member(ANNA)))


async def test_from_the_comparison_of_two_both_profiles_are_one_press_away(
    home: App, world: World
) -> None:
    await kept(home, await played(world, 3, 1))
    theirs = await call(home, "profile", BEN, member(ANNA))
    (versus,) = (one for one in shown_ids(theirs) if one.startswith("e:versus:"))
    met = await press(home, BEN, versus)
    back, mine = shown_buttons(met)
    assert (back.label, mine.label) == ("Profil von Anna", "Mein Profil")
    again = await press(home, BEN, back.custom_id)
    assert (said(again), shown_ids(again)) == (said(theirs), shown_ids(theirs))
    assert said(await press(home, BEN, mine.custom_id)).startswith("**Ben**")


async def test_only_games_that_moved_the_rating_are_in_its_curve(home: App, world: World) -> None:
    for _ in range(5):  # of a pair's games three a day are rated
        await kept(home, await played(world, 3, 1))
    (file,) = answered(await call(home, "profile", ANNA))["files"]
    assert re.search(r"Rating · Climb: 1500 → \d+ in 3 games", file.description)
    (line,) = [one for one in said(await ratings_of(home, ANNA)).splitlines() if "Anna" in one]
    assert " · 3 games" in line, "as many as in the standings"


def row(place: int, *, settled: bool) -> RatingRow:
    return RatingRow("climb", "", place, 30.0 - place, 2.0, 9, settled, f"P{place}")


@pytest.mark.parametrize(
    ("settled", "others", "best", "more"),
    [
        (1, 0, 1, 0),
        (0, 1, 0, 1),
        (1, 1, 1, 0),  # who stands last of two is not named
        (2, 0, 1, 0),
        (0, 2, 0, 1),
        (3, 2, 1, 1),
        (5, 4, 2, 2),
        (12, 8, 6, 4),
        (20, 0, 10, 0),
        (0, 20, 0, 10),
    ],
)
def test_only_the_upper_half_is_named(settled: int, others: int, best: int, more: int) -> None:
    high = [row(place, settled=True) for place in range(settled)]
    low = [row(place, settled=False) for place in range(others)]
    assert profile.upper_half([*high, *low]) == (high[:best], low[:more])


def test_points_below_zero_have_a_minus() -> None:
    row = ResultRow("t", 0, GUILD, "helge", "", 2, -1, False, 0, 1, "", None, None, None)
    assert pages.result_text(words("en"), row, 3) == "place 2 of 3, −1 point"


@pytest.mark.parametrize(
    ("rank", "score", "won", "said"),
    [
        (1, 7, True, "won together, 7 points"),
        (1, 2, False, "lost together, 2 points"),
        (0, 3, False, "ended early, 3 points"),
        (0, 0, False, "ended early"),
    ],
)
def test_a_team_that_was_stopped_has_neither_won_nor_lost(
    rank: int, score: int, won: bool, said: str
) -> None:
    row = ResultRow("t", 0, GUILD, "haiclue", "", rank, score, won, 0, 1, "team", None, None, None)
    assert pages.result_text(words("en"), row, 2) == said


async def test_a_card_draws_no_name_that_its_fonts_lack(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    strange, drawn = Person(ID + 5, "漢字", "en"), []
    await kept(home, await played(world, 3, 1, who=(ANNA, strange)))
    real = card.card
    monkeypatch.setattr(
        card, "card", lambda made, *rest: (drawn.append(made), real(made, *rest))[1]
    )
    made = await call(home, "profile", ANNA)
    assert drawn[0].facts_below == (("Plays most with", "A player (1)"),)
    (file,) = answered(made)["files"]
    assert "漢字" in file.description
    assert "漢字" in said(made)


async def test_a_card_that_cannot_be_drawn_is_said(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await kept(home, await played(world, 3, 1))
    monkeypatch.setattr(card, "card", lambda *_: 1 // 0)
    made = await call(home, "profile", ANNA)
    assert not answered(made).get("files")
    assert "1 game, 1 won" in said(made)


async def test_a_game_against_computers_alone_is_counted_apart(home: App, world: World) -> None:
    await kept(home, await played(world, 3, 1))
    table = await world.playing(ANNA, computers=1, channel_id=ID + 77)
    await kept(home, await world.do(acting.resign, table, ANNA.user_id))
    (file,) = answered(await call(home, "profile", ANNA))["files"]
    assert ", practice: 1 game" in file.description
    assert "1 game, 1 won" in file.description


async def test_a_game_alone_is_counted_and_neither_won_nor_lost(home: App, world: World) -> None:
    await kept(home, await played(world, 3, who=(ANNA,)))
    (file,) = answered(await call(home, "profile", ANNA))["files"]
    assert "1 game" in file.description
    assert "won" not in file.description
