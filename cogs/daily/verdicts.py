"""What became of an answer to the puzzle, and what is right: in words and as a picture."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from cogs.daily.puzzles import Today, puzzle_moment
from cogs.table.moment import Unstored
from cogs.table.play.choices import gain_of, merit_of
from cogs.table.play.picker import prompt
from cogs.ui.phrases import describe_action, refusal_text
from data.words import Words
from engine.actions import Action, parse
from engine.puzzles.making import Opened, Puzzle
from engine.refusals import NO_MARKS, Marked, Refusal
from render.banner import Heading, headed
from render.contract import Picture, Preview
from render.names import letter
from render.phrases import sentence

_NOON = dt.time(11)
"""An hour of UTC at which the date is the same nearly everywhere."""


def day_stamp(day: int) -> str:
    at = dt.datetime.combine(dt.date.fromordinal(day), _NOON, dt.UTC)
    return f"<t:{int(at.timestamp())}:D>"


def iso(day: int) -> str:
    """Return a day as it is typed: 2026-12-01."""
    return dt.date.fromordinal(day).isoformat()


def written(day: int, words: Words) -> str:
    """Return a day for pictures and menus, which show no moments of Discord's: "December 1"."""
    date = dt.date.fromordinal(day)
    month = words("daily-months").split()[date.month - 1]
    return words("daily-date", day=date.day, month=month)


def marks_of(asked: Today) -> Marked:
    """Return what a wrong answer marks in pictures: what is illegal, and a match as it was.

    A legal place is never crossed: the right answer may be there, too. A piece lies where it lay
    before, as it would be taken for a part of the position.
    """
    row, refusal = asked.answer, _refused(asked)
    if row is None or row.found:
        return NO_MARKS
    if refusal is not None:
        return Marked(refusal.marked.crossed)
    match = asked.found.puzzle.kind == "match"
    return Marked(tried=parse(row.answer).words) if match else NO_MARKS


def match_before(asked: Today, moment: Unstored, words: Words) -> str:
    """Return an earlier match in words."""
    row = asked.answer
    if row is None or asked.found.puzzle.kind != "match":
        return ""
    yours = describe_action(moment, parse(row.answer), words, moment.eyes)
    return words("daily-match-before", yours=yours)


def with_banner(
    picture: Picture, says: str, asked: Today, moment: Unstored, words: Words, more: str = ""
) -> Picture:
    """Return a picture of a puzzle, nothing in it private, under a banner that ``says`` it."""
    alone = asked.found.puzzle.kind == "match"
    key = "daily-post-picture" if moment.seen.public else "daily-picture-seat"
    second = words(key, date=written(asked.day, words), seat=letter(moment.eyes))
    second = written(asked.day, words) if alone else second
    row, tried = asked.answer, says == "tried"
    title = words(f"daily-kind-{says}") if not tried else failed_line(asked, words)
    if row is not None and (tried or not asked.done):
        number = row.tries if tried else 2
        second = f"{second} · {words('daily-try', number=number, tries=asked.tries)}"
    heading = Heading(
        title,
        f"{second} · {more}" if more else second,
        asked.found.rules.spec.title,
        words("daily-title"),
        () if alone else (moment.eyes,),
    )
    return headed(picture, moment.seen.theme, heading)


def verdict_line(asked: Today, moment: Unstored, words: Words) -> str:
    row, puzzle = asked.answer, asked.found.puzzle
    if row is None:
        raise AssertionError("only who has answered is told")
    what = solution(asked, moment, words)
    if row.found:
        return words("daily-right", what=sentence(what), tries=row.tries)
    kind = puzzle.kind if puzzle.kind in ("fits", "match") else "most"
    return f"{wrong_line(asked, moment, words)}\n{words(f'daily-best-{kind}', what=what)}"


def wrong_line(asked: Today, moment: Unstored, words: Words) -> str:
    """Say what a wrong answer brings, or why it is refused, but not what is right."""
    row, puzzle = asked.answer, asked.found.puzzle
    if row is None:
        raise AssertionError("only who has answered is told")
    action = parse(row.answer)
    yours = describe_action(moment, action, words, moment.eyes)
    refusal = asked.found.refusal(action) if puzzle.kind in ("allowed", "fits") else None
    if refusal is not None:
        asking = replace(moment, seen=replace(moment.seen, puzzle=True))
        why = refusal_text(words, refusal, asking, moment.eyes)
        key = "daily-wrong-fits" if puzzle.kind == "fits" else "daily-wrong-refused"
        return words(key, yours=yours, why=why)
    if puzzle.kind == "match":
        return words("daily-wrong-match", mark=row.mark)
    own = solved_moment(asked, words)
    gain = gain_of(own, own.eyes, action) or 0
    facts = {"mark": row.mark, "gain": gain, "then": row.mark - gain}
    said = words(f"daily-wrong-{answer_kind(puzzle)}", yours=yours, **facts)
    return f"{said}\n{_sum(own, action, words)}".rstrip()


