"""The game's pictures, each with its alternative text, and the text board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import chain

from engine.forms import Form
from engine.games.haiclue.state import (
    CLUE,
    COLOURS,
    GUESS,
    MISSED,
    NOBODY,
    SEATS,
    UNKNOWN,
    Result,
    Rows,
    View,
    guess_word,
    reader_of,
)
from engine.prompts import Path
from engine.refusals import NO_MARKS
from engine.spec import Seat
from render import names, phrases
from render.banner import status_lines
from render.canvas import Canvas
from render.contract import Picture, Preview, Renderer, Scene
from render.games.haiclue import board, ends, hand, talk, tiles, words
from render.games.haiclue.board import TEAM_MOST, gains
from render.games.haiclue.puzzle import SHEET
from render.games.haiclue.words import filled, line, rows_of, word
from render.phrases import joined, sentence, signed, wins


def board_alt(view: View, scene: Scene) -> str:
    # Twelve names of 32 characters would take the text from the clues.
    most = 20 if view.seats > 4 else names.LONGEST
    first = [_stop(text) for text in (*_first(view, scene, most), _targets(view, scene)) if text]
    position = [_stop(text) for text in _clues(view, scene, most)]
    last = [*_seats(view, scene, most), *status_lines(scene)]
    return phrases.compose_alt(scene.words, first, position, last)


def _stop(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _first(view: View, scene: Scene, most: int) -> list[str]:
    said, lines = scene.words, []
    if view.ended:
        lines += _over(scene)
    if view.shown:
        return [*lines, *_shown(scene, view.read[-1], most)]
    if view.ended:
        return lines
    if view.current == NOBODY:
        late = [names.plain(seat, scene.names, most) for seat in words.owing(view)]
        key = "haiclue-alt-writing" if view.phase == CLUE else "haiclue-alt-guessing"
        first = said(key, names=joined(said, late), count=len(late))
    else:
        reader = names.plain(reader_of(view.seats, view.current, scene.absent), scene.names, most)
        author = names.plain(view.current, scene.names, most)
        first = said("haiclue-turn-read", reader=reader, author=author)
    return [words.facts_line(said, view), first, words.progress(view, scene)]


def _over(scene: Scene) -> list[str]:
    outcome = scene.outcome
    if outcome is None:
        return [scene.words("pictures-over")]
    if outcome.together:
        return [words.ending(scene.words, outcome)]
    winners = [names.plain(seat, scene.names) for seat in outcome.winners]
    return [wins(scene.words, winners), words.ending(scene.words, outcome)]


def _shown(scene: Scene, result: Result, most: int) -> list[str]:
    said = scene.words
    target, colour = word(scene, result.target, result.side), COLOURS[result.card]
    author = names.plain(result.author, scene.names, most)
    meant = said(
        "haiclue-alt-meant", name=author, word=target, colour=words.colour_name(said, colour)
    )
    count = words.understood(said, result)
    return [meant, sentence(count)]


def _targets(view: View, scene: Scene) -> str:
    said = scene.words
    each = ", ".join(
        f"{words.colour_name(said, key)} {word(scene, tile, view.side)}"
        for key, tile in zip(COLOURS, view.targets, strict=True)
    )
    return said("haiclue-alt-targets", targets=each, count=view.height)


def _clues(view: View, scene: Scene, most: int) -> list[str]:
    if view.phase == CLUE:
        return []
    said, clues = scene.words, []
    if view.current != NOBODY:
        clue = line(scene, view.clues[view.current] or (), view.side)
        clues.append(said("haiclue-alt-clue", clue=clue))
    key = "haiclue-alt-open" if view.current == NOBODY else "haiclue-alt-next"
    for author in view.waiting:
        clue = line(scene, view.clues[author] or (), view.side)
        clues.append(said(key, name=names.plain(author, scene.names, most), clue=clue))
    return clues


def _seats(view: View, scene: Scene, most: int) -> list[str]:
    lines = []
    if view.team:
        points = scene.words("haiclue-of", points=view.points[0], most=TEAM_MOST)
        lines.append(_stop(f"{scene.words('haiclue-team')}: {points}"))
    each = ", ".join(_seat(view, scene, seat, most) for seat in range(view.seats))
    return [*lines, _stop(each)]


def _seat(view: View, scene: Scene, seat: Seat, most: int) -> str:
    parts = [names.plain(seat, scene.names, most)]
    if not view.team:
        parts.append(str(view.points[seat]))
        if gain := gains(view)[seat]:
            parts.append(f"({signed(gain)})")
    parts += words.since(view, scene, seat)
    if state := state_word(view, scene, seat):
        parts.append(state)
    return " ".join(parts)


def state_word(view: View, scene: Scene, seat: Seat) -> str:
    said = scene.words
    if view.shown:
        guess = view.read[-1].guesses[seat]
        if guess == UNKNOWN:
            return said("haiclue-state-author")
        if guess == MISSED and seat in scene.absent:
            return ""
        return words.colour_name(said, guess_word(guess))
    if view.ended:
        return ""
    if seat == view.current:
        return said("haiclue-state-author")
    if seat in scene.absent:
        return ""
    if view.phase == CLUE and view.clues[seat] == ():
        return said("haiclue-state-void")
    return said("haiclue-state-in" if view.done[seat] else "haiclue-state-thinking")


def text_board(view: View, scene: Scene) -> str:
    scene = filled(scene, view)
    lengths = (names.LONGEST, 20, 12, 8, 0)
    texts = ("\n".join(_text_lines(view, scene, most)) for most in lengths)
    return phrases.shortened(chain(texts, _fewer_lines(view, scene)))


def _fewer_lines(view: View, scene: Scene) -> Iterator[str]:
    rows = _text_lines(view, scene, 0)
    while rows:
        yield "\n".join((*rows, scene.words("haiclue-text-more")))
        rows.pop()


def _text_lines(view: View, scene: Scene, most: int) -> list[str]:
    said = scene.words
    lines = [f"{said('haiclue-title')} · {words.facts_line(said, view)}"]
    lines += [text for text in _first(view, scene, most) if text != words.facts_line(said, view)]
    lines += [*status_lines(scene), ""]
    for key, tile in zip(COLOURS, view.targets, strict=True):
        mark = said(f"haiclue-mark-{key}")
        name = words.colour_name(said, key)
        shown = name if name == key else f"{name} = {key}"
        lines.append(f"{shown} ({mark}): {word(scene, tile, view.side)}")
    lines.append(said("haiclue-text-stack", count=view.height))
    left = zip(COLOURS, view.left, strict=True)
    cards = ", ".join(f"{words.colour_name(said, key)} {count}" for key, count in left)
    lines += [said("haiclue-text-cards", cards=cards), ""]
    lines += [*_seats(view, scene, most)[:-1]]
    lines += [_seat(view, scene, seat, most) for seat in range(view.seats)]
    if clues := _clues(view, scene, most):
        lines += ["", *clues]
    results = reversed(view.results if view.ended else view.read)
    if read := [_text_result(result, scene) for result in results]:
        lines += ["", said("haiclue-text-read"), *read]
    return lines


def _text_result(result: Result, scene: Scene) -> str:
    said = scene.words
    author = names.letter(result.author)
    target = word(scene, result.target, result.side)
    if not result.rows:
        return said("haiclue-text-void", name=author, word=target)
    clue = line(scene, result.rows, result.side)
    right = " ".join(names.letter(seat) for seat in result.right) or "–"
    return said("haiclue-text-result", name=author, word=target, clue=clue, right=right)


def hand_alt(view: View, scene: Scene, draft: str) -> str:
    said = scene.words
    first = [_stop(phrases.asked_alt(scene, said("haiclue-hand-title")))]
    if target := own_target(view, scene):
        first.append(_stop(target))
    first.append(_stop(hand.lead(view, scene)))
    if draft:
        first.append(said("haiclue-alt-draft", clue=draft))
    held = ", ".join(
        f"{place} {word(scene, tile, view.side)}" for place, tile in enumerate(view.hand, start=1)
    )
    return phrases.compose_alt(said, first, [], [said("haiclue-alt-hand", words=held)])


def own_target(view: View, scene: Scene) -> str:
    """Say the own card and its word; empty for a spectator."""
    card = UNKNOWN if scene.viewer is None else view.cards[scene.viewer]
    if card == UNKNOWN:
        return ""
    colour = words.colour_name(scene.words, COLOURS[card])
    target = word(scene, view.targets[card], view.side)
    return scene.words("haiclue-hand-card", colour=colour, word=target)


def hand_text(view: View, scene: Scene) -> str:
    if not view.hand or view.ended:
        return ""
    lines = [target] if (target := own_target(view, scene)) else []
    for place, tile in enumerate(view.hand, start=1):
        lines.append(f"{place} {word(scene, tile, view.side)}")
    return phrases.hand_lines(lines)


def guess_text(view: View, scene: Scene) -> str:
    said, lines = scene.words, []
    for author in view.waiting if view.current == NOBODY else (view.current,):
        clue = talk.safe(line(scene, view.clues[author] or (), view.side))
        if author == scene.viewer:
            lines.append(f"{said('haiclue-question-own')} *{clue}*")
            continue
        name = names.bold(author, scene.names)
        text = said("haiclue-alt-open", name=name, clue=f"*{clue}*")
        if view.guesses[author] >= 0:
            mine = words.colour_name(said, guess_word(view.guesses[author]))
            text = f"{text} · {said('haiclue-alt-mine', colour=mine)}"
        lines.append(text)
    return phrases.hand_lines(lines)


def guess_alt(view: View, scene: Scene, shown: Preview, author: Seat) -> str:
    said = scene.words
    path = shown.action.words if shown.action else shown.path
    question = talk.question(path, view, scene, plain=True)
    first = [phrases.asked_alt(scene, question), _stop(_targets(view, scene))]
    if author != NOBODY:
        step = replace(shown, gains={}, marked=NO_MARKS)
        first += phrases.step_alt(view, scene, step, partial(talk.label, plain=True))
    authors = [author] if author != NOBODY else [a for a in view.waiting if a != scene.viewer]
    position = []
    for one in authors:
        clue = line(scene, view.clues[one] or (), view.side)
        name = names.plain(one, scene.names, 20)
        position.append(_stop(said("haiclue-alt-open", name=name, clue=clue)))
        if view.guesses and view.guesses[one] not in (UNKNOWN, MISSED):
            mine = words.colour_name(said, guess_word(view.guesses[one]))
            position.append(said("haiclue-alt-mine", colour=mine))
    return phrases.compose_alt(said, first, position, [])


def _frame(view: View, scene: Scene) -> Canvas:
    return board.draw_board(view, filled(scene, view))


def _alt(view: View, scene: Scene) -> str:
    return board_alt(view, filled(scene, view))


def _preview(view: View, scene: Scene, shown: Preview) -> Picture:
    scene = filled(scene, view)
    if view.phase == CLUE or view.ended:
        return _own(view, scene, view.clues[scene.viewer or 0] or (), writing=False)
    author = hand.author(view, shown)
    text = guess_alt(view, scene, shown, author)
    if author == NOBODY:
        return Picture.of(hand.draw_list(view, scene, shown), text)
    return Picture.of(hand.draw_one(view, scene, shown, author), text)


def _hand(view: View, scene: Scene) -> Picture | None:
    """Draw the own card and fifteen words, or the clue to be guessed."""
    scene = filled(scene, view)
    if not view.hand or view.ended or scene.viewer is None:
        return None
    if (guessing := hand.held(view, scene)) is not None:
        return _preview(view, scene, guessing)
    clue = view.clues[scene.viewer]
    writing = view.phase == CLUE and clue is None
    return _own(view, scene, clue or (), writing=writing)


def _hand_text(view: View, scene: Scene) -> str:
    scene = filled(scene, view)
    if scene.viewer is not None and hand.held(view, scene) is not None:
        return guess_text(view, scene)
    return hand_text(view, scene)


def _form(view: View, scene: Scene, _form: Form, draft: Path) -> Picture:
    return _own(view, filled(scene, view), rows_of(draft), writing=True)


def _sent(view: View, scene: Scene, _form: Form, draft: Path) -> Picture:
    """Draw the clue as those see it who guess: nothing that only its author knows."""
    author = scene.viewer or 0
    nobody = (UNKNOWN,) * view.seats
    clues = tuple(rows_of(draft) if seat == author else None for seat in range(view.seats))
    seen = replace(
        view, phase=GUESS, current=author, clues=clues, cards=nobody, guesses=(), hand=()
    )
    shown = Preview(("guess", f"@{SEATS[author]}"))
    return _preview(seen, replace(scene, viewer=None), shown)


def _own(view: View, scene: Scene, draft: Rows, *, writing: bool) -> Picture:
    canvas = hand.draw_hand(view, scene, draft, writing=writing)
    said = line(scene, tuple(row for row in draft if row), view.side)
    return Picture.of(canvas, hand_alt(view, scene, said))


def _detail(view: View, scene: Scene) -> Picture | None:
    scene = filled(scene, view)
    if not hand.detail_needed(view, scene):
        return None
    return Picture.of(hand.draw_detail(view, scene), hand.detail_alt(view, scene))


def _ranking(view: View, scene: Scene) -> Picture:
    canvas = ends.ranking(view, scene, scene.end)
    return Picture.of(canvas, ends.ranking_alt(view, scene, scene.end))


def _closing(view: View, scene: Scene) -> Picture | None:
    scene = filled(scene, view)
    canvas = ends.closing(view, scene)
    return None if canvas is None else Picture.of(canvas, ends.closing_alt(view, scene))


HAICLUE = Renderer[View](
    key="haiclue",
    frame=_frame,
    alt=_alt,
    preview=_preview,
    ranking=_ranking,
    hand=_hand,
    hand_text=_hand_text,
    form=_form,
    sent=_sent,
    form_word=talk.item,
    detail=_detail,
    closing=_closing,
    small=ends.small,
    recap=ends.recap,
    text_board=text_board,
    event=talk.event,
    merit=talk.merit,
    describe=talk.describe,
    spoken=talk.spoken,
    label=talk.label,
    emojis=tiles.emojis(),
    emoji=talk.emoji,
    confirm=talk.confirm,
    question=talk.question,
    why=talk.why,
    ending=talk.ending,
    puzzles=SHEET,
)
