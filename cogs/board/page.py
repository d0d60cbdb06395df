"""The public messages of a running game: boards, single lines, the end."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from cogs import story as stories
from cogs.cups.ends import cup_absent, cup_end
from cogs.daily import page as daily
from cogs.history.scores import ended_lines
from cogs.picker.form import form_row, written
from cogs.picker.page import choice_button, picker
from cogs.table.model import Table, may_hint
from cogs.table.moment import Moment
from cogs.table.notify.announcements import computers_decide, meanwhile, reveals, takes_the_place
from cogs.table.play.audience import nameless
from cogs.table.play.drafts import form_of, is_only
from cogs.table.play.picker import prompt
from cogs.table.play.steps import Item
from cogs.ui import ids, phrases
from cogs.ui.app import App
from cogs.ui.components import GOOD, PRIMARY, Pressable, Row, button
from cogs.ui.content import Attachment, Content, fit_lines
from cogs.ui.mishaps import mishap
from cogs.ui.pictures import board_text, draw_board, try_draw, with_board
from cogs.ui.reply import Asked
from cogs.ui.results import new_records, ranking_line, winner_line
from data.store.changes import Post
from data.store.messages import Board, Ended, News, Start, is_reveal
from data.store.rows import ENDED
from data.words import Words
from engine.spec import Seat

_SHARED = 5
"""Choices that fit one row of buttons."""
_FIRST = 4
"""The most of what a seat can choose first, so that one more button stands beside it."""


def board_buttons(
    table: Table, words: Words, row_id: int | str = "", *, reveal: bool = False, spent: bool = False
) -> tuple[Row, ...]:
    """Return the buttons under a board, in the order they have everywhere.

    Below a ``reveal`` nobody answers the next question, which they have not seen. ``spent``: all
    who are asked have had their hints for now.
    """
    # Where all answer at once people may change their answers meanwhile.
    may = table.game.may_act(table.play()[1].state)
    thinking = computers_decide(table) and not any(one.seat in may for one in table.open_humans)
    asked = not (reveal or thinking)
    shared, row = move_buttons(table, words) if asked else ([], [])
    # Where hands are hidden, a button that is missing would tell of them.
    if (asked and may_hint(table) and not spent) and (
        table.game.spec.hidden or not all(is_only(table, seat) for seat in table.owing)
    ):
        row.append(button(ids.table(table.id, "hint"), words("button-hint")))
    if table.game.spec.hidden:
        row.append(button(ids.table(table.id, "hand"), words("button-hand")))
    row.append(button(ids.table(table.id, "text"), words("button-text")))
    # The row's id is in it: by this button the message is found again after a crash.
    row.append(button(ids.table(table.id, "more", row_id), words("button-more")))
    if reveal:
        row.append(button(ids.table(table.id, "go-on"), words("button-next")))
    elif table.row.party and table.game.spec.simultaneous:
        token = ids.bare(table.token(table.owing[0] if table.owing else 0))
        row.append(button(ids.table(table.id, "next", token), words("button-next-all")))
    rows = [row[at : at + _SHARED] for at in range(0, len(row), _SHARED)]
    return (shared, *rows) if shared else tuple(rows)


def move_buttons(table: Moment, words: Words) -> tuple[Row, list[Pressable]]:
    """Return the choices that all have in common, or else what begins a move."""
    first = table.owing[0] if table.owing else 0
    writes = next((form for seat in table.owing if (form := form_of(table, seat))), None)
    if writes is not None:
        return [], written(table, first, writes, words)
    if shared := _shared_choices(table, words):
        return shared, []
    return [], own_choices(table, first, words)


def own_choices(table: Moment, seat: Seat, words: Words) -> list[Pressable]:
    """Return what a seat can choose first, and *Move* if its picture is needed for more.

    With hidden hands there is *Move* alone.
    """
    act = _act_of_all(table, words) or words("button-move")
    move = button(ids.step(table.id, table.token(seat)), act, PRIMARY)
    legal = table.legal(seat)
    if table.game.spec.hidden or not legal:
        return [move]
    if len(legal) == 1 and legal[0].verb in table.game.spec.immediate:
        only, scene = legal[0].words, table.scene(words, seat)
        done = ids.step(table.id, table.token(seat), only, ids.DO)
        return [button(done, table.renderer.label(only, table.view(None), scene, None), GOOD)]
    step = prompt(table, seat, (), 0, words, "")
    # A number means nothing without the private picture.
    plain, shown = [item for item in step.items if not item.mark], list[Item]()
    for verb in dict.fromkeys(item.path[0] for item in plain):
        # All ways to swap or none: behind some, nobody would look for others.
        more = [item for item in plain if item in shown or item.path[0] == verb]
        shown = more if len(more) <= _FIRST else shown
    row = [choice_button(partial(ids.step, table.id, step.token), item) for item in shown]
    if 0 < len(shown) == len(step.items):
        return row
    if any(item.immediate for item in shown):  # the usual thing alone is blue
        others = f"{table.game.spec.key}-others"
        act = words(others) if words.has(others) else act
        move = button(ids.step(table.id, table.token(seat)), act)
    return [*row, move]


def asked_again(table: Table, user_id: int, words: Words) -> Asked | None:
    """Return what a player is asked now who has read what they did; None while others decide."""
    if user_id not in table.called:
        return None
    seat = table.require_seat(user_id)
    try:
        row = form_row(table, seat, words) or own_choices(table, seat, words)
    except Exception as error:  # noqa: BLE001 (nobody misses a board for it: that asks as well)
        mishap(error, "table %s can't ask below what was done", table.id)
        row = []
    return Asked(words("done-again"), row)


def _act_of_all(table: Moment, words: Words) -> str:
    """Name what all decide at once; empty where not all have the same one thing to do."""
    verbs = {action.verb for seat in table.owing for action in table.legal(seat)}
    if not table.game.spec.simultaneous or len(verbs) != 1:
        return ""
    return table.renderer.label((*verbs,), table.view(None), table.scene(words), None)


def _shared_choices(table: Moment, words: Words) -> Row:
    """Return the choices under the board itself, where all who decide have the same few."""
    if not table.game.spec.simultaneous or not table.owing:
        return []
    listed = table.legal(table.owing[0])
    same = all(table.legal(seat) == listed for seat in table.owing)
    if not same or len(listed) > _SHARED:
        return []
    # All who are asked the same have the same token: one button serves every seat.
    view, scene, token = table.view(None), table.scene(words), table.token(table.owing[0])
    return [
        button(
            ids.step(table.id, token, action.words, ids.DO),
            table.renderer.label(action.words, view, scene, None),
            emoji=table.renderer.emoji(action.words, view, scene, None),
        )
        for action in listed
    ]


def ended_buttons(
    table: Table, words: Words, row_id: int | str = "", *, drawn: bool = False
) -> tuple[Row, ...]:
    """Return the buttons under a finished game: one line on a phone, the others behind *More*.

    A game for which a cup has ``drawn`` the table is not played again.
    """
    # The row's id is in the first of them: by it the end is found again after a crash.
    label = phrases.rematch_label(table, words)
    rematch = button(ids.table(table.id, "rematch", row_id), label, PRIMARY)
    more = button(ids.table(table.id, "more", row_id if drawn else ""), words("button-more"))
    below = [daily.today_button(words)]
    if table.solo:
        below.insert(0, button(ids.table(table.id, "scores"), words("button-scores")))
    again = [] if drawn else [rematch]
    return ([*again, *stories.analysis_button(table, words), more], below)


def begin(app: App, table: Table, posts: Sequence[Post]) -> None:
    """Begin to draw the board of a move that is being stored; nothing is said before it is."""
    if table.one_message and not table.over:
        return  # its board is the picture of the next question
    for post in posts:
        if isinstance(post.message, Start | Board | Ended) and not is_reveal(post.message):
            # What fails is drawn again, and logged, once the message is made.
            with suppress(Exception):
                app.pictures.begin(table, table.words, phrases.game_events(post.message.news))


async def board(app: App, table: Table, row_id: int, message: Start | Board) -> Content:
    words, mention = table.words, message.mention
    bare = fit_lines(_news(nameless(table), message))
    if table.one_message and not table.over:  # the buttons of its only player are the question
        said = fit_lines(_lines(table, message, mention, app.now()))
        asked = await picker(app, table, 0, words, note=said, row_id=row_id)
        return replace(asked, mentions=mention, bare=bare)
    reveal = is_reveal(message)
    # Before the picture, which is being drawn on another thread since the move was decided.
    lines = await _with_cup(app, table, message, mention)
    ends = reveal and table.row.status == ENDED  # the end follows, with buttons of its own
    spent = _spent(app, table)
    buttons = () if ends else board_buttons(table, words, row_id, reveal=reveal, spent=spent)
    picture = await draw_board(app, table, words, phrases.game_events(message.news))
    return Content(picture.with_lines(lines), picture.files, buttons, mention, bare=bare)


def _spent(app: App, table: Table) -> bool:
    return bool(table.called) and all(map(app.hints.spent, table.called))


def left_behind(table: Table, message: Start | Board) -> dict[str, Any]:
    """Return what a pictured board says once another one is below it: without whose turn it is.

    One that asked to write has no picture then: it shows who still writes, and no clue.
    """
    if table.one_message and not table.over:
        return {}
    text = fit_lines(_news(table, message))
    left: dict[str, Any] = {"content": text, "allowed_mentions": {"parse": []}}
    writing = any(form_of(table, seat) for seat in table.owing)
    if text and writing and not is_reveal(message):  # no message can be empty
        left["attachments"] = []
    return left


def _lines(table: Table, message: Start | Board, mention: Sequence[int], now: int) -> list[str]:
    words = table.words
    turn = (
        _turn_line(table, message, mention),
        phrases.answered_line(table, words),
        phrases.clock_line(table, words, now),
    )
    asked = " ".join(filter(None, turn))
    lines = [*_news(table, message), asked, phrases.outside_line(table, words)]
    # What was right is why all look: a phone has room for few lines above the picture.
    full = sum(map(bool, lines)) > 3 or any(reveals(table, one) for one in _items(table, message))
    return lines if full else [*lines, *phrases.audience_lines(table, words)]


async def _with_cup(
    app: App, table: Table, message: Start | Board, mention: Sequence[int]
) -> list[str]:
    """Return the lines of a board, and below the news of a computer what a cup makes of it."""
    lines, items = _lines(table, message, mention, app.now()), _items(table, message)
    sits_in = [item.args["seat"] for item in items if (item.by, item.kind) == ("table", "sits-in")]
    return [*lines, await cup_absent(app, table, sits_in)] if sits_in else lines


def _turn_line(table: Table, message: Start | Board, mention: Sequence[int]) -> str:
    if table.one_message:
        return ""
    if is_reveal(message):
        return "" if table.row.status == ENDED else table.words("board-goes-on")
    return phrases.turn_line(table, table.words, mention)


def _items(table: Table, message: Start | Board) -> Sequence[News]:
    # The board above has these lines already; a board that replaces it repeats them.
    again = type(message) is Board and takes_the_place(table, message)
    return tuple(item for item in message.news if again or not item.told)


def _news(table: Table, message: Start | Board) -> list[str]:
    """Return the news, before them what begins and what wins where the news don't say that."""
    words, spec = table.words, table.game.spec
    lines = phrases.news_lines(table, _items(table, message), words)
    if type(message) is Start:
        aim = f"{spec.key}-aim"
        told = [words(aim)] if words.has(aim) else []
        return [words("start-begins", title=spec.title), *told, *lines]
    return lines


