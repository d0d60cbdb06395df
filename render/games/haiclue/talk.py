"""The words of the game: its events, and the picker's texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.actions import Action
from engine.forms import fold
from engine.games.haiclue.state import (
    CLUE,
    COLOURS,
    NOBODY,
    SEATS,
    UNKNOWN,
    View,
    reader_of,
)
from engine.meaning.associations import tie
from engine.meaning.minds import languages, links
from engine.prompts import Path
from engine.refusals import Illegal, Refusal
from engine.spec import Args, Event, Seat
from render import names, phrases
from render.banner import drawn_name
from render.contract import LABEL_LIMIT, Badge, Scene
from render.games.haiclue import tiles, words
from render.games.haiclue.answers import last_round
from render.games.haiclue.words import filled, line, rows_of, tile_of, word
from render.phrases import joined, sentence

_SEATS = ("seat", "author", "reader", "youngest")


def event(happened: Event, scene: Scene) -> str:
    kind, args = happened.kind, happened.public
    if kind == "void":  # said once, when the clues were opened
        return ""
    if kind == "end":
        return phrases.ending(scene.words, "haiclue", str(args["reason"]))
    values: dict[str, Any] = {
        name: value for name, value in args.items() if isinstance(value, int | str)
    }
    if kind == "read":
        values["reader"] = reader = _reader(args, scene)
        if reader < 0:  # only its author is there: the screen reads
            return _clue_line(values["author"], phrases.listed(args, "clue"), args, scene)
    for name in _SEATS:
        if name in args:
            values[name] = _who(phrases.number(values, name), scene)
    values["players"] = len(scene.names)
    if more := _MORE.get(kind):
        values |= more(args, scene)
    before = [""]
    if kind == "reveal":
        kind = f"reveal-{_verdict(args)}"
        clue = _clue_line(phrases.number(args, "author"), phrases.listed(args, "clue"), args, scene)
        before = [f"{clue}.", _missed(args, scene), _wrong(args, scene)]
    recap = "" if scene.past or kind not in ("turn", "pass") else last_round(args, scene)
    if kind == "turn":  # the round that begins says so
        return recap
    text = sentence(scene.words(f"haiclue-event-{kind}", **values))
    if recap:
        return f"{recap}\n{text}"
    # What was meant is said below the guesses: on a phone that alone is above the picture. Who
    # looks back at many clues finds it beside its own.
    told = (before[0], text, *before[1:]) if scene.past else (*before, text)
    parts = (*told, _audience(args, scene), _void_seats(args, scene), _own(happened, scene))
    return " ".join(filter(None, parts))


def _reader(args: Args, scene: Scene) -> Seat:
    """Return who reads a clue to the others; an absent player reads nothing, -1 is nobody."""
    author, first = (phrases.number(args, name) for name in ("author", "reader"))
    # Of the seats of then: others may have come since. Beside the first sits the last.
    seats = phrases.number(args, "seats", len(scene.names) if author else first + 1)
    return reader_of(seats, author, scene.absent)


_FEW_WRONG = 3


def _clue_line(seat: int, clue: Iterable[Any], args: Args, scene: Scene) -> str:
    read = names.cut(line(scene, rows_of(map(str, clue)), str(args.get("side", ""))), WORD_LIMIT)
    return scene.words("haiclue-alt-open", name=_who(seat, scene), clue=f"*{safe(read)}*")


def _who(seat: int, scene: Scene) -> str:
    return names.bold(seat, scene.names) if seat >= 0 else ""


def safe(clue: str) -> str:
    return " ".join(names.escape(text) for text in clue.split())


def _round(args: Args, scene: Scene) -> dict[str, Any]:
    # Said once, where the button is; who looks from a seat reads the word itself.
    past = scene.past or scene.outcome is not None
    begins = args.get("round") == 1 and scene.viewer is None and not past
    return {"how": "first" if begins else str(args.get("side", ""))}


def _word(tile: Any, side: str, scene: Scene) -> str:
    return names.escape(word(scene, tile_of(str(tile)), side))


def _clue(args: Args, scene: Scene) -> dict[str, Any]:
    side, rows = str(args.get("side", "")), rows_of(map(str, phrases.listed(args, "clue")))
    return {"clue": safe(line(scene, rows, side))}


def _reveal(args: Args, scene: Scene) -> dict[str, Any]:
    right, guesses = phrases.listed(args, "right"), phrases.listed(args, "guesses")
    named = right or [seat for seat, guess in enumerate(guesses) if guess]
    return {
        "word": _word(args.get("target", ""), str(args.get("side", "")), scene),
        "names": joined(scene.words, [_who(int(seat), scene) for seat in named]),
        # Said of one who guesses; of several others say it.
        "said": _guessed(next(filter(COLOURS.__contains__, guesses), ""), args, scene),
    }


def _missed(args: Args, scene: Scene) -> str:
    guesses = enumerate(phrases.listed(args, "guesses"))
    missed = {seat for seat, guess in guesses if guess == "none"}
    late = [_who(seat, scene) for seat in sorted(missed - scene.absent)]
    return scene.words("haiclue-event-late", names=joined(scene.words, late)) if late else ""


def _guessed(colour: Any, args: Args, scene: Scene) -> str:
    """Return the word of a colour as it stands in a message; empty for none."""
    if colour not in COLOURS:
        return ""
    tile = phrases.listed(args, "targets")[COLOURS.index(colour)]
    return _word(tile, str(args.get("side", "")), scene)


def _wrong(args: Args, scene: Scene) -> str:
    """Say who guessed which other word, if they are few, and not what was meant says so."""
    if _verdict(args) == "wrong":
        return ""
    guesses = [(seat, str(guess)) for seat, guess in enumerate(phrases.listed(args, "guesses"))]
    told = [
        scene.words(
            "haiclue-event-wrong",
            who=_who(seat, scene),
            word=_guessed(guess, args, scene),
        )
        for seat, guess in guesses
        if guess in COLOURS and guess != args["card"]
    ]
    return " ".join(told) if len(told) <= _FEW_WRONG else ""


def _audience(args: Args, scene: Scene) -> str:
    if not (said := phrases.listed(args, "audience")):
        return ""
    text, count, of = said
    what = _guessed(str(text).split()[-1], args, scene)
    return scene.words("audience-said", what=what, count=count, of=of)


def _verdict(args: Args) -> str:
    guesses, right = phrases.listed(args, "guesses"), phrases.listed(args, "right")
    if len(guesses) != 2:
        return "right" if right else "none"
    # Two seats are a team (R17), and one of them guesses.
    return "team" if right else "missed" if "none" in guesses else "wrong"


_MORE: dict[str, Callable[[Args, Scene], dict[str, Any]]] = {
    "round": _round,
    "read": _clue,
    "reveal": _reveal,
}


def _void_seats(args: Args, scene: Scene) -> str:
    void = [_who(s, scene) for s in map(int, phrases.listed(args, "void")) if s not in scene.absent]
    # An event that counts no clues has said that nobody gave one.
    if not void or args.get("clues") == 0:
        return ""
    return scene.words("haiclue-event-void-seats", names=joined(scene.words, void))


def _own(happened: Event, scene: Scene) -> str:
    if scene.viewer is None or happened.kind != "round":
        return ""
    card = str(happened.private.get(scene.viewer, {}).get("card", ""))
    tiles = phrases.listed(happened.public, "targets")
    if card not in COLOURS or len(tiles) != len(COLOURS):
        return ""
    side = str(happened.public.get("side", ""))
    target = _word(tiles[COLOURS.index(card)], side, scene)
    colour = words.colour_name(scene.words, card)
    return scene.words("haiclue-event-card", colour=colour, word=target)


WORD_LIMIT = 70
_WHOLE, _BRIEF = 3, 12
"""Words of a guess; characters of a name where four buttons stand in a row."""
_PIPS = {"blue": "🔷", "red": "🔺", "green": "🟩", "yellow": "🟡"}
"""Colour and mark as a character, for buttons."""


def seat_of(text: str) -> int:
    """Return the seat of ``@C``; -1 for a text that names none."""
    return SEATS.find(text[1:]) if len(text) == 2 and text[0] == "@" else -1


def question(path: Path, view: View, scene: Scene, *, plain: bool = False) -> str:
    said = scene.words
    if path[:1] == ("withdraw",):
        return said("haiclue-question-withdraw")
    if view.phase == CLUE:
        return _own_word(view, scene, plain=plain)
    author = next((seat_of(text) for text in path if seat_of(text) >= 0), view.current)
    if author < 0:
        return said("haiclue-question-author")
    if author == scene.viewer:
        return said("haiclue-question-own")
    name = drawn_name(scene, author) if plain else names.bold(author, scene.names)
    asked = said("haiclue-question-guess", name=name)
    note = "" if plain or scene.puzzle else _standing(view, scene, author)
    return f"{asked} {said(note)}" if note else asked


def _standing(view: View, scene: Scene, asked: int) -> str:
    """Say of a guess that it can be changed, once it is given, or that it is the last of all."""
    opened = view.waiting if view.current == NOBODY else (view.current,)
    missing = [
        author
        for author in opened
        if view.guesses  # the audience sees none of its own
        if author not in (scene.viewer, asked) and view.guesses[author] == UNKNOWN
    ]
    others = {*words.owing(view, scene)} - {scene.viewer}
    if not others and not missing:
        return "haiclue-guess-last"
    given = view.guesses and view.guesses[asked] != UNKNOWN
    return "haiclue-guess-open" if given else ""


def _own_word(view: View, scene: Scene, *, plain: bool) -> str:
    card = UNKNOWN if scene.viewer is None else view.cards[scene.viewer]
    if card == UNKNOWN:
        return scene.words("haiclue-question-clue")
    said, shown = scene.words, [word(scene, tile, view.side) for tile in view.targets]
    if plain:
        return said("haiclue-question-clue-for", word=shown[card])
    target, *others = map(names.escape, [shown.pop(card), *shown])
    return said("haiclue-question-clue-not", word=f"**{target}**", others=", ".join(others))


def label(
    path: Path, view: View, scene: Scene, _gain: int | None = None, *, plain: bool = False
) -> str:
    scene, last = filled(scene, view), path[-1]
    if last in COLOURS:
        target = word(scene, view.targets[COLOURS.index(last)], view.side)
        colour = words.colour_name(scene.words, last)
        text = scene.words("haiclue-label-colour", colour=colour, word=target)
        text = _of_clue(path, view, scene, text if plain else f"{_PIPS[last]} {text}")
    elif seat_of(last) >= 0:
        text = scene.words("haiclue-label-of", name=names.plain(seat_of(last), scene.names))
    else:
        text = scene.words(f"haiclue-label-{path[0]}")
    return names.cut(text, LABEL_LIMIT)


def _of_clue(path: Path, view: View, scene: Scene, text: str) -> str:
    if view.current != NOBODY or len(path) != _WHOLE or view.team or scene.puzzle:
        return text
    # Of many clues at once the colour alone would not say whose is meant.
    name = names.plain(seat_of(path[1]), scene.names, _BRIEF)
    return scene.words("haiclue-label-pair", name=name, label=text)


def emoji(path: Path, view: View, scene: Scene, _gain: int | None) -> Badge | None:
    if path[-1] not in COLOURS:
        return None
    scene = filled(scene, view)
    target = word(scene, view.targets[COLOURS.index(path[-1])], view.side)
    return tiles.emoji(path[-1]), names.cut(_of_clue(path, view, scene, target), LABEL_LIMIT)


def confirm(action: Action, _view: View, scene: Scene, _gain: int | None) -> str:
    last = action.args[-1] if action.args else ""
    if last in COLOURS:
        return scene.words("haiclue-confirm-guess", colour=words.colour_name(scene.words, last))
    return scene.words(f"haiclue-label-{action.verb}")


def describe(action: Action, view: View, scene: Scene) -> str:
    scene, said, args = filled(scene, view), scene.words, action.args
    if action.verb == CLUE:
        return said("haiclue-describe-clue", clue=line(scene, rows_of(args), view.side))
    if action.verb not in ("guess", "none"):
        return said(f"haiclue-describe-{action.verb}")
    author = max(0, seat_of(args[0])) if args else 0
    colour = args[-1] if args and args[-1] in COLOURS else "none"
    shown = {"colour": words.colour_name(said, colour), "name": names.plain(author, scene.names)}
    clue = view.clues[author]
    if colour not in COLOURS or not clue:
        return said("haiclue-describe-guess", **shown)
    target = word(scene, view.targets[COLOURS.index(colour)], view.side)
    read = names.cut(line(scene, clue, view.side), WORD_LIMIT)
    return said("haiclue-describe-read", word=target, clue=read, **shown)


def spoken(view: View, scene: Scene) -> dict[str, str]:
    """Return the colours by their names, and by the words they stand for now."""
    scene, keys = filled(scene, view), dict[str, str]()
    for key, target in zip(COLOURS, view.targets, strict=True):
        keys |= {word(scene, target, view.side): key, words.colour_name(scene.words, key): key}
    return keys


def item(text: str, view: View, scene: Scene) -> str:
    number = tile_of(text)
    return names.cut(word(filled(scene, view), number, view.side) if number else text, WORD_LIMIT)


def merit(merit: Args, scene: Scene) -> str:
    """Say what joins the words of a clue and the target, then what the chance is of."""
    if not merit:
        return ""
    chance = scene.words(f"haiclue-merit-{merit['of']}")
    if "target" not in merit:
        return chance
    side, language = str(merit["side"]), str(merit["language"])
    target = word(scene, tile_of(str(merit["target"])), side)
    clue = [tile for row in rows_of(map(str, phrases.listed(merit, "clue"))) for tile in row]
    ties = _ties(target, [word(scene, tile, side) for tile in clue], language)
    tied = [
        scene.words("haiclue-tie", word=names.escape(one), theme=theme or "none")
        for one, theme in ties.items()
        if theme is not None
    ]
    if not tied:
        return chance
    why = scene.words("haiclue-tied", target=names.escape(target), ties=joined(scene.words, tied))
    untied = [names.escape(one) for one, theme in ties.items() if theme is None]
    rest = scene.words("haiclue-untied", words=", ".join(untied)) if untied else ""
    return " ".join(filter(None, (why, rest, f"{chance[:1].upper()}{chance[1:]}")))


def _ties(target: str, clue: Iterable[str], language: str) -> dict[str, str | None]:
    """Return the theme that joins each word to a target; see ``tie``."""
    # A server's own list may be in any language: the one that knows most of its words.
    known = [language] if language in languages() else languages()
    ties_by_list = [{one: tie(links(key), one, target) for one in clue} for key in known]
    return max(ties_by_list, key=lambda ties: sum(theme is not None for theme in ties.values()))


def _typed_own_word(refusal: Refusal, view: View, scene: Scene) -> str | None:
    """Return the viewer's own word if they typed it as a part of their clue."""
    card = UNKNOWN if scene.viewer is None else view.cards[scene.viewer]
    if view.phase != CLUE or card == UNKNOWN or not refusal.code.startswith("word-"):
        return None
    own = word(filled(scene, view), view.targets[card], view.side)
    return own if fold(str(refusal.params["typed"])) == fold(own) else None


