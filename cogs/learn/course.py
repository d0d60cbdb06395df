"""The lessons of a game as a reader has them: what they say, and what is answered."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from cogs.daily.puzzles import posed_moment
from cogs.table.moment import Unstored
from cogs.table.play.choices import merit_of
from cogs.table.play.picker import prompt
from cogs.table.play.steps import Item
from cogs.ui import ids
from cogs.ui.components import PLAIN, Pressable, Row, button
from cogs.ui.phrases import describe_action, refusal_text
from data import wordlists
from data.words import FALLBACK, Words
from engine import registry, teaching
from engine.actions import Action
from engine.contract import Game
from engine.lessons import Lesson
from engine.prompts import Path
from engine.puzzling import Posed
from engine.refusals import Illegal
from render.contract import DARK
from render.phrases import sentence


@cache
def _lessons(game: Game[Any, Any], locale: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game, which never change: to pose all takes ten milliseconds."""
    return game.lessons(locale)


def _beside_piece(item: Item) -> str:
    return (item.emoji and item.emoji[1]) or item.label


@dataclass(frozen=True)
class Course:
    """The lessons of a game as a reader has them, also who comes ``back``; ``number`` is from 1.

    ``here``: whether they can open a table where they read.
    """

    game: Game[Any, Any]
    words: Words
    number: int = 1
    name: str = ""
    theme: str = DARK
    back: bool = False
    here: bool = True

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        return _lessons(self.game, self.words.locale)

    @property
    def key(self) -> str:
        return self.game.spec.key

    @property
    def count(self) -> int:
        """The number of lessons, the short game at the end among them."""
        return len(self.lessons) + 1

    @property
    def lesson(self) -> Lesson:
        return self.lessons[self.number - 1]

    @property
    def over(self) -> bool:
        return self.number >= self.count

    def said(self, part: str = "", chosen: Action | None = None) -> str:
        key, lesson = f"{self.key}-lesson-{self.lesson.key}{part}", self.lesson
        if not self.words.has(key):
            return ""
        figures = teaching.facts(self.game, lesson, chosen)
        best, mine = self._why(teaching.best(lesson)), self._why(chosen)
        mine = f"{mine} = {figures['yours']}" if figures["yours"] else mine
        named = chosen.args[-1] if chosen and chosen.args else ""
        return self.words(key, **figures, why=best, mine=sentence(mine), chosen=named)

    def why_refused(self, answer: Action, refusal: Illegal) -> str:
        """Return why the rules refuse an answer: as the lesson says it, or else as they do."""
        said = self.said(".refused", answer)
        return said or refusal_text(self.words, refusal, self.moment(), self.lesson.seat)

    def _why(self, action: Action | None) -> str:
        """Return what speaks for an action; of a sum without what it comes to."""
        if action is None:
            return ""
        return merit_of(self.moment(solved=True), self.lesson.seat, action, self.words)

    def lines(self, why: str = "", *, again: bool = False) -> list[str]:
        """Return the lines of a page; above ``why`` an answer is wrong stays small what was read.

        The task comes last: a phone shows the picture, its buttons and the lines right above them.
        A step behind the first one asks ``again``, and what was read is not repeated.
        """
        back, task = self.words("learn-back") if self.back else "", self.said(".task")
        if again and not why:
            return [back, f"{self.head} {task}"]
        read = f"{self.head} {self.said()}"
        return [back, *([f"-# {read}", why] if why else [read]), task]

    @property
    def again(self) -> Row:
        return [self.button("again")] if self.back else []

    @cached_property
    def answers(self) -> tuple[Action, ...]:
        return teaching.answers(self.game, self.lesson)

    def moment(self, *, solved: bool = False) -> Unstored:
        """Return the position; with ``solved`` the game's own rules say what an action brings."""
        lesson = self.lesson
        posed = Posed(lesson.state, lesson.seat)
        asked = self.game if solved else teaching.question(self.game, lesson)
        name = f"learn-{self.key}-{self.number}"
        made = posed_moment(name, asked, posed, self.words).of(self.name, self.theme)
        lexicon = wordlists.tiles(self.words.locale) if self.game.spec.lexicon else ()
        told = replace(made.seen, untold=lesson.untold, aim=lesson.aim, lexicon=lexicon)
        return replace(made, seen=replace(told, puzzle=not solved))

    def called(self, answer: Action) -> str:
        """Return what the button said that alone leads to an answer, as the picture has its number.

        What takes several buttons or is written is said in words.
        """
        if not self.lesson.written and (item := self._button(answer)):
            said = _beside_piece(item)
            if sum(_beside_piece(one) == said for one in self._items) > 1:
                said = item.label  # only their pieces differ
            if said.isdigit():
                return self.words("learn-number", number=said)
            return said if said == item.mark else sentence(said)  # names of cells stay small
        moment, seat = self.moment(solved=True), self.lesson.seat
        return sentence(describe_action(moment, answer, self.words, seat))

    def numbered(self, answer: Action) -> tuple[str, ...]:
        """Return the place of the number that alone leads to an answer; none without one."""
        moment, item = self.moment(), self._button(answer)
        view = moment.view(self.lesson.seat)
        return (moment.renderer.spot(item.path, view),) if item and item.mark else ()

    def chosen(self, answer: Action) -> tuple[str, ...]:
        """Return the words of an answer but those of all answers, which nobody chose."""
        view, worded = self.moment().view(self.lesson.seat), self.game.asking.worded
        ways = [(*one.words, *worded(view, one).words) for one in self.answers]
        shared = set(ways[0]).intersection(*ways)
        return tuple(word for word in ways[self.answers.index(answer)] if word not in shared)

    def lying(self, answer: Action) -> Path:
        """Return the words of an answer that the picture shows as it lies; none of others."""
        moment, seat = self.moment(), self.lesson.seat
        if prompt(moment, seat, (), 0, self.words, "").action is None:
            return ()
        return self.game.asking.worded(moment.view(seat), answer).words

    def staying(self, answer: Action, tried: Collection[int]) -> Path:
        """Return the step to try again from: as an answer lies, or with its last choice."""
        moment, seat = self.moment(), self.lesson.seat
        view, path = moment.view(seat), self.lying(answer)
        if path or self._button(answer):  # the first step shows all other answers
            return path
        front = self.game.asking.worded(view, answer).words[:-1]
        ways = [self.game.asking.worded(view, one).words for one in self.answers]
        left = {way for at, way in enumerate(ways) if at not in tried}
        if not any(way[: len(front)] == front for way in left):
            return ()
        step = prompt(moment, seat, front, 0, self.words, "")
        # Where the picker goes on to a payment, the others stand beside it.
        return step.path if step.items and step.path[: len(front)] == front else ()

    @cached_property
    def _items(self) -> tuple[Item, ...]:
        return prompt(self.moment(), self.lesson.seat, (), 0, self.words, "").items

    def _button(self, answer: Action) -> Item | None:
        view = self.moment().view(self.lesson.seat)
        ways = [self.game.asking.worded(view, one).words for one in self.answers]
        way = ways[self.answers.index(answer)]
        for item in self._items:
            front = len(item.path)
            if way[:front] == item.path and sum(one[:front] == item.path for one in ways) == 1:
                return item
        return None

    @property
    def head(self) -> str:
        return self.words("learn-head", number=self.number, count=self.count)

    @property
    def place(self) -> str:
        return self.words("learn-place", number=self.number, count=self.count)

    def button(self, what: str, style: Any = PLAIN) -> Pressable:
        named = ids.about_lesson(self.key, self.number, what)
        return button(named, self.words(f"button-learn-{what}"), style)


def computers_of(game: str) -> int:
    """Return how many computers make the first game the one that was taught."""
    rules = registry.game(game)
    taught = (rules.observe(one.state, one.seat) for one in _lessons(rules, FALLBACK))
    return max((len(rules.standing(view)) - 1 for view in taught), default=1)


def is_taught(game: str) -> bool:
    return bool(_lessons(registry.game(game), FALLBACK))