async def status(
    app: App, table: Table, row_id: int, message: Start | Board, *, pictured: bool = True
) -> Content:
    """Return text and buttons of a posted board; unless ``pictured``, with the board in words."""
    # Without mentions: Discord notifies no one of an edit.
    shown = meanwhile(table, message)
    lines = await _with_cup(app, table, shown, ())
    text = with_board(lines, "" if pictured else board_text(table, table.words))
    buttons = board_buttons(table, table.words, row_id, spent=_spent(app, table))
    return Content(text, rows=buttons)


async def pictured(app: App, table: Table, message: Start | Board) -> tuple[Attachment, ...]:
    """Return the new picture of a posted board; it too shows who has answered."""
    shown = meanwhile(table, message)
    since = phrases.game_events(shown.news)
    draw = partial(app.pictures.board, table, table.words, since=since)
    return await try_draw("board", draw, table)


async def still(app: App, moments: Sequence[Table], news: Sequence[News]) -> Content:
    table, *others = moments
    picture = await draw_board(app, table, table.words)
    less, files = line(table, news), (*picture.files, *await stills(app, others))
    text = picture.with_lines(less.text.split("\n"))
    return replace(less, text=text, files=files, apart=True, alike=len(files) > 1)


async def stills(app: App, moments: Sequence[Table]) -> tuple[Attachment, ...]:
    """Draw pictures for frames, where they are smaller than a first one (decision: film).

    Words side by side are too small for a phone, one picture of all would be taller than Discord
    shows, and a gallery has no text by which a post is found again.
    """
    files: list[Attachment] = []
    for at, table in enumerate(moments, 1):
        draw = partial(app.pictures.below, table, table.words)
        files += await try_draw(f"still-{at}", draw, table)
    return tuple(files)


