"""What each game says in every language, as files to read and to compare with.

A text stands where the recorded games say one of its sentences for the first time. Write the files
again with ``python -m tests.render.wordings``, and read what changed before you commit it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from data.words import LOCALES, Words, words
from engine.actions import Action, parse
from engine.dice import Dice
from engine.prompts import Path as Asked
from engine.record import Record
from engine.refusals import Illegal, Refusal
from engine.run import ACT
from engine.spec import Event
from render.canvas import Canvas
from render.contract import Preview, Scene
from tests.engine.recording import HERE
from tests.render.moments import KEYS, Moment, step, steps
from tests.render.rare import EVENTS, PARAMS, REFUSED, STATES, refusals

FOLDER = Path(__file__).resolve().parent / "wordings"
MOMENTS = 5
"""Positions of a record at which players are asked."""
PIECES = re.compile(r"^[a-z]+-(stone|colour|short|side|mark)-")
"""Keys of pieces: they are said in many places, and new in each."""


RARE = "rare:"
NAMED = ("action", "confirm", "done", "choice")
"""Texts of a few words, in which a sentence is new although another kind of text has it."""
BOARD, OWN = "text board", re.compile(r"-text-|^pictures-wins$")
"""It says what the alternative text says: only its own sentences, and the end, are new there."""


class Told(NamedTuple):
    """A text, when it is said, and the seat that it is said to."""

    what: str
    moment: Moment
    seat: int | None
    say: Callable[[Scene], str]


class Listening(Words):
    """English that notes which sentences were said, where, and whether for one or for several."""

    def __init__(self) -> None:
        self.locale, self.where = "en", ""
        self.heard: set[tuple[str, str, bool]] = set()

    def __call__(self, key: str, /, **args: Any) -> str:
        if not PIECES.match(key):
            where = self.where if self.where != BOARD or OWN.search(key) else ""
            self.heard.add((where, key, args.get("count") == 1))
        return words("en")(key, **args)

    def has(self, key: str) -> bool:
        return words("en").has(key)


def wording(key: str) -> tuple[str, set[str]]:
    """Return all texts of a game, and the keys of the sentences in them."""
    ear, lines = Listening(), list[str]()
    for what, moment, seat, say in told(key):
        known, ear.where = len(ear.heard), what if what in (*NAMED, BOARD) else ""
        if say(scene(moment, seat, ear)) and (len(ear.heard) > known or what.startswith(RARE)):
            texts = [(lang, say(scene(moment, seat, words(lang)))) for lang in LOCALES]
            lines += ["", f"[{what}]", *(f"{lang}: {text}" for lang, text in texts)]
    return "\n".join(lines[1:]) + "\n", {sentence for _, sentence, _ in ear.heard}


def scene(moment: Moment, seat: int | None, said: Words) -> Scene:
    given = moment.scene(seat=seat, place="#table-2 · game night")
    return Scene(given.names, said, place=given.place, viewer=seat, outcome=given.outcome)


def told(key: str) -> Iterator[Told]:
    for file in sorted((HERE / key / "records").glob("*.json")):
        record = Record.from_json(file.read_bytes())
        run = record.run()
        start, dealt = run.start(record.statuses)
        moments = [Moment(run.game, start.state)]
        for event in dealt.events:
            yield from of_event(moments[0], event)
        for advance in run.steps(start, record.entries):
            moments.append(Moment(run.game, advance.position.state))
            for event in advance.step.events:
                yield from of_event(moments[-1], event)
            if advance.entry.kind == ACT and advance.entry.seat is not None:
                seat, text = advance.entry.seat, advance.entry.action
                yield from of_action(moments[-2], seat, text)
                yield of_done(moments[-1], seat, parse(text))
        yield from of_board(moments[len(moments) // 2])
        yield from of_end(moments[-1])
        sample = moments[: -1 : len(moments) // MOMENTS + 1]
        for moment in sample:
            yield from of_picker(moment, min(moment.game.may_act(moment.state)))
    for state in STATES.get(key, ()):
        moment = Moment(run.game, state)
        yield from of_board(moment)
        yield from of_picker(moment, min(run.game.may_act(state)))
    for event in EVENTS.get(key, ()):
        for told_of in of_event(sample[1], event):
            yield told_of._replace(what=f"{RARE} {event.kind}")
    yield from of_refusals(sample[1])


def of_event(moment: Moment, event: Event) -> Iterator[Told]:
    for seat in (None, *event.private):
        yield Told(event.kind, moment, seat, lambda given: moment.drawer.event(event, given))


def of_action(moment: Moment, seat: int, text: str) -> Iterator[Told]:
    game, drawer, view, action = moment.game, moment.drawer, moment.view(seat), parse(text)
    gain = game.gain(view, seat, action)
    # What is taken back has no merit.
    merit = {} if action.verb == "withdraw" else game.merit(view, seat, action)
    for what, say in (
        ("action", lambda given: drawer.describe(action, view, given)),
        ("confirm", lambda given: drawer.confirm(action, view, given, gain)),
        ("sure?", lambda given: drawer.question(action.words, view, given)),
        ("reason", lambda given: drawer.reason(game.scoring(view, seat, action), given)),
        ("merit", lambda given: drawer.merit(merit, given)),
    ):
        yield Told(what, moment, seat, say)


def of_done(moment: Moment, seat: int, action: Action) -> Told:
    """Return how an action is named that was carried out."""
    view = moment.view(seat)
    return Told("done", moment, seat, lambda given: moment.drawer.describe(action, view, given))


def of_board(moment: Moment) -> Iterator[Told]:
    drawer, view = moment.drawer, moment.view()
    yield Told("board", moment, None, lambda given: drawer.board(view, given).alt)
    yield Told(BOARD, moment, None, lambda given: drawer.text_board(view, given))


def of_end(moment: Moment) -> Iterator[Told]:
    drawer, view = moment.drawer, moment.view()
    yield from of_board(moment)
    yield Told("ranking", moment, None, lambda given: drawer.ranking(view, given).alt)
    yield Told("end", moment, None, drawer.ending)
    yield Told("recap", moment, None, lambda given: "\n".join(drawer.recap(view, given)))
    yield Told("feat", moment, None, lambda given: drawer.feat(given.end.feat, given))


def of_picker(moment: Moment, seat: int) -> Iterator[Told]:
    """Yield what is said of the first path of each verb and length, and of three pictures."""
    drawer, view, legal = moment.drawer, moment.view(seat), moment.legal(seat)
    inline = moment.game.spec.inline
    paths = {
        (asked.verb, count): asked.words[:count]
        for asked in legal
        for count in range(1 + (asked.verb in inline), len(asked.words) + 1)
    }
    yield Told("hand", moment, seat, lambda given: drawer.hand_text(view, given))
    yield Told("hand", moment, seat, lambda given: getattr(drawer.hand(view, given), "alt", ""))
    yield Told("question", moment, seat, lambda given: drawer.question((), view, given))
    for path in paths.values():
        yield from of_path(moment, seat, path)
    for found in steps(moment, seat, 3):
        yield of_picture(moment, seat, step(moment, seat, found))


def of_path(moment: Moment, seat: int, path: Asked) -> Iterator[Told]:
    drawer, view = moment.drawer, moment.view(seat)
    yield Told("question", moment, seat, lambda given: drawer.question(path, view, given))
    yield Told("choice", moment, seat, lambda given: drawer.label(path, view, given, 5))
    yield Told(
        "beside", moment, seat, lambda given: (drawer.emoji(path, view, given, 5) or ("", ""))[1]
    )


def of_picture(moment: Moment, seat: int, shown: Preview) -> Told:
    view = moment.view(seat)
    return Told("picker", moment, seat, lambda given: moment.drawer.preview(view, given, shown).alt)


def of_refusals(moment: Moment) -> Iterator[Told]:
    """Yield what is said of moves that the rules refuse, then of all other refusals."""
    key = moment.game.spec.key
    for state, line in REFUSED.get(key, ()):
        at = Moment(moment.game, state)
        seat = min(moment.game.may_act(state))
        with pytest.raises(Refusal) as caught:
            moment.game.apply(state, seat, parse(line), Dice(bytes(32)))
        yield of_refusal(line, at, seat, caught.value)
    for code in sorted(refusals(key)):
        params = PARAMS[key] | ({"seat": "@F"} if code == "no-such-seat" else {})
        yield of_refusal(code, moment, 0, Illegal(code, params))


def of_refusal(what: str, moment: Moment, seat: int, refusal: Refusal) -> Told:
    view = moment.view(seat)
    return Told(
        f"refused: {what}", moment, seat, lambda given: moment.drawer.why(refusal, view, given)
    )


def main() -> None:
    """Write the files of all games."""
    Canvas.encode = lambda _canvas: b""  # type: ignore[method-assign]
    for key in KEYS:
        (FOLDER / f"{key}.txt").write_text(wording(key)[0], encoding="utf-8")


if __name__ == "__main__":
    main()
