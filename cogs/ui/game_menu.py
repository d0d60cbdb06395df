"""The menu of games: one line and one picture each, drawn from a game played by computers."""

from __future__ import annotations

from functools import cache, partial

from cogs.ui import ids as ids
from cogs.ui.app import App, Reader
from cogs.ui.components import PRIMARY, Row, button
from cogs.ui.content import Attachment, Content
from cogs.ui.messages.lobby import seats_text
from data.words import Words, words
from engine import players, registry
from engine.dice import SEED_BYTES, Stream
from engine.run import Deal, Run
from render.contract import Picture, Scene
from render.registry import renderer

_ACTIONS = 40
_PLAYERS = 3
_IN_A_ROW = 5  # buttons: Discord's limit
# There is nothing to guess here: the same seed draws the same picture after every start.
_SEED = bytes(SEED_BYTES)


@cache
def sample(key: str, locale: str) -> Picture:
    """Draw a position from the middle of a game; the same one every time."""
    game = registry.game(key)
    seats = max(game.spec.least, min(_PLAYERS, game.spec.most))
    parts = (game.components.id, game.components.hash)
    options = game.spec.complete({})
    deal = Deal("showcase", key, game.spec.rules_version, parts, options, seats)
    run = Run(game, deal, _SEED)
    position, _ = run.start()
    for number in range(_ACTIONS):
        seat = run.owing(position)[0]
        view = game.observe(position.state, seat)
        chance = Stream(_SEED, f"showcase/{number}")
        action = players.choose("greedy", game, view, seat, chance, lambda: False)
        advance = run.act(position, seat, action)
        # A short game is shown as it was just before its end.
        if run.over(advance.position):
            break
        position = advance.position
    language = words(locale)
    names = tuple(language("computer-names").split()[:seats])
    return renderer(key).board(game.observe(position.state, None), Scene(names, language))


def game_line(key: str, language: Words) -> str:
    """Return a game in one line: title, seats, minutes, what it is about."""
    spec = registry.game(key).spec
    return language(
        "menu-game",
        title=spec.title,
        seats=seats_text(spec),
        minutes=spec.minutes,
        tagline=language(f"{key}-tagline"),
    )


async def showcase(app: App, reader: Reader, *, thread: bool) -> Content:
    """Return the private menu of all games."""
    language = reader.words
    files = []
    rows: list[Row] = [[]]
    lines = [language("menu-title")]
    known = registry.keys()
    for key in known:
        picture = await app.pictures.draw(partial(sample, key, language.locale))
        files.append(Attachment.of(key, picture))
        lines.append(game_line(key, language))
        if len(rows[-1]) == _IN_A_ROW:
            rows.append([])
        label = language("button-open", title=registry.game(key).spec.title)
        rows[-1] = [*rows[-1], button(ids.opening(key, thread=thread), label, PRIMARY)]
    return Content("\n".join(lines), tuple(files), tuple(rows))