def why(refusal: Refusal, view: View, scene: Scene) -> str:
    # Whoever wrote the open clue is asked nothing (R4): "not your turn" would not say why.
    own = refusal.code == "not-your-turn" and scene.viewer == view.current != NOBODY
    if own or refusal.code == "own-clue":
        author = view.current if own else seat_of(str(refusal.params.get("seat", "")))
        rows = view.clues[author if 0 <= author < view.seats else max(0, view.current)]
        clue = names.cut(line(filled(scene, view), rows or (), view.side), WORD_LIMIT)
        return scene.words("haiclue-refusal-own-clue", clue=safe(clue))

    if (own_word := _typed_own_word(refusal, view, scene)) is not None:
        refusal = Illegal("own-word", {"word": own_word})

    def said(name: str, value: Any) -> dict[str, Any]:
        if name == "verb":
            return {"verb": names.escape(str(value)), "asked": view.phase}
        if name == "item" and (tile := tile_of(str(value))) in view.hand:
            return {"item": safe(word(filled(scene, view), tile, view.side))}
        if name != "seat":
            return {}
        typed = names.escape(value) if isinstance(value, str) else value
        seat = seat_of(value) if isinstance(value, str) else -1
        who = names.bold(seat, scene.names) if 0 <= seat < view.seats else typed
        return {"seat": typed, "name": who}

    return phrases.refused(scene, "haiclue", refusal, said)
