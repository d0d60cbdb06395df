"""The lobby message, its menus and its form."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import Any

from cogs.history.scores import lobby_lines
from cogs.table.lobby.asking import KEPT_FOR
from cogs.table.lobby.opening import LOBBY_LIFE
from cogs.table.model import RESERVED, Table
from cogs.table.tables import SERVER
from cogs.ui import ids, option_words, phrases
from cogs.ui.app import App
from cogs.ui.components import GOOD, PLAIN, PRIMARY, Pressable, Row, button, cut, in_rows
from cogs.ui.content import UNTIL_START, Attachment, Content, fit_lines
from cogs.ui.pictures import try_draw
from data import wordlists
from data.store.rows import COMPUTER, ENDED, LOBBY, RUNNING
from data.store.typed import LobbyExpiry, SeatAsked
from data.words import Words, words
from engine import players, registry
from engine.contract import Game
from engine.dice import SEED_BYTES, Stream
from engine.position import Position
from engine.run import Deal, Run
from engine.spec import GameSpec
from render.banner import captioned
from render.contract import Picture, Scene
from render.names import clean, unlinked
from render.registry import renderer
from render.theme import DARK

Modes = tuple[tuple[str, str], ...]
"""What is chosen of the options that make another game."""


async def lobby_post(app: App, table: Table) -> Content:
    shown = lobby(app, table)
    if table.row.status != LOBBY or table.row.rematch_of is not None or table.drawn:
        return shown
    return replace(shown, files=await example(app, table, table.words))


async def example(app: App, table: Table, words: Words) -> tuple[Attachment, ...]:
    draw = partial(large, table.row.game, words.locale, modes(table))
    return await try_draw("example", partial(app.pictures.draw, draw), table)


async def lobby_edit(app: App, table: Table) -> dict[str, Any]:
    """Return the arguments that edit a lobby: its picture stays until the game begins.

    Of a game with modes it is sent again: another one may have been chosen.
    """
    if modes(table):
        shown = await lobby_post(app, table)
        if shown.files:
            return shown.changing()
    changed = lobby(app, table).changing()
    if table.row.status == LOBBY:
        del changed["attachments"]
    return changed


def modes(table: Table) -> Modes:
    own = table.game.spec.options
    return tuple((option.key, table.row.options[option.key]) for option in own if option.mode)


def lobby(app: App, table: Table) -> Content:
    words, row, spec = table.words, table.row, table.game.spec
    if table.drawn:  # the cup's post says the rest, and its thread hangs below
        who = phrases.seat_line(table, words)
        return Content(words("lobby-drawn", title=spec.title, who=who))
    lines = [
        words("lobby-title", title=spec.title, minutes=spec.minutes),
        words(f"{spec.key}-tagline"),
        option_words.variant_line(table, words),
        _lot_line(table),
        _seats(table),
        words("lobby-party") if row.party and row.status == LOBBY else "",
        _awaited_line(table),
        option_words.lobby_options(table, words),
        strangers_line(table, words),
        *lobby_lines(table, words),
    ]
    if row.status == LOBBY:
        due, full = expiry(table)
        until = f"<t:{due // 1000}:f>"
        if full:
            lines.append(words("lobby-open-call", count=full))
        lines.append(words("lobby-until", when=until))
        return Content(fit_lines(lines), (), buttons(table))
    if table.private and row.status == RUNNING:
        lines.append(words("lobby-private"))
        return Content(fit_lines(lines), (), ([play_on(table, words)],))
    if row.status in (RUNNING, ENDED):
        lines.append(_leads_on(app, table))
    else:
        lines.append(words("lobby-closed"))
    return Content(fit_lines(lines))


def _leads_on(app: App, table: Table) -> str:
    """Say where a game is played that has begun, or where its result is."""
    words, row, link = table.words, table.row, app.link(table)
    here = row.channel_id in (None, row.lobby_channel_id)
    if row.status == ENDED:
        posted = here and row.board_message_id is not None
        return words("lobby-over", link=app.board_link(table) if posted else link)
    return words("lobby-started" if here else "lobby-started-thread", link=link)


def expiry(table: Table) -> tuple[int, int]:
    """Return when a lobby closes, and how many start it as an open call; 0 where it is none."""
    for timer in table.kept.timers.values():
        if isinstance(timer.what, LobbyExpiry):
            return timer.due, timer.what.full
    return table.row.created_at + LOBBY_LIFE, 0


def play_on(table: Table, words: Words) -> Pressable:
    return button(ids.step(table.id, table.token(0)), words("button-play-on"), PRIMARY)


def strangers_line(table: Table, words: Words) -> str:
    """Return how many words of a server's own list computers don't know; empty where all are."""
    chosen = table.row.options.get(table.game.spec.lexicon)
    if table.row.status != LOBBY or chosen != SERVER or not table.lexicon:
        return ""
    strange, total = wordlists.strangers(table.lexicon), 2 * len(table.lexicon)
    if not strange:
        return ""
    if strange == total:
        return words("lobby-strangers-all")
    return words("lobby-strangers", count=strange, total=total)


def reserved_users(table: Table) -> tuple[int, ...]:
    if table.row.rematch_of is None or table.row.status != LOBBY:
        return ()
    return tuple(s.user_id for s in table.seats if s.status == RESERVED and s.user_id is not None)


def _awaited_line(table: Table) -> str:
    missing = " ".join(f"<@{user}>" for user in reserved_users(table))
    return table.words("lobby-rematch", who=missing) if missing else ""


def _seats(table: Table) -> str:
    words, line = table.words, phrases.seat_line(table, table.words)
    if table.row.status != LOBBY:
        return line
    kept = len(table.seats) - table.taken
    seats = seats_text(table.game.spec)
    return words("lobby-seats", taken=table.taken, kept=kept, seats=seats, who=line)


def _lot_line(table: Table) -> str:
    lot = table.row.status == LOBBY and table.lot
    return table.words(f"{table.row.game}-lot") if lot else ""


def seats_text(spec: GameSpec) -> str:
    """Return how many can play: "2-6", or "2" where there is no choice."""
    return str(spec.least) if spec.least == spec.most else f"{spec.least}-{spec.most}"


def buttons(table: Table) -> tuple[Row, ...]:
    words = table.words

    def one(what: str) -> Pressable:
        return button(ids.lobby(table.id, what), words(f"button-{what}"))

    # Never disabled: Discord may refuse the edit that would enable it (decision: pages).
    # All see the same colours: they say what the table needs next, also to those who sit there.
    ready = table.taken >= table.game.spec.least
    awaited = not ready or table.taken < len(table.seats)
    starts = GOOD if ready and not reserved_users(table) else PLAIN
    return (
        [
            button(ids.lobby(table.id, "join"), table.join_button, PRIMARY if awaited else PLAIN),
            button(ids.lobby(table.id, "start"), words("button-start"), starts),
            one("leave"),
        ],
        [*(one("invite"), one("computer"), one("options")), more(table)],
    )


def ask_start(table: Table, user_id: int, words: Words) -> Content | None:
    """Ask who sits there whether to begin without those who have not come back to a rematch."""
    kept = [s for s in table.seats if s.status == RESERVED]
    missing = [phrases.bare_name(table, s.seat) for s in kept]
    sits = any(s.user_id == user_id and s.status != RESERVED for s in table.seats)
    if not reserved_users(table) or not sits or table.taken < table.game.spec.least:
        return None
    until = min(_kept_until(table, s.user_id) for s in kept)
    who, when = phrases.join_names(words, missing), f"<t:{until // 1000}:f>"
    sure = button(ids.lobby(table.id, "start", "sure"), words("button-start-without"), GOOD)
    lines = [words("start-without", who=who, count=len(missing), when=when)]
    if table.game.spec.solo and table.taken == 1:
        lines.append(words("start-without-alone"))
    return Content("\n".join(lines), rows=([sure],), table=table.id, until=UNTIL_START)


def _kept_until(table: Table, user_id: int | None) -> int:
    """Return until when a seat is kept: a day for who was asked, else as long as the lobby."""
    for timer in table.kept.timers.values():
        if isinstance(timer.what, SeatAsked) and timer.what.user == user_id:
            return timer.due if timer.what.called else timer.due + KEPT_FOR
    return expiry(table)[0]


def more(table: Table) -> Pressable:
    return button(ids.table(table.id, "more"), table.words("button-more"))


def leaving(table: Table, words: Words) -> list[Row]:
    """Return a button for each computer that can be sent away."""
    return in_rows(
        [
            button(
                ids.lobby(table.id, "remove", s.name),
                words("button-remove", name=f"{chr(65 + s.seat)} {s.name}"),
            )
            for s in table.seats
            if s.kind == COMPUTER
        ]
    )


def computer_menu(table: Table, words: Words, note: str = "") -> Content:
    # Reserved seats give way (``Lobby.room``).
    free = table.taken < table.game.spec.most
    seated = [s for s in table.seats if s.kind == COMPUTER]
    style = PLAIN if seated else PRIMARY  # then the lobby's *Start* is what comes next
    levels = [
        button(ids.lobby(table.id, "level", level), words(f"level-{level}").capitalize(), style)
        for level in players.LEVELS
    ]
    rows = (*([levels] if free else []), *leaving(table, words))
    text = words("full" if not free else "computer-again" if seated else "computer-choose")
    lines = "\n".join(line for line in (note, text) if line)
    return Content(lines, rows=rows, table=table.id, until=UNTIL_START)


def thread_name(table: Table, cup_round: int = 0) -> str:
    """Return the name of a table's thread: "Title · Anna's table", at most 100 characters.

    That of a cup's table begins with its round and all who play: a list of channels cuts the rest.
    """
    if table.drawn:
        who = " – ".join(unlinked(clean(name)) for name in table.names)
        number = table.words("pictures-cup-round", number=cup_round)
        parts = [*([number] if cup_round else []), who, table.game.spec.title]
        return cut(" · ".join(parts), 100)
    host = next((s.name for s in table.seats if s.user_id == table.row.host_id), "")
    name = table.words("thread-name", title=table.game.spec.title, host=unlinked(clean(host)))
    return cut(name, 100)


_ACTIONS = 33
_PLAYERS = 3
# A fixed seed draws the same picture after every start; there is nothing to guess.
_SEED = bytes(SEED_BYTES)


@cache
def small(key: str, locale: str) -> Picture:
    """Return a square that stands beside a text."""
    return renderer(key).square(*_example(key, words(locale)))


@cache
def large(key: str, locale: str, modes: Modes = ()) -> Picture:
    """Return a board that says that it is an example, and not who is to move."""
    language = words(locale)
    alt = language("lobby-example", title=registry.game(key).spec.title)
    view, scene = _example(key, language, modes)
    # As in a film a board that grows is seen whole, with large figures.
    board = renderer(key).board(view, replace(scene, film=(view,)))
    named = [option_words.option_value(language, key, *mode) for mode in modes]
    caption = " · ".join([language("learn-picture", shown=1), *named])
    return captioned(board, DARK, caption, alt)


def _example(key: str, language: Words, modes: Modes = ()) -> tuple[Any, Scene]:
    game = registry.game(key)
    # To give clues that mean something takes computers seconds; lessons have some.
    taught = game.lessons(language.locale) if game.spec.lexicon else ()
    asked = [lesson.state for lesson in taught if lesson.offered]
    view = game.observe(asked[-1] if asked else _play(game, dict(modes)).state, None)
    names = tuple(language("computer-names").split()[: len(game.standing(view))])
    return view, Scene(names, language)


def _play(game: Game[Any, Any], chosen: dict[str, str]) -> Position[Any]:
    """Return where computers stand after a while."""
    spec, parts = game.spec, (game.components.id, game.components.hash)
    options, seats = spec.complete(chosen), max(spec.least, min(_PLAYERS, spec.most))
    run = Run(game, Deal("showcase", spec.key, spec.rules_version, parts, options, seats), _SEED)
    position, _ = run.start()
    for number in range(_ACTIONS):
        seat = run.owing(position)[0]
        view = game.observe(position.state, seat)
        chance = Stream(_SEED, f"showcase/{number}")
        action = players.choose("greedy", game, view, seat, chance, lambda: False)
        advance = run.act(position, seat, action)
        # Show a short game just before its end.
        if run.over(advance.position):
            break
        position = advance.position
    return position
