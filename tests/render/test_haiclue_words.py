"""Everything that is said of Haiclue: events, buttons, refusals, texts for reading without eyes."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from engine.actions import Action
from engine.contract import Event
from engine.forms import ROW
from engine.games.haiclue.state import CLUE, COLOURS, MISSED, UNKNOWN, tile_word
from engine.refusals import Illegal
from render import phrases
from render.contract import ALT_LIMIT, DARK, Preview
from render.games.haiclue.renderer import HAICLUE, hand_alt
from render.games.haiclue.words import word
from tests.render.haiclue_positions import (
    HOSTILE,
    LONG,
    STAGES,
    lexicon,
    outcome,
    play,
    scene,
    view,
)
from tests.tiers import spread

pytestmark = pytest.mark.usefixtures("drawn")  # no pixel is looked at

RENDERER = HAICLUE
LANGUAGES = ("en", "de", "fr")


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


def test_unknown_codes_are_for_the_caller() -> None:
    assert RENDERER.why(Illegal("over"), view(4, "read"), scene(4)) == ""
    odd = RENDERER.why(Illegal("guess-late", {"seat": "@Z"}), view(4, "read"), scene(4))
    assert "Z" in odd


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_hand_are_read_as_sentences(language: str) -> None:
    given = scene(5, language=language, viewer=4)
    told = hand_alt(view(5, "write", 4), given, "")
    title = given.words("haiclue-alt-private", title=given.words("haiclue-hand-title"))
    assert told.startswith(f"{title}. ")
