"""The Sunday solo: its pages, presses and typed moves."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from cogs.daily.page import to_page
from cogs.daily.puzzles import Dailies, day_of
from cogs.daily.sharing import public_words, require_sharing, with_line
from cogs.daily.solos import News, Result, Solo, Solos, coming, over_everywhere
from cogs.daily.verdicts import day_stamp, iso, written
from cogs.lobby.rulebook import rules_page
from cogs.picker.page import beside, rows_of
from cogs.refusals import SoloMovedOn, SoloNotBegun, SoloOver
from cogs.table.play.picker import at_once, find, prompt
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import GOOD, Pressable, Row, button, way_back
from cogs.ui.content import Content
from cogs.ui.ids import SoloPress, number
from cogs.ui.option_words import changes_line
from cogs.ui.phrases import describe_action, is_known, plain_text, refusal_text, spoken_scene
from cogs.ui.pictures import board_text, draw_or_text, draw_step, with_board
from data.store.solos import Place, Ranks, SoloRow, TryRow
from data.words import Words
from engine import registry
from engine.actions import Action
from engine.prompts import Path
from engine.puzzles.solos import WEEK, games
from engine.refusals import NO_MARKS, Illegal, Malformed, Marked
from render.phrases import sentence

_NAME = 32  # Discord's longest name


def until(ends_at: int) -> str:
    return f"<t:{ends_at // 1000}:R>"


def solo_button(day: int | None, words: Words, name: str = "button-solo") -> Row:
    return [] if day is None else [button(ids.about_solo(day, "open"), words(name))]


async def offer(app: App, reader: Reader) -> tuple[Row, str]:
    """Return the way from a puzzle to the solo, and how one stands that has begun."""
    # The day is this server's, or one's own in direct messages (decision: sunday-solo).
    day = await app.of(Solos).offered(reader.user_id, reader.guild_id, app.now())
    try:
        solo = None if day is None else await app.of(Solos).open(reader.user_id, day)
    except SoloNotBegun:
        solo = None
    if solo is None or solo.over(app.now()):
        return solo_button(day, reader.words), ""
    facts = {"points": _points(solo), "until": until(solo.row.ends_at)}
    on = solo_button(day, reader.words, "button-solo-on")
    return on, reader.words("solo-waits", **facts)


def about_page(
    played: SoloRow, ends_at: int, back: tuple[int, str], words: Words, *, types: bool = True
) -> Content:
    spec = registry.game(played.game).spec
    chosen = {key: played.chosen[key] for key, _ in spec.weekly if key in played.chosen}
    text = words(
        "solo-about",
        date=day_stamp(played.day),
        title=spec.title,
        options=sentence(changes_line(words, played.game, chosen)),
        takes=words(f"{spec.key}-solo-takes"),
        types="yes" if types else "no",
        until=until(ends_at),
    )
    begin = button(ids.about_solo(played.day, "begin"), words("button-solo-begin"), GOOD)
    short = ids.about_solo(played.day, f"rules {played.game}")
    rules = button(short, words("button-daily-rules"))
    return Content(text, rows=([begin, rules, _puzzle(*back, words)],))


def _book_id(day: int, game: str, page: int) -> str:
    return ids.about_solo(day, f"book {game} {page}")


def _rules_page(day: int, game: str, words: Words) -> Content:
    """Return the rules in short, with the way to the whole ones."""
    back = way_back(ids.about_solo(day, "open"), words)
    whole = button(_book_id(day, game, 0), words("button-rules"))
    facts = {"title": registry.game(game).spec.title, "rules": words(f"{game}-puzzle-rules")}
    return Content(words("solo-rules", **facts), rows=([back, whole],))


def _book_page(day: int, game: str, page: int, words: Words) -> Content:
    """Return a page of the whole rules, with the way back to the solo."""
    back = way_back(ids.about_solo(day, "open"), words)
    return rules_page(game, page, words, partial(_book_id, day, game), [back])


def _puzzle(day: int, language: str, words: Words) -> Pressable:
    return button(ids.daily(day, language), words("button-solo-puzzle"))


async def ask(
    app: App,
    reader: Reader,
    solo: Solo,
    path: Path = (),
    page: int = 0,
    notes: tuple[str, ...] = (),
    marked: Marked = NO_MARKS,
) -> Content:
    """Return a step of the picker, ``notes`` first and ``marked`` cells shown.

    Raises:
        Malformed: No legal action begins with these words.
    """
    words, day = reader.words, solo.row.day
    moment = solo.moment.of(solo.row.name, reader.theme)
    place = words("solo-place", date=written(day, words))
    steps = partial(prompt, moment, 0, path, page, words, place, marked)
    step, shown = await draw_step(app, "solo", steps, moment, words, 0)
    choices = rows_of(partial(ids.solo, day, step.token), step, words)
    text = button(ids.about_solo(day, "text"), words("button-daily-text"))
    rules = button(_book_id(day, moment.game.spec.key, 0), words("button-rules"))
    board = to_page(app, reader, ids.about_solo(day, "open"))
    rows = choices if path else beside(choices, [text, rules, *board])
    said = shown.with_lines([*notes, step.question, step.why])
    return Content(said, shown.files, rows)


def events_text(solo: Solo, words: Words) -> str:
    moment = solo.moment
    scene = spoken_scene(moment, words, 0)
    lines = [moment.renderer.event(event, scene) for event in solo.events]
    if solo.row.number:
        lines.append(words("solo-points", points=_points(solo)))
    return "\n".join(lines)


def _points(solo: Solo) -> int:
    return solo.moment.game.standing(solo.moment.view(0))[0]


def as_text(solo: Solo, words: Words, *, types: bool = True) -> Content:
    moment = solo.moment
    example = describe_action(moment, moment.legal(0)[-1], words, 0)
    lines = [events_text(solo, words), words("solo-typed", example=example) if types else ""]
    again = way_back(ids.about_solo(solo.row.day, "open"), words)
    return Content(with_board(lines, board_text(moment, words, 0)), rows=([again],))


def _feat(solo: Solo, words: Words) -> str:
    moment, outcome = solo.moment, solo.moment.outcome
    if outcome is None or not outcome.feat:
        return ""
    feat = moment.renderer.feat(outcome.feat, moment.scene(words, 0))
    return words("solo-feat", feat=feat[:1].upper() + feat[1:]) if feat else ""


def _standing(solo: Solo, result: Result, words: Words, now: int) -> list[str]:
    lines, here, ends_at = [], result.here, solo.row.ends_at
    everywhere = words("solo-all", **_place(result.all))
    if here is not None:
        key = "solo-here" if now < ends_at else "solo-here-closed"
        lines.append(words(key, until=until(ends_at), **_place(here)))
        lines.append(_best(here.best, words) if here.finished > 1 else "")
        everywhere = everywhere if result.all.finished > here.finished else ""
    return [*lines, everywhere]


def _place(ranks: Ranks) -> dict[str, int]:
    return {"rank": ranks.above + 1, "count": ranks.finished}


def _best(best: tuple[Place, ...], words: Words) -> str:
    named = [
        words("solo-best-name", name=plain_text(one.name[:_NAME]), total=one.total) for one in best
    ]
    return words("solo-best", list=" · ".join(named)) if named else ""


async def seal(app: App, solo: Solo, back: tuple[int, str], words: Words) -> Content:
    day, now = solo.row.day, app.now()
    # Empty until that Sunday is over in all zones (decision: sunday-solo).
    seed = await app.of(Solos).seed(day, now)
    lines = [words("solo-seal", fingerprint=await app.of(Solos).fingerprint(day))]
    if seed:
        lines.append(words("solo-seal-seed", seed=seed, day=iso(day)))
    else:
        lines.append(words("solo-seal-later", when=until(over_everywhere(day))))
    again = way_back(ids.about_solo(day, "open"), words)
    return Content("\n".join(lines), rows=([again, _puzzle(*back, words)],))


async def next_seal(app: App, words: Words) -> str:
    """Return the next Sunday's fingerprint and the last seed that is over; empty without solos."""
    if not games():
        return ""
    day, solos = coming(app.now()), app.of(Solos)
    said = words("solo-fingerprint", date=day_stamp(day), fingerprint=await solos.fingerprint(day))
    seed, date = await solos.seed(day - WEEK, app.now()), day_stamp(day - WEEK)
    return f"{said}\n{words('solo-past-seed', date=date, seed=seed)}" if seed else said


