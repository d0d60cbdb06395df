"""What a hand may be made of, after what its seat was seen to do."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.games.hexamino.guess import Past, Seen

A, B, C, D, E = (1 << bit for bit in range(5))
REST = 0b11111 << 5


def lots(number: int = 0) -> Iterator[int]:
    pick = random.Random(number)
    while True:
        yield pick.randrange(1 << 16)


def test_what_was_passed_long_ago_concerns_only_what_was_there() -> None:
    """Two tiles dealt; it passed where A and B fitted, drew two, and laid C out of the four."""
    turns = [Seen(0, A | B), Seen(C, C | D, drawn=0)]
    for number in range(20):
        hand = Past(turns, dealt=2, held=4, hidden=A | B | D | REST).hand(lots(number))
        assert hand.never == [A | B] * 3 + [0]


def test_a_tile_comes_out_of_a_place_where_it_may_have_been() -> None:
    """A did not lie in the hand when it would have fitted, so that it was drawn afterwards."""
    turns = [Seen(0, A | B, drawn=1), Seen(C, 0, drawn=0), Seen(A, 0, drawn=0)]
    for number in range(20):
        hand = Past(turns, dealt=2, held=3, hidden=B | D | REST).hand(lots(number))
        assert hand.never == [A | B, A | B, 0], number


def test_who_drew_before_laying_had_nothing_that_fitted() -> None:
    hand = Past([Seen(A, A | B, drawn=2)], dealt=2, held=4, hidden=B | D | REST).hand(lots())
    assert hand.never == [A | B] * 3 + [0]
    assert hand.doubted == [0] * 4


def test_which_turn_drew_is_a_matter_of_what_could_be_laid() -> None:
    """Somewhere in two turns a tile was drawn: rather where next to nothing fitted."""
    hidden = B | D | E | REST
    turns = [Seen(A, A | hidden), Seen(C, C | B), Seen(1 << 20, 0, drawn=0)]
    past = Past(turns, dealt=2, held=3, hidden=hidden)
    drew = [past.hand(lots(number)).never for number in range(60)]
    assert sum(any(never & B and not never & D for never in one) for one in drew) > 50


def test_who_laid_a_light_tile_is_doubted_to_have_kept_a_heavy_one() -> None:
    """Of ten heavy tiles and the light one that was laid, two were dealt."""
    hand = Past([Seen(A, A | REST, heavier=REST, drawn=0)], 2, 2, B | REST).hand(lots())
    assert hand.doubted == [REST, 0]
    assert hand.never == [0, 0]


def test_more_drawn_than_the_stock_had_does_no_harm() -> None:
    turns = [Seen(A, A, drawn=0), Seen(B, B, drawn=0), Seen(C, C, drawn=0), Seen(0, D)]
    hand = Past(turns, dealt=2, held=0, hidden=D | E).hand(lots())
    assert hand.never == hand.doubted == []


def test_what_a_pass_did_not_draw_was_drawn_before() -> None:
    """The stock was empty when it passed, so that the third tile came before C was laid."""
    turns = [Seen(C, B | C), Seen(0, D, drawn=0)]
    hand = Past(turns, dealt=2, held=3, hidden=A | B | E | REST).hand(lots())
    assert hand.never == [B | C | D, B | C | D, D]