def line(table: Table, news: Sequence[News]) -> Content:
    text, bare = (phrases.news_lines(one, news, table.words) for one in (table, nameless(table)))
    return Content(fit_lines(text), bare=fit_lines(bare))


def _reason(lines: list[str], why: str) -> tuple[list[str], str]:
    """Return the news, and why a game ended where none of them says it."""
    sentences = [line for line in lines if not why.startswith(line)]
    begun = why.removesuffix(".")  # "Only one is left, so this is the last round" says it, too
    return sentences, "" if any(line.startswith(begun) for line in sentences) else why


def _sentences(table: Table, news: Sequence[News]) -> tuple[list[str], str]:
    """Return what has happened last, and why the game ended where that does not say it."""
    why = table.renderer.ending(phrases.spoken_scene(table, table.words))
    agreed = any((item.by, item.kind) == ("table", "agreed") for item in news)
    deserted = table.scene(table.words).deserted  # the first line says both
    if agreed or deserted or table.stopped:
        told = ("end", "resigned") if deserted else ("end",)
        news = [item for item in news if item.kind not in told]
        # The news say that it was agreed; what follows says how a team did.
        stopped = table.words(f"stopped-{table.stopped or 'agreed'}")
        _, _, how = ("", "", "") if deserted else why.partition(stopped)
        return phrases.news_lines(table, news, table.words), how.strip()
    return _reason(phrases.news_lines(table, news, table.words), why)


