"""One step of the private picker, computed again from the words in the press."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from cogs.table.moment import Moment
from cogs.table.play.choices import Choices, gain_of, legal_actions, titled_badge
from cogs.table.play.steps import Item, Last, PieceSet, Prompt
from data.store.rows import ALWAYS, NEVER, SOON
from data.words import Words
from engine import prompts
from engine.actions import Action
from engine.prompts import ROOM, ROW, SEPARATOR, Path
from engine.refusals import NO_MARKS, Marked
from engine.spec import Seat
from render.contract import Preview

_FEW = 5
"""Sets of pieces that get a button each; if there are more, the pieces are chosen one by one."""
_PAIR = 2


def prompt(
    moment: Moment,
    seat: Seat,
    path: Path,
    page: int,
    words: Words,
    place: str,
    marked: Marked = NO_MARKS,
) -> Prompt:
    """Return the step after ``path``.

    Raises ``NotYours``, or ``Malformed`` if no legal action begins with these words.
    """
    choice = _Choice(moment, seat, moment.scene(words, seat, place), marked)
    level = choice.level(path)
    if (several := choice.set_of(level)) is not None:
        return choice.collecting(level, several)
    done, beside = choice.preset(level)
    if done is not None:
        # Alternatives stand beside each other, so *Back* leads to what was chosen before them.
        start = beside[0].path[:-1] if beside else done.words
        if beside and choice.side_by_side:
            # Where there is one try, what makes no difference is not asked.
            if choice.chosen_for(start) and not moment.hints:
                return choice.confirming(done, (), choice.before(start))
            if path != done.words:
                return choice.laying(level, done)
            beside, start = (), done.words
        led = path and len(choice.asked) > 1
        back = choice.before(start) if led else None
        return choice.confirming(done, beside, back)
    return choice.choosing(level, page, choice.before(level.path))


def at_once(moment: Moment, seat: Seat, path: Path) -> Last | None:
    """Return the only action left, None if there is a choice or the player confirms it."""
    # The setting of now counts, not that from when the button was made (decision: picker).
    if moment.user_at(seat).confirm == ALWAYS or not path:
        return None
    return _Choice(moment, seat, moment.scene(moment.words, seat)).at_once(path)


def last_choice(moment: Moment, seat: Seat, action: Action) -> Path:
    """Return the step with the last word of an action, if a press before it may choose that too."""
    choice = _Choice(moment, seat, moment.scene(moment.words, seat))
    front = moment.game.asking.worded(choice.view, action).words[:-1]
    return front if choice.chosen_for(front) else ()


JOINED = " · "
"""Between the words of a path on one button."""


def further(
    moment: Moment, seat: Seat, step: Prompt, named: Container[str | Path]
) -> dict[Path, str]:
    """Return choices of later steps and pages that end with what is ``named``, with their labels.

    They are short cuts for a finger: the square to walk to, before the figure.
    """
    view, label, paths = moment.view(seat), moment.renderer.label, dict[Path, str]()
    items, start = {item.path for item in step.items}, len(step.path)
    for words in (action.words for action in legal_actions(moment, seat, view)):
        ways = [words[:at] for at in range(start + 1, len(words) + 1)]
        ends = [way for way in ways if way in named or way[-1] in named]
        path = ends[-1] if ends and words[:start] == step.path else ()
        if path and path not in paths and path not in items:
            said = [label(way, view, step.scene, None) for way in ways[: len(path) - start]]
            # "tile 22" says nothing beside "22 → L49", nor L49 after it, nor a verb beside what
            # holds it.
            steps = zip(path[start:], ["", *said[:-1]], said, [*said[1:], ""], strict=True)
            told = [
                (a, b.startswith((a, word)) or f"→ {word}" in last or _is_in(a, b))
                for word, last, a, b in steps
            ]
            parts = [a for a, again in told if not again]
            paths[path] = (
                JOINED.join(parts) if start else whole(moment, path, parts, step.scene.words)
            )
    return paths


def _is_in(verb: str, said: str) -> bool:
    return verb.isalpha() and verb.lower() in said.lower()


def whole(moment: Moment, path: Path, parts: Sequence[str], words: Words) -> str:
    """Join what a path chooses, as its game says it where it does: "Walk from b2 to a2"."""
    key = f"{moment.game.spec.key}-whole-{path[0]}"
    if len(parts) < 2 or not words.has(key):
        return JOINED.join(parts)
    first, second, third = parts[0], parts[1], JOINED.join(parts[2:])
    return words(key, count=len(parts), first=first, second=second, third=third)


class _Choice(Choices):
    @cached_property
    def _inline(self) -> frozenset[str]:
        spec = self.moment.game.spec
        return prompts.fitting(self.asked, spec.inline, spec.in_a_row)

    def level(self, path: Path) -> prompts.Level:
        return prompts.skip(self.asked, path, self._inline, self.moment.game.spec.joined)

    def before(self, path: Path) -> Path | None:
        """Return the way back from a step; None from the first one with a choice."""
        if path == self.level(()).path:
            return None
        return prompts.back(self.asked, path, self._inline, self.moment.game.spec.joined)

    def chosen_for(self, path: Path) -> bool:
        """Return whether the last word behind a path is chosen without being asked for."""
        gains = [self.gains.get(self.asked[words].words) for words in self.under(path)]
        return bool(gains) and self.moment.game.asking.at_once(self.view, gains)

    def at_once(self, path: Path) -> Last | None:
        """Return the action that pressing a choice carries out; see the function."""
        how, level = self.moment.user_at(self.seat).confirm, self.level(path)
        done, beside = self.preset(level)
        if how == ALWAYS or done is None or self.set_of(level) is not None:
            return None
        chosen = path == done.words or (path == done.words[:-1] and self.chosen_for(path))
        # What stands beside others on the preview is chosen there, by a press of its own.
        if beside and not chosen:
            return None
        # The one payment that is left is asked about if what stands beside it is.
        alike = (done,) if chosen else self.under(path[:-1])
        asks = not chosen and self.moment.game.asking.precious in done.words[-1].split(SEPARATOR)
        asks = asks or any(self.moment.final(self.seat, self.asked[words]) for words in alike)
        if how == NEVER or not asks:
            return Last(self.asked[done])
        return Last(self.asked[done], soon=True) if how == SOON else None

    @property
    def side_by_side(self) -> bool:
        return self.moment.game.asking.side_by_side and not self.scene.puzzle

    def laying(self, level: prompts.Level, best: Action) -> Prompt:
        """Return the step whose choices are whole actions: the picture shows what each makes."""
        step = self.choosing(level, 0, self.before(level.path))
        final = any(
            self.moment.final(self.seat, self.asked[one.action])
            for one in level.choices
            if one.action
        )
        gains = self._told(level.choices)
        places = self._places(level.choices, gains, step.preview.marks)
        preview = replace(step.preview, gains=gains, lays=True, final=final, places=places)
        return replace(
            step,
            question=self._question(level.path, preview),
            items=tuple(self._done_by(item, best) for item in step.items),
            preview=preview,
        )

    def _told(self, others: Iterable[prompts.Choice]) -> dict[Path, int]:
        """Return the points of the whole actions among some choices."""
        found = ((c.path, c.action and self.asked[c.action]) for c in others)
        gains = ((path, gain_of(self.moment, self.seat, one)) for path, one in found if one)
        return {path: gain for path, gain in gains if gain is not None}

    def choosing(self, level: prompts.Level, page: int, back: Path | None) -> Prompt:
        best = self._best(fitting := self._fitting(level))
        choices = self._sort(fitting, best)
        level = replace(level, choices=choices)
        room = self._room(level, back)
        pages = level.pages(room)
        # The page comes from a button, and the level may have fewer by now.
        page = min(max(page, 0), pages - 1)
        marks = self._marks(choices)
        shown = level.page(page, room)
        done = self.asked[level.done] if level.done else None
        items = self._items(shown, best, marks, chief=not page, first=not level.path)
        preview = Preview(
            level.path,
            tuple(c.path for c in shown),
            best,
            marked=self.marked,
            marks=marks,
            points=self.moment.aid == "points",
            places=self._places(shown, best, marks),
        )
        return Prompt(
            token=self.moment.token(self.seat),
            path=level.path,
            question=self._question(level.path, preview),
            items=items,
            page=page,
            pages=pages,
            action=done,
            confirm=self._confirm(done) if done else "",
            why=self._explain(done) if done else "",
            back=back,
            preview=preview,
            scene=self.scene,
        )

    def _room(self, level: prompts.Level, back: Path | None) -> int:
        """Return how many choices a page has, so that none is left alone on another page.

        A few stand where that page's button would: four beside *Back* or the link to the board, one
        beside what else is below the first question of a puzzle or of who plays alone.
        """
        room = self.renderer.room(level.path, self.view)
        alone = self.scene.puzzle or len(self.scene.names) == 1
        more = 1 if alone and back is None else ROW - 1
        count = len(level.choices)
        fits = room == ROOM and level.done is None and count <= room + more
        return room + more if fits else room - (count > room and count % room == 1)

    def collecting(self, level: prompts.Level, several: PieceSet) -> Prompt:
        done = self.asked[level.only] if level.only else None
        place = self.renderer.place
        toggled = sorted(
            several.toggled(), key=lambda pair: place((*several.base, pair[0]), self.view)
        )
        items = [
            Item(path, *titled_badge(*self._piece(several.base, piece)), piece=True, chosen=chosen)
            for piece, chosen, path in toggled
        ]
        whole = several.having(several.whole)
        if several.pieces.most == len(several.whole) and whole != level.path:
            items.append(
                Item(whole, self.scene.words("picker-all", count=several.pieces.most), piece=True)
            )
        chosen = (several.having(several.chosen),) if several.chosen else ()
        return Prompt(
            token=self.moment.token(self.seat),
            path=several.base,
            question=self.renderer.question(several.base, self.view, self.scene),
            items=tuple(items),
            page=0,
            pages=1,
            action=done,
            confirm=self._confirm(done) if done else "",
            why=self._explain(done) if done else "",
            back=several.base[:-1] if len(self.asked) > len(level.choices) else None,
            preview=Preview(level.path, chosen, {}, done, self.marked),
            scene=self.scene,
        )

    def confirming(
        self, words: Action, beside: tuple[prompts.Choice, ...], back: Path | None
    ) -> Prompt:
        """Return the step to confirm, with its points."""
        action = self.asked[words]
        gain = gain_of(self.moment, self.seat, action)
        gains = {} if gain is None else {action.words: gain}
        best, marks = self._best(beside), self._marks(beside)
        others = tuple(c for c in beside if words.words[: len(c.path)] != c.path)
        paths = tuple(c.path for c in beside) if marks else ()
        parts = (action.words, paths, {**best, **gains}, action, self.marked, marks)
        preview = Preview(*parts, places=self._places(others, best, marks))
        items = self._beside(words, beside, {**best, **gains} if best else {}, marks)
        return Prompt(
            token=self.moment.token(self.seat),
            path=words.words,
            question=self._question(action.words, preview),
            items=tuple(items),
            page=0,
            pages=1,
            action=action,
            confirm=self._confirm(action),
            why=self._explain(action),
            back=back,
            preview=preview,
            scene=self.scene,
        )

    def _beside(
        self,
        words: Action,
        beside: tuple[prompts.Choice, ...],
        best: Mapping[Path, int],
        marks: Mapping[str, str],
    ) -> Iterator[Item]:
        """Yield what stands beside an action; with its own number, so that none is missing.

        In a lesson or a puzzle each of several buttons stays where it is; of two one is enough.
        """
        stays = self.scene.puzzle and len(beside) > _PAIR
        for choice, item in zip(beside, self._items(beside, best, marks, chief=False), strict=True):
            if words.words[: len(choice.path)] != choice.path:
                yield self._spelt(item)
            elif (item.mark.isdecimal() or stays) and len(beside) <= ROOM:
                yield replace(item, chosen=True)

    def set_of(self, level: prompts.Level) -> PieceSet | None:
        """Return the set that a step is about: one that is begun, or all choices of the step."""
        begun = level.only is not None
        base = level.path[:-1] if begun else level.path
        choices = prompts.level(self.asked, base).choices if begun and base else level.choices
        pieces = prompts.pieces(choices) if len(choices) > _FEW else None
        # One by one a piece is pressed only where each number of them is an action.
        if pieces is None or pieces.least > 1:
            return None
        return PieceSet(base, pieces, tuple(level.path[-1].split(SEPARATOR)) if begun else ())

    def preset(self, level: prompts.Level) -> tuple[Action | None, tuple[prompts.Choice, ...]]:
        """Return the action to preview, None to ask, and the choices that stand beside it."""
        done = level.only or self._first(level)
        if done is None:
            return None, ()
        words, joined = done.words, self.moment.game.spec.joined
        beside: list[prompts.Choice] = []
        for depth in range(max(1, len(words) - self._last), len(words)):
            # Words that were chosen at once have no choice between them.
            if prompts.both(
                tuple(self.asked), prompts.level(self.asked, words[: depth - 1]), joined
            ):
                continue
            alike = prompts.level(self.asked, words[:depth])
            if len(alike.choices) > 1 and self._first(alike):
                beside += self._sort(alike.choices, self._best(alike.choices))
        return done, tuple(beside)

    @property
    def _last(self) -> int:
        return self.moment.game.asking.last - self.scene.puzzle

    def _first(self, level: prompts.Level) -> Action | None:
        """Return the action of a level that the game previews without asking."""
        size = len(level.path)
        under: dict[Path, list[Action]] = {choice.path: [] for choice in level.choices}
        for action in self.asked:
            if action.words[:size] == level.path:
                if not 0 < len(action.words) - size <= self._last:
                    return None
                under[action.words[: size + 1]].append(action)
        # All others have to fit beside it: choices of this level, and of the one below.
        if not size or not under or len(under) + max(map(len, under.values())) - 2 > ROOM:
            return None
        order = self._sort(level.choices, self._best(level.choices))
        words = [action for choice in order for action in under[choice.path]]
        actions = {self.asked[action]: action for action in words}
        gains = [self.gains.get(action.words) for action in actions]
        chosen = self.moment.game.asking.preset(self.view, tuple(actions), gains)
        return None if chosen is None else actions[chosen]

    def _sort(
        self, choices: tuple[prompts.Choice, ...], best: Mapping[Path, int]
    ) -> tuple[prompts.Choice, ...]:
        """Return choices in order: most points first where they are shown, then as one reads."""
        if "order" in self.scene.untold:  # it would be the answer
            return choices
        place = self.renderer.place
        return tuple(
            sorted(choices, key=lambda c: (-best.get(c.path, 0), place(c.path, self.view)))
        )

    def _best(self, choices: Iterable[prompts.Choice]) -> dict[Path, int]:
        shown = {choice.path for choice in choices}
        depths = sorted({len(path) for path in shown})
        best: dict[Path, int] = {}
        # One pass: hundreds of choices with thousands of actions behind them are nothing unusual.
        for words, action in self.asked.items():
            gain = self.gains.get(action.words)
            if gain is None:
                continue
            for depth in depths:
                front = words.words[:depth]
                # Compared with ``gain - 1`` the first one counts, even where it is below zero.
                if front in shown and gain > best.get(front, gain - 1):
                    best[front] = gain
        return best


def find(moment: Moment, seat: Seat, said: Action) -> Action:
    """Return the action that is meant: case does not matter where the meaning is plain."""
    action = moment.game.asking.meant(said)
    wanted = action.text.lower()
    # An unlisted action may be a form; else the rules refuse it.
    return next((a for a in moment.legal(seat) if a.text.lower() == wanted), action)
