"""Everything that is said of Haiclue: events, buttons, refusals, texts for reading without eyes."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from data.words import words
from engine.actions import Action
from engine.contract import Event
from engine.dice import Dice
from engine.forms import ROW
from engine.games.haiclue.state import CLUE, COLOURS, MISSED, UNKNOWN, View, tile_word
from engine.prompts import level
from engine.refusals import Illegal
from render import phrases
from render.contract import ALT_LIMIT, DARK, LABEL_LIMIT, Preview
from render.games.haiclue.renderer import HAICLUE, HAND_LIMIT, hand_alt
from render.games.haiclue.words import word
from tests.render.haiclue_positions import (
    GAME,
    HOSTILE,
    LONG,
    STAGES,
    lexicon,
    outcome,
    play,
    scene,
    view,
)
from tests.sentences import messages
from tests.tiers import spread

RENDERER = HAICLUE
LANGUAGES = ("en", "de", "fr")
REFUSALS: dict[str, dict[str, str | int]] = {
    "verb": {"verb": "lay"},
    "words": {"verb": "clue"},
    "no-such-seat": {"seat": "@Q"},
    "unknown-colour": {"colour": "pink"},
    "unknown-item": {"item": "t9"},
    "twice": {},
    "empty-row": {},
    "size": {"least": 2, "most": 15, "rows": 15},
    "nothing-sent": {},
    "clues-closed": {"round": 2},
    "guess-early": {"seat": "@C"},
    "guess-late": {"seat": "@C"},
    "own-clue": {"seat": "@C"},
    "void-clue": {"seat": "@C"},
    "already-in": {"verb": "void"},
    "supply": {"tiles": 57},
}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_all_languages_say_the_same(locale: str) -> None:
    assert messages(locale, "haiclue") == messages("en", "haiclue")
    assert all(key.startswith("haiclue-") for key in messages(locale, "haiclue"))


@pytest.mark.parametrize("locale", LANGUAGES)
def test_options_have_names(locale: str) -> None:
    said = words(locale)
    for option in GAME.spec.options:
        assert said(f"haiclue-option-{option.key}")
        # A seat is named by its letter in every language.
        values = [value for value in option.values if len(value) > 1]
        shown = [said(f"haiclue-option-{option.key}-{value}") for value in values]
        assert len(set(shown)) == len(shown)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_event_of_whole_games_is_told(locale: str) -> None:
    for seats, together in product((2, 4), (False, True)):
        _, events, _ = play(seats, together=together)
        told = {event.kind: RENDERER.event(event, scene(seats, DARK, locale)) for event in events}
        assert {"deal", "round", "ready", "open", "guessed", "reveal", "turn", "end"} <= set(told)
        assert ("read" in told) is not together
        assert all(text and "None" not in text and "t1" not in text for text in told.values())


@pytest.mark.parametrize("locale", LANGUAGES)
def test_events_of_the_absent(locale: str) -> None:
    given = scene(3, DARK, locale)
    for event in (
        Event("no-clue", {"seat": 1, "done": 1, "seats": 3}),
        Event("working", {"seat": 1, "done": 0, "seats": 3}),
        Event("void", {"author": 1, "card": "red"}),
        Event("pass", {"round": 2}),
    ):
        assert RENDERER.event(event, given)
    opened = {"round": 1, "rounds": 6, "clues": 1, "void": (1, 2)}
    text = RENDERER.event(Event("open", opened), given)
    assert "**B** Jonas" in text
    assert "**C** Aylin K." in text
    for clues in (0, 3):
        assert RENDERER.event(Event("open", opened | {"clues": clues, "void": ()}), given)
    for reason in ("rounds", "agreed", "resigned", "limit"):
        assert RENDERER.event(Event("end", {"reason": reason}), given)


def test_a_reveal_names_the_word_and_who_was_right() -> None:
    told = {
        "author": 0,
        "card": "red",
        "target": "t1",
        "targets": ("t3", "t2", "t1", "t4"),
        "clue": ("t2", "t3"),
        "guesses": ("", "red", "red", "blue", "none"),
        "right": (1, 2),
        "points": 4,
        "side": "white",
    }
    given = scene(5, lexicon=(("wood", "x_y"), ("sea", "b"), ("sky", "c"), ("ice", "d")))
    text = RENDERER.event(Event("reveal", told), given)
    assert text == (
        "**A** Mara’s “sea sky” meant **wood** (red). **B** Jonas and **C** Aylin K. guessed it: "
        "+1 each. **A** Mara: +2. Taken for **sky** (**D** Lena). No guess from **E** Emil."
    )
    black = RENDERER.event(Event("reveal", told | {"side": "black", "right": ()}), given)
    assert black.startswith("**A** Mara’s “b c” meant **x\\_y** (red). No one guessed it.")
    team = told | {"guesses": ("", "red"), "right": (1,)}
    assert "for you both" in RENDERER.event(Event("reveal", team), scene(2))


def test_a_card_is_told_to_its_seat_alone() -> None:
    _, events, _ = play(3)
    event = next(event for event in events if event.kind == "round")
    public = RENDERER.event(event, scene(3))
    assert "Your word" not in public
    own = RENDERER.event(event, scene(3, viewer=1))
    assert own.startswith(public)
    card = str(event.private[1]["card"])
    assert f"({card})" in own.removeprefix(public)


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_says_what_to_do(code: str, locale: str) -> None:
    refusal = Illegal(code, REFUSALS[code])
    text = RENDERER.why(refusal, view(4, "read"), scene(4, DARK, locale))
    assert len(text.split()) > 7
    assert text.endswith((".", "?"))
    if code == "guess-late":
        assert "**C** Aylin K." in text


def test_unknown_codes_are_for_the_caller() -> None:
    assert RENDERER.why(Illegal("over"), view(4, "read"), scene(4)) == ""
    odd = RENDERER.why(Illegal("guess-late", {"seat": "@Z"}), view(4, "read"), scene(4))
    assert "Z" in odd


@pytest.mark.parametrize("locale", LANGUAGES)
def test_buttons_and_questions(locale: str) -> None:
    for stage, seats in product(("write", "read", "all"), (2, 5, 12)):
        for seat in range(min(seats, 3)):
            found = view(seats, stage, seat)
            given = scene(seats, DARK, locale, HOSTILE, viewer=seat, lexicon=lexicon(LONG))
            assert RENDERER.question((), found, given)
            actions = play_actions(found, seat)
            for choice in level(actions).choices if actions else ():
                label = RENDERER.label(choice.path, found, given, None)
                assert 0 < len(label) <= LABEL_LIMIT
            for action in actions:
                assert RENDERER.confirm(action, found, given, None)
                assert RENDERER.describe(action, found, given)
                assert RENDERER.question(action.words, found, given)


def play_actions(found: View, seat: int) -> tuple[Action, ...]:
    state = GAME.imagine(found, seat, Dice(bytes(32)).stream("x"))
    return tuple(GAME.legal_actions(state, seat))


def test_whoever_writes_reads_the_own_word_beside_the_buttons() -> None:
    """On a phone fifteen buttons push the picture, and with it the card, off the screen."""
    for seat in range(3):
        found, given = view(5, "write", seat), scene(5, DARK, "en", viewer=seat)
        own = word(given, found.targets[found.cards[seat]], found.side)
        assert RENDERER.question((), found, given) == f"Which words lead to **{own}**?"
    watching = scene(5, DARK, "en")
    assert RENDERER.question((), view(5, "write"), watching) == "Which words lead to yours?"


def test_a_colour_is_named_with_its_word() -> None:
    found, given = view(5, "read"), scene(5)
    seat = "@" + "ABCDE"[found.current]
    labels = [RENDERER.label(("guess", seat, key), found, given, None) for key in COLOURS]
    for key, mark, label, tile in zip(COLOURS, "🔷🔺🟩🟡", labels, found.targets, strict=True):
        assert label == f"{mark} {key} · {given.lexicon[tile - 1][0]}"
    action = Action("guess", (seat, "red"))
    assert RENDERER.confirm(action, found, given, None) == "Guess red"
    assert RENDERER.describe(action, found, given).startswith("red for ")
    assert "no guess" in RENDERER.describe(Action("none", (seat,)), found, given)
    for verb in ("withdraw", "void"):
        assert RENDERER.describe(Action(verb), found, given)


def test_a_clue_is_described_by_its_words() -> None:
    found, given = view(5, "write", 4), scene(5, viewer=4)
    tiles = [tile_word(tile) for tile in found.hand[:3]]
    shown = [RENDERER.form_word(tile, found, given) for tile in tiles]
    assert shown == [given.lexicon[tile - 1][0] for tile in found.hand[:3]]
    action = Action(CLUE, (tiles[0], ROW, *tiles[1:]))
    told = RENDERER.describe(action, found, given)
    assert told == f"clue “{shown[0]} / {shown[1]} {shown[2]}”"
    long = scene(5, viewer=4, lexicon=lexicon(["W" * 90]))
    assert len(RENDERER.form_word(tiles[0], found, long)) <= 70
    assert RENDERER.form_word("odd", found, given) == "odd"


@pytest.mark.parametrize(("seats", "locale"), spread([2, 6, 12], LANGUAGES))
def test_texts_keep_their_limits(seats: int, locale: str) -> None:
    for stage, names in product(STAGES, ((), HOSTILE, ("W" * 32,))):
        found = view(seats, stage, None, 15)
        given = scene(seats, DARK, locale, names, lexicon=lexicon(LONG))
        if stage == "ended":
            given = replace(given, outcome=outcome(seats))
        assert phrases.discord_length(RENDERER.text_board(found, given)) <= phrases.BOARD_LIMIT
        picture = RENDERER.board(found, given) if seats in (2, 12) else None
        assert picture is None or phrases.discord_length(picture.alt) <= ALT_LIMIT


def test_the_text_board_says_what_the_picture_says() -> None:
    found, given = view(6, "read"), scene(6)
    text = RENDERER.text_board(found, given)
    for key, tile in zip(COLOURS, found.targets, strict=True):
        assert f"{given.lexicon[tile - 1][0]}" in text
        assert key in text
    for author in (found.current, *found.waiting):
        rows = found.clues[author] or ()
        shown = " / ".join(" ".join(given.lexicon[t - 1][0] for t in row) for row in rows)
        assert shown in text
    for seat in range(6):
        assert f"{'ABCDEF'[seat]} {given.names[seat]} {found.points[seat]}" in text
    assert "0 of 5 have guessed" in text
    assert "tiles in each stack: 2" in text
    assert text.count("thinking") == 5
    assert "author" in text
    left = dict(zip(COLOURS, found.left, strict=True))
    assert ", ".join(f"{key} {count}" for key, count in left.items()) in text


def test_texts_say_what_was_guessed() -> None:
    found, given = view(3, "shown"), scene(3)
    result = found.read[-1]
    guesses = tuple(MISSED if g not in (UNKNOWN, result.card) else g for g in result.guesses)
    found = replace(found, results=(*found.results[:-1], replace(result, guesses=guesses)))
    text = RENDERER.text_board(found, given)
    author = given.names[result.author]
    assert f"{author} meant {given.lexicon[result.target - 1][found.round % 2 == 0]}" in text
    for seat, guess in enumerate(guesses):
        if guess != UNKNOWN:
            word = COLOURS[guess] if guess >= 0 else "no guess"
            line = next(ln for ln in text.splitlines() if ln.startswith(f"{'ABC'[seat]} "))
            assert line.endswith(word)
    assert text == RENDERER.text_board(replace(found, hand=(1, 2), guesses=(0, 1, 2)), given)


def test_all_clues_can_be_read_again_after_the_end() -> None:
    found = view(3, "ended")
    text = RENDERER.text_board(found, replace(scene(3), outcome=outcome(3)))
    told = [line for line in text.splitlines() if "· right:" in line]
    assert len(told) == len(found.results) == 18


def test_german_colours_name_the_typed_word() -> None:
    text = RENDERER.text_board(view(3, "read"), scene(3, DARK, "de"))
    assert "grün = green (schräger Balken)" in text


def test_the_hand_as_text() -> None:
    found, given = view(5, "write", 4), scene(5, viewer=4)
    text = RENDERER.hand_text(found, given)
    lines = text.splitlines()
    assert len(lines) == 16
    tile = found.hand[0]
    assert lines[1] == f"1 {given.lexicon[tile - 1][0]}"
    assert COLOURS[found.cards[4]] in lines[0]
    assert len(text) <= HAND_LIMIT
    bare = RENDERER.hand_text(replace(found, language="server"), scene(5, viewer=4, lexicon=()))
    assert bare.splitlines()[1] == f"1 {tile_word(tile)}"


def test_other_seats_words_are_nowhere() -> None:
    """What a seat is told of a phase holds no word of another hand."""
    found = view(5, "write", 4)
    pairs = [(f"w{n}x", f"b{n}x") for n in range(216)]
    given = scene(5, viewer=4, lexicon=tuple(pairs))
    own = {*found.hand, *found.targets}
    hand = RENDERER.hand(found, given)
    assert hand is not None
    texts = [hand.alt, RENDERER.hand_text(found, given), RENDERER.text_board(found, given)]
    texts.append(RENDERER.board(found, given).alt)
    texts.append(RENDERER.preview(found, given, Preview()).alt)
    for number, (white, black) in enumerate(pairs, start=1):
        for text in texts:
            assert black not in text
            assert number in own or white not in text
    public = RENDERER.board(found, given).alt + RENDERER.text_board(found, given)
    assert all(pairs[tile - 1][0] not in public for tile in found.hand)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_endings(locale: str) -> None:
    given = scene(4, DARK, locale)
    assert RENDERER.ending(given) == ""
    for reason in ("rounds", "agreed", "resigned", "limit"):
        end = replace(outcome(4), reason=reason, stopped=reason != "rounds")
        assert RENDERER.ending(replace(given, outcome=end))
        picture = RENDERER.ranking(view(4, "ended"), replace(given, outcome=end))
        assert phrases.discord_length(picture.alt) <= ALT_LIMIT
    end = replace(outcome(2), reason="agreed", stopped=True, lost=False)
    text = RENDERER.ending(replace(scene(2, DARK, locale), outcome=end))
    assert "8" in text
    assert RENDERER.ranking(view(2, "ended"), replace(scene(2, DARK, locale), outcome=end)).alt


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_hand_are_read_as_sentences(language: str) -> None:
    given = scene(5, language=language, viewer=4)
    told = hand_alt(view(5, "write", 4), given, "")
    title = given.words("haiclue-alt-private", title=given.words("haiclue-hand-title"))
    assert told.startswith(f"{title}. ")
