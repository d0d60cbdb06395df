"""The deal: join presses are mixed into the seed, pieces are taken from a deck, the game begins."""

from __future__ import annotations

from dataclasses import replace

from cogs.refusals import NoList, ThreadLater, TooFew
from cogs.table.edit import Edit, public_place
from cogs.table.lobby.decks import take
from cogs.table.lobby.opening import renumbered
from cogs.table.model import RESERVED, Table
from cogs.table.notify import hands, notices
from cogs.table.notify.announcements import edit_lobby, game_news, mentions
from cogs.table.play.scores import settle_rating
from cogs.table.tables import rules
from cogs.table.time import clock, limits
from cogs.table.word_lists import OWN, SERVER
from data.store.games import deal_of, start_statuses
from data.store.messages import Start
from data.store.rows import HUMAN, RUNNING
from data.store.typed import LobbyExpiry
from engine.dice import SEED_BYTES, Dice
from engine.run import Run


def deal(edit: Edit) -> None:
    """Deal, and post the first board; reserved seats that were not taken lapse.

    Raises:
        TooFew, NoList, TableFrozen: See there.
        ThreadLater: The table's thread is not there yet, and its board would go astray.
    """
    row, seats = edit.table.row, edit.table.seats
    kept = renumbered(s for s in seats if s.status != RESERVED)
    game = rules(row)
    if row.thread and row.channel_id is None:
        raise ThreadLater
    if len(kept) < game.spec.least:
        raise TooFew(params={"least": game.spec.least})
    first = game.spec.named_first(row.options)
    if first is not None and first >= len(kept):
        first = None  # whoever was meant has not come
    # A rematch's first seat counts all seats: where one has lapsed it names another player's.
    if first is None and len(kept) == len(seats):
        first = row.first
    joins = tuple(s.join for s in kept if s.kind == HUMAN)
    edit.reseat(kept)
    edit.alter(joins=joins, first=first, status=RUNNING, started_at=edit.now, moved_at=edit.now)
    # Before the run is made: the supply is mixed into the seed.
    _take_supply(edit, len(kept))
    table = Table(edit.table.row, tuple(kept), game, data=edit.table.data)
    run = Run(game, deal_of(table.row, len(table.seats)), row.seed)
    position, step = run.start(start_statuses(kept))
    edit.move(replace(table, run=run, position=position))
    settle_rating(edit)
    edit.stop(LobbyExpiry)
    limits.arm(edit)
    clock.follow(edit, None)
    called = notices.call(edit, mentions(None, edit.table), None)
    edit_lobby(edit)
    news = tuple(game_news(step.events))
    edit.say(public_place(edit.table.row), Start(0, news, called.pings))
    hands.follow(edit, None, None, called)


def _take_supply(edit: Edit, seats: int) -> None:
    """Take what a game needs from its server's deck.

    All games of a server share one order; what a game has taken counts as used whatever
    becomes of it.

    Raises:
        NoList: The server has no list of its own (any more).
    """
    row, game = edit.table.row, edit.table.game
    spec, kept = game.spec, edit.table.kept
    lexicon, size = row.options.get(spec.lexicon, ""), 0
    if lexicon == SERVER:
        if kept.wordlist is None:
            raise NoList
        lexicon, size = f"{OWN}{kept.wordlist[0]}", kept.wordlist[1]
    edit.alter(lexicon=lexicon)
    needed = game.supply_size(seats, row.options)
    if needed:
        rest = edit.decks.get((spec.key, lexicon), ())
        # Not the game's seed: that is shown at the end, and later games take the rest of the deck.
        stream = Dice(edit.chance(SEED_BYTES)).stream("supply")
        taken, left = take(rest, game.deck(size), needed, stream.shuffled)
        edit.decks[spec.key, lexicon] = left
        edit.alter(supply=taken)