def solved_moment(asked: Today, words: Words) -> Unstored:
    """Return the puzzle with the game's own rules, which say what an answer brings and why."""
    return puzzle_moment(asked.day, asked.found, words, solved=True)


def _refused(asked: Today) -> Refusal | None:
    row, found = asked.answer, asked.found
    known = row is not None and found.puzzle.kind == "allowed"
    return found.refusal(parse(row.answer)) if known and row else None


def failed_line(asked: Today, words: Words) -> str:
    """Return in a few words what became of a wrong answer."""
    kind = "refused" if _refused(asked) else answer_kind(asked.found.puzzle)
    return words(f"daily-failed-{kind}", mark=asked.answer.mark if asked.answer else 0)


def answer_kind(puzzle: Puzzle) -> str:
    """Return the kind whose sentences tell the answer: allowed moves, too, are told by points."""
    return "most" if puzzle.kind == "allowed" else puzzle.kind


def solution(asked: Today, moment: Unstored, words: Words) -> str:
    puzzle, seat = asked.found.puzzle, moment.eyes
    last, action = _last_move(asked.found, moment)
    said = words(
        f"daily-solution-{answer_kind(puzzle)}",
        what=describe_action(moment, asked.found.answer, words, seat),
        worth=puzzle.worth,
        second=puzzle.second,
        then=describe_action(last, action, words, seat),
    )
    moves = [(moment, asked.found.answer), (last, action)][: 2 if puzzle.kind == "twice" else 1]
    return "\n".join([said, *(why for one in moves if (why := _sum(*one, words)))])


def _sum(moment: Unstored, action: Action, words: Words) -> str:
    """Say how the points of a move add up, as a hint does; nothing where it has none."""
    gain = gain_of(moment, moment.eyes, action)
    why = merit_of(moment, moment.eyes, action, words) if gain else ""
    return words("daily-solution-why", gain=gain, why=why) if why else ""


def _last_move(found: Opened, moment: Unstored) -> tuple[Unstored, Action]:
    """Return the last move of a solution, and the moment before it."""
    following = found.then()
    if following is None:
        return moment, found.answer
    posed, action = following
    return replace(moment, position=replace(moment.play()[1], state=posed.state)), action


def missed_try(asked: Today) -> bool:
    """Return whether a wrong answer has a picture of its own; a match is drawn in the question."""
    row = asked.answer
    return row is not None and not row.found and asked.found.puzzle.kind != "match"


def draw_try(asked: Today, moment: Unstored, words: Words) -> Picture:
    """Draw a wrong answer where it would lie, with its points or with what is in its way.

    Nothing in the picture is better than the answer.
    """
    if asked.answer is None:
        raise AssertionError("only an answer can be drawn")
    action, seat = parse(asked.answer.answer), moment.eyes
    refusal = asked.found.refusal(action)
    if refusal is not None:
        # The game's own view would tell what it allows.
        marked = Marked(refusal.marked.crossed, refused=action.words)
        shown = Preview(action.words[:1], marked=marked)
        if asked.found.puzzle.kind == "fits":  # the tiles stand as in the question
            shown = replace(prompt(moment, seat, (), 0, words, "").preview, marked=marked)
    else:
        moment = solved_moment(asked, words).of(moment.seen.names[seat], moment.seen.theme)
        path = moment.game.asking.worded(moment.view(seat), action).words
        gain = gain_of(moment, seat, action)
        shown = Preview(path, (), {} if gain is None else {action.words: gain}, action)
    picture = moment.renderer.preview(moment.view(seat), moment.scene(words, seat), shown)
    stated = replace(picture, alt=picture.alt.partition("? ")[2] or picture.alt)
    return with_banner(stated, "tried", asked, moment, words)


def draw_solution(asked: Today, moment: Unstored, words: Words) -> Picture:
    seat, worth = moment.eyes, asked.found.puzzle.worth
    first = gain_of(moment, seat, asked.found.answer) or 0
    moment, action = _last_move(asked.found, moment)
    view, scene = moment.view(seat), moment.scene(words, seat)
    worded = moment.game.asking.worded(view, action)
    if asked.found.puzzle.kind == "twice":
        worth -= first
    gains = {} if not moment.game.spec.gains else {action.words: worth}
    own = marks_of(asked) if asked.found.puzzle.kind == "match" else NO_MARKS
    before = asked.found.answer if asked.found.puzzle.kind == "twice" else None
    shown = Preview(worded.words, (), gains, action, own, before=before)
    picture = moment.renderer.preview(view, scene, shown)
    # A solution asks nothing, and nobody alone: its text begins behind the question of the preview.
    stated = replace(picture, alt=picture.alt.partition("? ")[2] or picture.alt)
    sums = f"{first} + {worth} = {first + worth}" if before else ""
    return with_banner(stated, "solved", asked, moment, words, sums)
