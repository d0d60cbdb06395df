"""The game's pictures, each with its alternative text, and the text board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

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
)
from engine.prompts import Path
from engine.refusals import NO_MARKS
from engine.spec import Seat
from render import names, phrases, texts
from render.canvas import Canvas
from render.contract import Picture, Preview, Renderer, Scene
from render.games.haiclue import answers, board, ends, hand, talk, tiles, words
from render.games.haiclue.board import TEAM_GOAL, TEAM_MOST, gains
from render.games.haiclue.puzzle import SHEET
from render.games.haiclue.shown import draw_shown
from render.games.haiclue.words import filled, line, rows_of, word
from render.phrases import joined, sentence, signed
from render.texts import Description


def describe_position(view: View, scene: Scene) -> Description:
    scene, said = filled(scene, view), scene.words
    seats, clues = _seats(view, scene), _clues(view, scene)
    # The newest comes first: the oldest give way.
    results = (view.results if view.ended else view.read)[::-1]
    read = [_text_result(result, scene) for result in results[: len(results) >> scene.brief]]
    read += ["…"] if len(read) < len(results) else []
    return Description(
        now=_now(view, scene),
        facts=words.facts_line(said, view),
        seats=seats,
        # They are the same in every game, and give way first.
        position=[_targets(view, scene), *clues, _marks(scene)],
        columns=lambda: [
            # What is guessed comes first.
            *(("", *clues) if clues else ()),
            *("", *_text_targets(view, scene), "", *seats),
            *(("", said("haiclue-text-read"), *read) if read else ()),
        ],
        own=[*_answered(view, scene), *_held_lines(view, scene)],
    )


def _now(view: View, scene: Scene) -> list[str]:
    said = scene.words
    lines = words.over(scene) if view.ended else []
    if view.shown:
        return [*lines, *_shown(scene, view.read[-1])]
    if view.ended:
        return lines
    if view.current == NOBODY:
        late = [scene.called(seat) for seat in words.owing(view, scene)]
        key = "haiclue-alt-writing" if view.phase == CLUE else "haiclue-alt-guessing"
        first = said(key, names=joined(said, late))
    else:
        reads, author = words.reader(view, scene), scene.called(view.current)
        first = said("haiclue-question-guess", name=author)
        if reads != NOBODY:
            first = said("haiclue-turn-read", reader=scene.called(reads), author=author)
    return [first, words.progress(view, scene)]


def _shown(scene: Scene, result: Result) -> list[str]:
    said = scene.words
    target, colour = word(scene, result.target, result.side), COLOURS[result.card]
    author = scene.called(result.author)
    meant = said(
        "haiclue-alt-meant", name=author, word=target, colour=words.colour_name(said, colour)
    )
    return [meant, sentence(words.understood(scene, result))]


def _targets(view: View, scene: Scene) -> str:
    said = scene.words
    each = ", ".join(
        f"{words.colour_name(said, key)} {word(scene, tile, view.side)}"
        for key, tile in zip(COLOURS, view.targets, strict=True)
    )
    return said("haiclue-alt-targets", targets=each, count=view.height)


def _text_targets(view: View, scene: Scene) -> list[str]:
    targets = (word(scene, tile, view.side) for tile in view.targets)
    pairs = zip(words.marked(scene.words), targets, strict=True)
    return [scene.words("pictures-named", name=name, what=target) for name, target in pairs]


def _marks(scene: Scene) -> str:
    return scene.words("haiclue-alt-marks", marks=", ".join(words.marked(scene.words)))


def _clues(view: View, scene: Scene) -> list[str]:
    if view.phase == CLUE:
        return []
    open_ = line(scene, view.clues[view.current] or (), view.side)
    first = [scene.words("haiclue-alt-clue", clue=open_)] if view.current != NOBODY else []
    return [*first, *_waiting(view, scene)]


def _waiting(view: View, scene: Scene) -> list[str]:
    key = "haiclue-alt-open" if view.current == NOBODY else "haiclue-alt-next"
    clues = ((one, line(scene, view.clues[one] or (), view.side)) for one in view.waiting)
    return [scene.words(key, name=scene.called(author), clue=clue) for author, clue in clues]


def _seats(view: View, scene: Scene) -> list[str]:
    lines = []
    if view.team:
        points = scene.words("haiclue-of", points=view.points[0], most=TEAM_MOST)
        what = f"{points} · {scene.words('haiclue-goal', goal=TEAM_GOAL)}"
        lines.append(scene.words("pictures-named", name=scene.words("haiclue-team"), what=what))
    return [*lines, *(_seat(view, scene, seat) for seat in range(view.seats))]


def _seat(view: View, scene: Scene, seat: Seat) -> str:
    parts = [scene.called(seat)]
    if not view.team:
        parts.append(str(view.points[seat]))
        if gain := gains(view, scene)[seat]:
            parts.append(f"({signed(gain)})")
    parts += words.since(view, scene, seat)
    if state := state_word(view, scene, seat):
        parts.append(f"· {state}")
    return " ".join(parts)


def state_word(view: View, scene: Scene, seat: Seat) -> str:
    said = scene.words
    if view.shown:
        guess = view.read[-1].guesses[seat]
        if guess == UNKNOWN:
            return said("haiclue-state-author")
        if seat not in words.could_guess(view.read[-1], scene):
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


def _text_result(result: Result, scene: Scene) -> str:
    said = scene.words
    author = names.letter(result.author)
    target = word(scene, result.target, result.side)
    if not result.rows:
        return said("haiclue-text-void", name=author, word=target)
    clue = line(scene, result.rows, result.side)
    right = " ".join(names.letter(seat) for seat in result.right) or "–"
    return said("haiclue-text-result", name=author, word=target, clue=clue, right=right)


def hand_alt(view: View, scene: Scene, draft: Rows) -> str:
    said = scene.words
    first = [phrases.asked_alt(scene, said("haiclue-hand-title")), own_target(view, scene)]
    first.append(hand.lead(view, scene, draft))
    if clue := line(scene, tuple(row for row in draft if row), view.side):
        first.append(said("haiclue-alt-draft", clue=clue))
    held = said("haiclue-alt-hand", words=", ".join(_numbered(view, scene)))
    return phrases.compose_alt(said, first, [], [held])


def _numbered(view: View, scene: Scene) -> list[str]:
    held = enumerate(view.hand, start=1)
    return [f"{place} {word(scene, tile, view.side)}" for place, tile in held]


def own_target(view: View, scene: Scene) -> str:
    """Say the own card and its word; empty for a spectator."""
    if (card := hand.own_card(view, scene)) == UNKNOWN:
        return ""
    colour = words.colour_name(scene.words, COLOURS[card])
    target = word(scene, view.targets[card], view.side)
    return scene.words("haiclue-hand-card", colour=colour, word=target)


def hand_lines(view: View, scene: Scene) -> list[str]:
    scene = filled(scene, view)
    if scene.viewer is not None and hand.held(view, scene) is not None:
        authors = view.waiting if view.current == NOBODY else (view.current,)
        clues = _to_guess(view, scene, authors, in_message=True)
        return [*clues, *filter(None, (own_target(view, scene),))]
    return _held_lines(view, scene)


def _held_lines(view: View, scene: Scene) -> list[str]:
    """Say the viewer's own word, and the words before them."""
    if not view.hand or view.ended or scene.viewer is None:
        return []
    held = _numbered(view, scene)
    rows = (" · ".join(held[at : at + hand.COLUMNS]) for at in range(0, len(held), hand.COLUMNS))
    first = (own_target(view, scene), scene.words("haiclue-hand-title"))
    return [*filter(None, first), *rows]