async def ended(
    app: App, table: Table, row_id: int, news: Sequence[News], mention: Sequence[int] = ()
) -> Content:
    """Return the end: who won, why, the last board, and the ranking as a picture or a line.

    Where a cup gives other ranks than the game, what it gives stands in place of who won.
    """
    words, cup = table.words, await cup_end(app, table)
    table = cup.table
    last = await draw_board(app, table, words, phrases.game_events(news))
    ranking = await try_draw("ranking", lambda: app.pictures.ranking(table, words), table)
    best = await try_draw("closing", lambda: app.pictures.closing(table, words), table)
    solo = await ended_lines(app, table, words)
    fresh, less = [item for item in news if not item.told], nameless(table)
    resigned = any(item.kind == "resigned" for item in news)
    won, bare_won = (winner_line(one, words, resigned=resigned) for one in (table, less))
    (sentences, said), (bare, ended_by) = _sentences(table, fresh), _sentences(less, fresh)
    bare = [bare_won, *bare, ended_by, ranking_line(less, words)]
    lines = [
        words(f"stopped-{table.stopped}") if table.stopped else "",
        *(solo or [won]),
        *cup.lines,
        *sentences,
        said,
        "" if ranking else ranking_line(table, words),
        *phrases.audience_lines(table, words),
        await new_records(app, table),
        stories.untold_line(table, words),
        words("ended-called", who=" ".join(f"<@{user}>" for user in mention)) if mention else "",
    ]
    return Content(
        last.with_lines(lines),
        (*(best or last.files), *ranking),
        ended_buttons(table, words, row_id, drawn=cup.drawn),
        tuple(mention),
        apart=True,
        bare=fit_lines(bare),
    )
