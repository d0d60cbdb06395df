"""The words that computers are given: what their seat can see, in a language they know."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cogs.table.bots.pool import Worker, spell_pieces
from cogs.table.bots.worker import Question, choose
from cogs.table.error_traces import Traced
from cogs.table.model import Table
from data.wordlists import tiles
from engine import codec, registry
from engine.dice import Dice
from engine.reading import Spelled
from tests.cogs.table.world import BEN, CARLA, World

STRANGE = tuple((f"zzyzx{n}", f"qwertz{n}") for n in range(216))


async def dealt(world: World, language: str, words: tuple[tuple[str, str], ...] = ()) -> Table:
    opened = world.opening(game="haiclue", options={"word_language": language})
    table = await world.service.lobby.open(opened, world.time)
    if words:
        await world.service.words.add_list(table.row.guild_id, "ours.txt", words, 1, world.time)
    for person in (BEN, CARLA):
        await world.service.lobby.join(table.id, person, f"press-{person.user_id}", world.time)
    return await world.service.lobby.start(table.id, 1, world.time)


async def test_a_computer_reads_what_its_seat_can_see(world: World) -> None:
    table = await dealt(world, "fr")
    for seat in range(3):
        view = table.view(seat)
        seen = {f"t{tile}": tiles("fr")[tile - 1][0] for tile in (*view.targets, *view.hand)}
        assert spell_pieces(table, seat) == Spelled("fr", seen)


@pytest.mark.parametrize("language", ["de", "en"])
async def test_a_servers_own_words_are_read_in_the_language_that_knows_most(
    world: World, language: str
) -> None:
    table = await dealt(world, "server", (*tiles(language)[:20], *STRANGE)[:216])
    pieces = spell_pieces(table, 0)
    assert pieces is not None
    assert pieces.language == language
    assert len(pieces.words) == 19


async def test_a_list_of_strange_words_is_not_read(world: World) -> None:
    assert spell_pieces(await dealt(world, "server", STRANGE), 0) is None


async def test_a_computer_learns_whose_clues_are_those_of_computers(world: World) -> None:
    table = await world.playing(BEN, computers=1, game="haiclue")
    spelled = spell_pieces(table, 0, "Cog")
    assert spelled is not None
    assert spelled.computers == {1}


async def test_games_without_words_have_nothing_to_read(world: World) -> None:
    table = await world.playing(BEN, CARLA)
    assert spell_pieces(table, 0) is None


async def test_each_computer_reads_with_a_mind_of_its_own_and_advice_with_that_of_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers: list[str] = []

    async def run(*arguments: object) -> str:
        asked = (each.spelled for each in arguments if isinstance(each, Question))
        readers.extend(each.reader for each in asked if each is not None)
        return ""

    monkeypatch.setattr(Worker, "run", run)
    async with World(tmp_path) as world:
        table = await dealt(world, "fr")
        for seat in range(3):
            await world.computers.choose(table, seat)
        assert len(set(readers)) == 3
        await world.computers.advise(table, 0)
        assert readers[3] == ""


class Loud(dict[str, str]):
    """Words that cannot be read without being told."""

    def get(self, *_: object) -> str:  # type: ignore[override]
        raise ValueError(*self.values())


def test_a_computer_writes_and_its_errors_tell_no_word() -> None:
    game = registry.game("haiclue")
    view = game.observe(game.setup(2, game.spec.complete({}), Dice(bytes(32))).state, 0)
    assert game.reading is not None
    places = game.reading.legible(view).items()
    words = {piece: tiles("en")[line][side] for piece, (line, side) in places}
    asked = Question("haiclue", 1, codec.encode(view), Spelled("en", words), 0, 0.1)
    assert choose(asked, "search", bytes(32)).startswith("clue t")
    with pytest.raises(Traced) as caught:
        choose(replace(asked, spelled=Spelled("en", Loud(words))), "search", bytes(32))
    assert not any(word in str(caught.value) for word in words.values() if len(word) > 6)