def _answered(view: View, scene: Scene) -> list[str]:
    """Say what the viewer has answered and can change; a message with the hand has its own line."""
    if not view.hand or view.ended or scene.viewer is None:
        return []
    return [*_sent(view, scene, scene.viewer), *_guessed(view, scene)]


def _sent(view: View, scene: Scene, seat: Seat) -> list[str]:
    """Say the own clue as long as it can be changed."""
    clue = view.clues[seat] if view.phase == CLUE else None
    if not clue:
        return []
    said = scene.words("haiclue-alt-clue", clue=line(scene, clue, view.side))
    return [hand.lead(view, scene), said]


def _guessed(view: View, scene: Scene) -> list[str]:
    """Say the viewer's guesses as long as they can be changed."""
    said, lines = scene.words, []
    # Of a clue that is revealed everybody reads the guesses.
    for author in view.waiting if view.current == NOBODY else (view.current,):
        guess = MISSED if view.phase == CLUE or view.shown else view.guesses[author]
        if guess in (UNKNOWN, MISSED):
            continue
        named, of = words.colour_name(said, guess_word(guess)), view.targets[guess]
        label = said("haiclue-label-colour", colour=named, word=word(scene, of, view.side))
        mine = said("haiclue-describe-guess", colour=label, name=scene.called(author))
        lines.append(said("haiclue-alt-mine", colour=mine))
    return [*lines, said("haiclue-guess-open")] if lines else []


