"""The store: everything that outlives the process, in one SQLite file. All SQL lives here.

The schema and what each table is for: ``data/schema``. In short:

========= ==========================================================================================
tables    one row a table, for ever; ``seed`` is secret until the game is over
seats     who sits where
named     which rows of the outbox name whom
seals     sums over each table's row, seats and entries: a flipped bit is noticed
entries   the log, the truth about a game; append-only; ``tables.snapshot`` is a cache of it
games     how games ended; ``results`` for each seat, ``figures`` what they are remembered for: all
          worked out from the log (``arrears``: still to be), like the ``ratings``
ratings   how everybody stands; ``stale`` from when on a list is to be rated again; ``strangers``
          what a player who was forgotten brought into a game
puzzles   those of the days with their solutions, by the ``daily_secret``; ``daily_answers``
          to them; ``daily_posts``, where servers want them; ``solos``, what is played on Sundays,
          and everybody's ``solo_tries``; ``used_up``, goes that were deleted
outbox    what is still to be said, in order for each destination; said things go after 30 days
timers    what is due when
clocks    the clock of a table's open questions
spent     how long the decisions took that can still be taken back
reserves  what is left of each seat's reserve of time
motions   what the people of a table decide together, and who said what
votes     what was done once for a user: a table's first direct message, their first join press
calls     which question a player was last told about, since when, how often they were reminded
hands     which direct message shows a person's hand
drafts    unfinished decisions
supplies  what is left of decks that outlive their games
wordlists lists of words that servers have added
users     how a user wants to be told things, and whether direct messages reach them
guilds    chosen language
analyses  stories of finished games, of seats, with no one's name
scores    totals of games that people finished alone, for ever
heartbeat when the process was last alive
lease     which process works on a file
leases    which processes work on a database on a server, and on which shards
beats     when a process last looked after a shard
switches  what the owner has switched off, and ``place_names``: for all processes
========= ==========================================================================================

Where what is kept stands:

=========== ========================================================================================
the door    ``store``, ``query`` (statements as values, shares), ``errors``
tables      ``table_data`` (the parts as one list), ``parts``, ``rows``, ``messages``, ``typed``,
            ``changes``, ``seals``, ``queries``, ``outbox``
people      ``people``, ``privacy``, ``exporting``, ``servers``
history     ``games``, ``results``, ``ratings``, ``daily``, ``solos``
SQLite      ``sqlite``, ``connections``, ``writer``, ``batch``, ``lease``, ``migrate``
PostgreSQL  ``postgres``: ``store``, ``connection``, ``leases``, ``schema``
upkeep      ``metrics``, ``check``, ``proofs``, ``backups``, ``moving``
=========== ========================================================================================

The file is in WAL mode: beside ``x.db`` stand ``x.db-wal`` and ``x.db-shm`` while it is open, and
the first belongs to the data. Copy it with ``python -m data.store backup``, not with ``cp``.
"""

from data.store.changes import Change
from data.store.errors import Conflict, StoreError
from data.store.lease import Lease, Taken
from data.store.query import WHOLE, Share, Statement, split_shares
from data.store.seals import Unsound
from data.store.sqlite import FileStore
from data.store.store import Holder, Store, Tenure

__all__ = [
    "WHOLE",
    "Change",
    "Conflict",
    "FileStore",
    "Holder",
    "Lease",
    "Share",
    "Statement",
    "Store",
    "StoreError",
    "Taken",
    "Tenure",
    "Unsound",
    "split_shares",
]