def news_text(news: News, words: Words, *, names: bool = True) -> str:
    lines = []
    if news.today:
        title = registry.game(news.game).spec.title
        lines.append(words("solo-post-today", title=title))
    if news.last:
        best, count = news.ranks.best if names else (), news.ranks.finished
        facts = {"date": day_stamp(news.last), "count": count, "best": news.ranks.top}
        name = plain_text(best[0].name[:_NAME]) if best else ""
        lines.append(words("solo-post-last", **facts, name=name, named="yes" if name else "no"))
        lines.append(_best(best, words) if count > 1 else "")
    return "\n".join(line for line in lines if line)


async def solo_press(app: App, reader: Reader, press: SoloPress) -> Content:
    if press.what not in ("", "text", "seal", "share"):
        return await _before(app, reader, press)
    solo = await app.of(Solos).open(reader.user_id, press.day)
    if solo.over(app.now()):
        if press.what == "seal":
            return await seal(app, solo, _daily_place(app, reader), reader.words)
        if press.what == "share":
            return await _share(app, reader, solo)
        return await _result_page(app, reader, solo)
    if press.what == "text":
        return as_text(solo, reader.words, types=reader.types)
    if press.what in ("seal", "share"):
        return await _ask_again(app, reader, solo)
    if press.token != solo.moment.token(0):
        return await _ask_again(app, reader, solo, _moved_on(reader), refused=True)
    try:
        if press.do:
            action = find(solo.moment, 0, Action.of(press.path))
            return await _submit(app, reader, solo, press.token, action)
        return await _chosen(app, reader, solo, press.path, press.page, press.token)
    except Malformed:
        return await _ask_again(app, reader, solo, _moved_on(reader), refused=True)