def _to_guess(
    view: View, scene: Scene, authors: Iterable[Seat], *, in_message: bool = False
) -> list[str]:
    """Say clues, each with the viewer's guess; in a message names are bold and clues italic."""
    said, lines = scene.words, []
    for author in authors:
        clue = line(scene, view.clues[author] or (), view.side)
        name = names.bold(author, scene.names) if in_message else scene.called(author)
        shown = f"*{talk.safe(clue)}*" if in_message else clue
        if in_message and author == scene.viewer:
            own = said("haiclue-question-own").rstrip(".")
            lines.append(said("pictures-named", name=own, what=shown))
            continue
        text = said("haiclue-alt-open", name=name, clue=shown)
        if view.guesses and view.guesses[author] not in (UNKNOWN, MISSED):
            mine = words.colour_name(said, guess_word(view.guesses[author]))
            text += f" · {said('haiclue-alt-mine', colour=mine)}"
        lines.append(text)
    return lines


def guess_alt(view: View, scene: Scene, shown: Preview, author: Seat) -> str:
    question = talk.question(hand.path_of(shown), view, scene, plain=True)
    first = [phrases.asked_alt(scene, question), _targets(view, scene), own_target(view, scene)]
    if author != NOBODY:
        step = replace(shown, gains={}, marked=NO_MARKS)
        first += phrases.step_alt(view, scene, step, partial(talk.label, plain=True))
        if wrong := hand.wrong(shown):
            crossed = ", ".join(word(scene, view.targets[at], view.side) for at in wrong)
            first.append(scene.words("pictures-crossed", cells=crossed))
    authors = [author] if author != NOBODY else [a for a in view.waiting if a != scene.viewer]
    clues = _to_guess(view, scene, authors)
    return phrases.compose_alt(scene.words, first, [*clues, _marks(scene)], [])


def _frame(view: View, scene: Scene) -> Canvas:
    apart = scene.below or view.all_at_once or view.team
    answered = apart and view.shown and scene.outcome is None
    draw = draw_shown if answered else board.draw_board
    return draw(view, filled(scene, view))


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


def _form(view: View, scene: Scene, _form: Form, draft: Path) -> Picture:
    return _own(view, filled(scene, view), rows_of(draft), writing=True)


def _as_sent(view: View, scene: Scene, _form: Form, draft: Path) -> Picture:
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
    return Picture.of(canvas, hand_alt(view, scene, draft))


def _has_detail(view: View, scene: Scene) -> bool:
    return hand.detail_needed(view, filled(scene, view))


def _detail(view: View, scene: Scene) -> Picture | None:
    scene = filled(scene, view)
    if not hand.detail_needed(view, scene):
        return None
    facts = [words.facts_line(scene.words, view)]
    detail = phrases.compose_alt(scene.words, facts, _waiting(view, scene), [])
    return Picture.of(hand.draw_detail(view, scene), detail)


def _ranking(view: View, scene: Scene) -> Picture:
    canvas = ends.ranking(view, scene, scene.end)
    return Picture.of(canvas, ends.ranking_alt(view, scene))


def _closing(view: View, scene: Scene) -> Picture | None:
    scene = filled(scene, view)
    canvas = ends.closing(view, scene)
    return None if canvas is None else Picture.of(canvas, ends.closing_alt(view, scene))


HAICLUE = Renderer[View](
    key="haiclue",
    frame=_frame,
    alt=texts.alt(describe_position),
    preview=_preview,
    ranking=_ranking,
    hand=_hand,
    hand_text=texts.hand_text(hand_lines),
    form=_form,
    sent=_as_sent,
    form_word=talk.item,
    detail=_detail,
    has_detail=_has_detail,
    closing=_closing,
    small=ends.small,
    recap=ends.recap,
    text_board=texts.text_board("haiclue", describe_position),
    event=talk.event,
    merit=talk.merit,
    describe=talk.describe,
    spoken=talk.spoken,
    label=talk.label,
    emojis=tiles.emojis(),
    emoji=talk.emoji,
    printed=True,
    confirm=talk.confirm,
    question=talk.question,
    recalled=answers.recalled,
    came=answers.came,
    why=talk.why,
    ending=phrases.end_told(words.ending),
    puzzles=SHEET,
)