async def _chosen(
    app: App, reader: Reader, solo: Solo, path: Path, page: int = 0, token: str | None = None
) -> Content:
    """Carry out the only action that begins so, unless its player confirms it or has a choice."""
    last = await app.pictures.draw(partial(at_once, solo.moment, 0, path))
    if last is not None and not last.soon:
        return await _submit(app, reader, solo, token, last.action)
    return await ask(app, reader, solo, path, page)


async def _before(app: App, reader: Reader, press: SoloPress) -> Content:
    """Answer a press for which no solo needs to be begun; by default show how it stands."""
    match press.what, press.path:
        case "begin", _:
            return await _begin(app, reader, press.day)
        case "rules", (game,) if game in games():
            return _rules_page(press.day, game, reader.words)
        case "book", (game, page) if is_known(game):
            return _book_page(press.day, game, number(page) or 0, reader.words)
    return await _open(app, reader, press.day)


async def play_typed(app: App, reader: Reader, text: str) -> Content:
    solo = await mine(app, reader)
    if solo.over(app.now()):
        raise SoloOver
    words = reader.words
    read = await app.pictures.draw(partial(app.completer.read, solo.moment, 0, text, words))
    if read.action is not None and not read.guessed:
        worded = solo.moment.game.asking.worded(solo.moment.view(0), read.action)
        return await _chosen(app, reader, solo, worded.words)
    note = refusal_text(words, read.why, solo.moment, 0) if read.why else words("daily-open")
    marked = read.why.marked if read.why else NO_MARKS
    return await ask(app, reader, solo, read.path or (), notes=(note,), marked=marked)


async def mine(app: App, reader: Reader) -> Solo:
    place = reader.guild_id
    day = await app.of(Solos).offered(reader.user_id, place, app.now())
    if day is None:
        raise SoloNotBegun
    return await app.of(Solos).open(reader.user_id, day)


def _moved_on(reader: Reader) -> str:
    return refusal_text(reader.words, SoloMovedOn())


async def _submit(
    app: App, reader: Reader, solo: Solo, token: str | None, action: Action
) -> Content:
    solos, words = app.of(Solos), reader.words
    try:
        after = await solos.submit(solo, token, action, app.now())
    except (SoloMovedOn, SoloOver) as refusal:
        # Another press was faster, perhaps on another device: the stored solo counts.
        present = await solos.open(reader.user_id, solo.row.day)
        if present.over(app.now()):
            return await _result_page(app, reader, present)
        return await _ask_again(app, reader, present, refusal_text(words, refusal), refused=True)
    except (Illegal, Malformed) as refusal:
        note = refusal_text(words, refusal, solo.moment, 0)
        asked = await ask(app, reader, solo, notes=(note,), marked=refusal.marked)
        return replace(asked, refused=note)
    if after.over(app.now()):
        return await _result_page(app, reader, after)
    return await _ask_again(app, reader, after)


async def _ask_again(
    app: App, reader: Reader, solo: Solo, note: str = "", *, refused: bool = False
) -> Content:
    asked = await ask(app, reader, solo, notes=(note, events_text(solo, reader.words)))
    return replace(asked, refused=note if refused else "")


async def _result_page(app: App, reader: Reader, solo: Solo) -> Content:
    """Return the result of a solo that is over."""
    words, row = reader.words, solo.row
    moment = solo.moment.of(row.name, reader.theme)
    facts = {"date": day_stamp(row.day), "points": _points(solo)}
    if row.total is None:
        run, position = moment.play()
        moment = replace(moment, position=run.stop(position, "time").position)
        lines = [words("solo-unfinished", **facts)]
    else:
        result = await app.of(Solos).result(row)
        lines = [words("solo-total", **facts), _feat(solo, words)]
        lines += _standing(solo, result, words, app.now())
    drawn = partial(app.pictures.board, moment, words)
    shown = await draw_or_text("solo", drawn, moment, words, 0)
    buttons = [button(ids.about_solo(row.day, "seal"), words("button-daily-seal"))]
    if _may_share(app, reader, row):
        share = button(ids.about_solo(row.day, "share"), words("button-daily-share"), GOOD)
        buttons.insert(0, share)
    buttons.append(_puzzle(*_daily_place(app, reader), words))
    return Content(shown.with_lines(lines), shown.files, (buttons,))


def _may_share(app: App, reader: Reader, row: TryRow) -> bool:
    done = app.of(Solos).shared(reader.user_id, row.day, reader.channel_id)
    return row.total is not None and not done


async def _share(app: App, reader: Reader, solo: Solo) -> Content:
    """Post a player's points in the channel: once in each, and in three channels at most."""
    row = solo.row
    if not _may_share(app, reader, row):
        return await _result_page(app, reader, solo)
    await require_sharing(app, reader)
    app.of(Solos).share(reader.user_id, row.day, reader.channel_id)
    public = await public_words(app, reader)
    title, name = solo.moment.game.spec.title, plain_text(reader.person.name)
    facts = {"date": day_stamp(row.day), "title": title, "name": name, "points": row.total or 0}
    line = Content(public("solo-shared", **facts), rows=(solo_button(row.day, public),))
    return with_line(await _result_page(app, reader, solo), reader, line)


def _daily_place(app: App, reader: Reader) -> tuple[int, str]:
    day = day_of(app.now())
    return day, app.of(Dailies).language(day, reader.words.locale)


async def _open(app: App, reader: Reader, day: int) -> Content:
    solos, now = app.of(Solos), app.now()
    try:
        solo = await solos.open(reader.user_id, day)
    except SoloNotBegun:
        # Check the Sunday first, because ``played`` fixes the deal for good.
        ends_at = await solos.ends(reader.user_id, reader.guild_id, day, now)
        played = await solos.played(day)
        place = _daily_place(app, reader)
        return about_page(played, ends_at, place, reader.words, types=reader.types)
    if solo.over(now):
        return await _result_page(app, reader, solo)
    deadline = reader.words("solo-deadline", until=until(solo.row.ends_at))
    return await _ask_again(app, reader, solo, deadline)


async def _begin(app: App, reader: Reader, day: int) -> Content:
    guild_id = reader.guild_id
    solo = await app.of(Solos).begin(reader.person, guild_id, day, app.now())
    # Already begun: there is one try, so it continues.
    if solo.row.number or solo.over(app.now()):
        return await _open(app, reader, day)
    return await _ask_again(app, reader, solo, reader.words("solo-begun"))
