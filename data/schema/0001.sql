-- Version 1: the schema of Spieltisch 1.0.0. It never changes after the release: add 0002_….sql.
-- Times are Unix milliseconds, Discord's ids are integers, JSON is text.
-- A server's tables and indexes are made of this text, too; postgresql/0001.sql has its triggers.

-- Tables and their games ------------------------------------------------------------------------

-- One row a table, kept for ever: the record of an ended game can still be exported.
CREATE TABLE tables (
    id                TEXT PRIMARY KEY,
    status            TEXT NOT NULL
        CHECK (status IN ('lobby', 'running', 'ended', 'expired', 'frozen')),
    game              TEXT NOT NULL,
    rules_version     INTEGER NOT NULL,
    components_id     TEXT NOT NULL,
    components_hash   TEXT NOT NULL,
    options           TEXT NOT NULL,
    aid               TEXT NOT NULL,
    hints             TEXT NOT NULL,  -- "on" or "off": hints between people
    solo              TEXT NOT NULL,  -- "private" or "public": where one person alone plays
    boards            TEXT NOT NULL,  -- "all" stay in the channel, or the "newest" alone
    rated             TEXT NOT NULL,  -- "yes", "no" (by the lobby), "off" (by a player's setting)
    guild_id          INTEGER NOT NULL,
    channel_id        INTEGER,
    lobby_channel_id  INTEGER NOT NULL,
    thread            INTEGER NOT NULL,
    party             INTEGER NOT NULL,  -- the players sit in the table's voice channel
    host_id           INTEGER NOT NULL,
    locale            TEXT NOT NULL,
    theme             TEXT NOT NULL,
    lexicon           TEXT NOT NULL,  -- a language, or "list-" and the id of a list in wordlists
    seed              BLOB NOT NULL,
    commitment        TEXT NOT NULL,
    first             INTEGER,
    supply            TEXT NOT NULL,
    joins             TEXT NOT NULL,
    seq               INTEGER NOT NULL,
    undos             INTEGER NOT NULL,
    chain             TEXT NOT NULL,
    snapshot          BLOB NOT NULL,
    unannounced       TEXT NOT NULL,
    lobby_message_id  INTEGER,
    board_message_id  INTEGER,
    rematch_of        TEXT REFERENCES tables (id),
    trouble           TEXT NOT NULL,
    pace              TEXT NOT NULL,  -- time a decision: "none", "1d", "12h+3d" (with a reserve)
    lapse             TEXT NOT NULL,  -- when it is over: "ask", "default", "computer", "end"
    holiday           TEXT NOT NULL,  -- "yes": clocks stand still for players who are away
    holds             TEXT NOT NULL,  -- why all clocks stand still: JSON object, reason -> since
    stalled_at        INTEGER,  -- reminders stopped then
    created_at        INTEGER NOT NULL,
    started_at        INTEGER,
    moved_at          INTEGER,
    ended_at          INTEGER
) STRICT;

-- A channel holds one open table at most.
CREATE UNIQUE INDEX tables_open ON tables (channel_id)
    WHERE status IN ('lobby', 'running', 'frozen');
CREATE INDEX tables_status ON tables (status, moved_at);
CREATE INDEX tables_rematch ON tables (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX tables_guild ON tables (guild_id, status);
CREATE INDEX tables_recent ON tables (guild_id, created_at);
CREATE INDEX tables_created ON tables (created_at);
CREATE INDEX tables_host ON tables (host_id, created_at);
CREATE INDEX tables_unannounced ON tables (id) WHERE unannounced <> '[]';
CREATE INDEX tables_lexicon ON tables (lexicon) WHERE lexicon <> '';

CREATE TABLE seats (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL,
    kind      TEXT NOT NULL CHECK (kind IN ('human', 'computer')),
    user_id   INTEGER,
    name      TEXT NOT NULL,
    level     TEXT NOT NULL,
    status    TEXT NOT NULL,
    "join"    TEXT NOT NULL,
    since     INTEGER NOT NULL,  -- number of the log's entry after which the seat is this person's
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_user ON seats (user_id, table_id) WHERE user_id IS NOT NULL;

-- The log: the truth about a game. The primary key decides every race between two writers.
CREATE TABLE entries (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    seq       INTEGER NOT NULL CHECK (seq >= 1),
    kind      TEXT NOT NULL
        CHECK (kind IN ('act', 'default', 'undo', 'seat', 'join', 'stop', 'hint')),
    seat      INTEGER,
    action    TEXT NOT NULL,
    at        INTEGER NOT NULL,
    hash      TEXT NOT NULL,
    chance    TEXT NOT NULL,  -- what was drawn: a secret while the game runs
    points    TEXT NOT NULL,  -- of each seat, with spaces between
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER entries_stay BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
CREATE TRIGGER entries_last BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries never change'); END;

-- Counts the changes of a table; what was decided on an older version is decided again.
CREATE TABLE versions (
    table_id  TEXT PRIMARY KEY REFERENCES tables (id),
    version   INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Unfinished answers, by the question they answer; never part of a record.
CREATE TABLE drafts (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL,
    decision  TEXT NOT NULL,
    text      TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, decision)
) STRICT, WITHOUT ROWID;

-- The rest of a deck that outlives its games, in the order in which it is dealt.
CREATE TABLE supplies (
    guild_id  INTEGER NOT NULL,
    game      TEXT NOT NULL,
    deck      TEXT NOT NULL,
    rest      TEXT NOT NULL,
    PRIMARY KEY (guild_id, game, deck)
) STRICT, WITHOUT ROWID;

-- Lists of words that servers have added. One is in force at most.
CREATE TABLE wordlists (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id    INTEGER NOT NULL,
    name        TEXT NOT NULL,
    words       TEXT NOT NULL,
    user_id     INTEGER NOT NULL,
    added_at    INTEGER NOT NULL,
    removed_at  INTEGER
) STRICT;

CREATE UNIQUE INDEX wordlists_force ON wordlists (guild_id) WHERE removed_at IS NULL;
CREATE INDEX wordlists_user ON wordlists (user_id);
-- By size: the same words are recognized without reading all lists.
CREATE INDEX wordlists_guild ON wordlists (guild_id, length(words));

-- Clocks and votes ------------------------------------------------------------------------------

-- The clock of the questions that are open at a table. It runs while "since" is set.
CREATE TABLE clocks (
    table_id  TEXT PRIMARY KEY REFERENCES tables (id),
    tokens    TEXT NOT NULL,
    bank      INTEGER NOT NULL,
    seq       INTEGER NOT NULL,
    spent     INTEGER NOT NULL,
    since     INTEGER,
    heard     INTEGER NOT NULL,
    grace     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The rest of each seat's reserve; seat -1 is that of all together.
CREATE TABLE reserves (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL,
    rest      INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Time that was spent on decisions that can still be taken back: deciding again goes on with it.
CREATE TABLE spent (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    decision  TEXT NOT NULL,
    ms        INTEGER NOT NULL,
    PRIMARY KEY (table_id, decision)
) STRICT, WITHOUT ROWID;

CREATE TABLE timers (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id  TEXT NOT NULL REFERENCES tables (id),
    kind      TEXT NOT NULL,
    due       INTEGER NOT NULL,
    payload   TEXT NOT NULL
) STRICT;

CREATE INDEX timers_due ON timers (due, id);
CREATE INDEX timers_table ON timers (table_id, kind);
CREATE INDEX timers_kind ON timers (kind, table_id);

-- Questions that the players of a table decide together, one a topic at a time.
CREATE TABLE motions (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    topic     TEXT NOT NULL,
    id        INTEGER NOT NULL UNIQUE,  -- random: buttons of an older motion decide nothing
    facts     TEXT NOT NULL,
    at        INTEGER NOT NULL,
    ballots   TEXT NOT NULL,  -- JSON object, user -> choice
    PRIMARY KEY (table_id, topic)
) STRICT, WITHOUT ROWID;

-- Messages --------------------------------------------------------------------------------------

-- Messages to send, written in the transaction that made them true. A row belongs to a table or to
-- a server.
CREATE TABLE outbox (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id     TEXT REFERENCES tables (id),
    guild_id     INTEGER,
    destination  TEXT NOT NULL,
    kind         TEXT NOT NULL,
    payload      TEXT NOT NULL,
    nonce        TEXT NOT NULL,
    state        TEXT NOT NULL CHECK (state IN ('pending', 'sending', 'done', 'dropped')),
    sending_at   INTEGER,
    message_id   INTEGER,
    created_at   INTEGER NOT NULL,
    CHECK ((guild_id IS NULL) <> (table_id IS NULL))
) STRICT;

-- Partial: sent rows pile up for years, open ones are a handful.
CREATE INDEX outbox_open ON outbox (destination, id) WHERE state IN ('pending', 'sending');
CREATE INDEX outbox_table ON outbox (table_id, kind, state) WHERE state IN ('pending', 'sending');
CREATE INDEX outbox_server ON outbox (guild_id)
    WHERE guild_id IS NOT NULL AND state IN ('pending', 'sending');
-- A board is looked up by its message, to edit into it who has answered.
CREATE INDEX outbox_boards ON outbox (message_id) WHERE kind IN ('start', 'board');
CREATE INDEX outbox_unreadable ON outbox (id) WHERE NOT json_valid(payload);

-- The people that a row of the outbox names or is for, so that a person's rows are found without a
-- search in texts. Discord's ids are above 10^13; no other number of ours is, and no time.
CREATE TABLE named (
    user_id    INTEGER NOT NULL,
    outbox_id  INTEGER NOT NULL,
    PRIMARY KEY (user_id, outbox_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX named_outbox ON named (outbox_id);

CREATE TRIGGER outbox_said AFTER INSERT ON outbox
BEGIN
    INSERT OR IGNORE INTO named
        SELECT CAST(trim(j.value, '<@>dm:') AS INTEGER), NEW.id
        FROM json_tree(json_array(NEW.destination,
                json(iif(json_valid(NEW.payload), NEW.payload, '{}')))) AS t,
            json_each(json_array(t.atom, t.key)) AS j
        WHERE j.value GLOB 'dm:*' OR CAST(trim(j.value, '<@>dm:') AS INTEGER) >= 10000000000000;
END;
CREATE TRIGGER outbox_changed AFTER UPDATE OF payload ON outbox
BEGIN
    DELETE FROM named WHERE outbox_id = OLD.id;
    INSERT OR IGNORE INTO named
        SELECT CAST(trim(j.value, '<@>dm:') AS INTEGER), NEW.id
        FROM json_tree(json_array(NEW.destination,
                json(iif(json_valid(NEW.payload), NEW.payload, '{}')))) AS t,
            json_each(json_array(t.atom, t.key)) AS j
        WHERE j.value GLOB 'dm:*' OR CAST(trim(j.value, '<@>dm:') AS INTEGER) >= 10000000000000;
END;
CREATE TRIGGER outbox_gone AFTER DELETE ON outbox
BEGIN DELETE FROM named WHERE outbox_id = OLD.id; END;

-- The message that shows a player's hand, one a person and table.
CREATE TABLE hands (
    table_id    TEXT NOT NULL REFERENCES tables (id),
    user_id     INTEGER NOT NULL,
    message_id  INTEGER,
    refused     INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX hands_user ON hands (user_id);

-- The question a player was last notified of, how many reminders followed, and when it was asked;
-- "pings" counts the pings of the last minutes: JSON object, kind -> [since, count].
CREATE TABLE calls (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    user_id   INTEGER NOT NULL,
    question  TEXT NOT NULL,
    count     INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    pings     TEXT NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX calls_user ON calls (user_id);

-- Things done once for a user: a table's first direct message, a first join press.
CREATE TABLE votes (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    kind      TEXT NOT NULL,
    user_id   INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX votes_user ON votes (user_id);

-- People and servers ----------------------------------------------------------------------------

-- A user's settings. An empty text means the default. "locale" is what they chose, "heard" what
-- Discord named with their last press.
CREATE TABLE users (
    id          INTEGER PRIMARY KEY,
    locale      TEXT,
    dms_closed  INTEGER NOT NULL DEFAULT 0,
    notify      TEXT NOT NULL DEFAULT 'auto',
    remind      INTEGER NOT NULL DEFAULT 86400000,
    quiet       TEXT NOT NULL DEFAULT '',
    zone        TEXT NOT NULL DEFAULT '',
    digest      TEXT NOT NULL DEFAULT '',
    digest_due  INTEGER,
    nudged_at   INTEGER,
    confirm     TEXT NOT NULL DEFAULT 'final',
    confirmed   INTEGER NOT NULL DEFAULT 0,
    rated       INTEGER NOT NULL DEFAULT 1,
    away_until  INTEGER,
    heard       TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX users_digest ON users (digest_due) WHERE digest_due IS NOT NULL;

CREATE TABLE guilds (
    id       INTEGER PRIMARY KEY,
    locale   TEXT,
    greeted  INTEGER NOT NULL DEFAULT 0
) STRICT;

-- A user does not want to be asked to games by another one; by nobody where "by_id" is 0.
CREATE TABLE invite_blocks (
    user_id  INTEGER NOT NULL,
    by_id    INTEGER NOT NULL,
    PRIMARY KEY (user_id, by_id)
) STRICT, WITHOUT ROWID;

-- When a user wants to be asked to a game that lacks players; an empty text means any time. "since"
-- is when they last said so: it lapses after 60 days, so that nobody fills a list for ever.
CREATE TABLE call_lists (
    guild_id  INTEGER NOT NULL,
    game      TEXT NOT NULL,
    user_id   INTEGER NOT NULL,
    hours     TEXT NOT NULL DEFAULT '',
    since     INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX call_lists_user ON call_lists (user_id, guild_id);

CREATE INDEX invite_blocks_by ON invite_blocks (by_id);

-- Results ---------------------------------------------------------------------------------------
-- "bot.py rebuild" computes games, results, figures, ratings, arrears and stale again.

-- Totals of games that people finished alone, for ever. "number" counts in the order of their ends.
-- Comparable are totals of one game with the same parts and the same scored options.
CREATE TABLE scores (
    number           INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id         TEXT NOT NULL UNIQUE REFERENCES tables (id),
    guild_id         INTEGER NOT NULL,
    user_id          INTEGER NOT NULL,
    name             TEXT NOT NULL,
    game             TEXT NOT NULL,
    components_id    TEXT NOT NULL,
    components_hash  TEXT NOT NULL,
    options          TEXT NOT NULL,
    total            INTEGER NOT NULL,
    feat             TEXT NOT NULL,
    hint             INTEGER NOT NULL CHECK (hint IN (0, 1)),
    undone           INTEGER NOT NULL CHECK (undone IN (0, 1)),
    advised          INTEGER NOT NULL CHECK (advised IN (0, 1)),
    at               INTEGER NOT NULL
) STRICT;

CREATE INDEX scores_server ON scores
    (guild_id, game, components_id, components_hash, options, total DESC, number);
CREATE INDEX scores_person ON scores
    (user_id, game, components_id, components_hash, options, total DESC, number);

CREATE TRIGGER scores_stay BEFORE DELETE ON scores
BEGIN SELECT RAISE(ABORT, 'scores are never deleted'); END;
-- A person may ask to be forgotten: then the name goes, and the total stays.
CREATE TRIGGER scores_last BEFORE UPDATE ON scores
WHEN NOT (NEW.user_id = 0 AND NEW.name = '' AND NEW.number = OLD.number
    AND NEW.table_id = OLD.table_id AND NEW.guild_id = OLD.guild_id AND NEW.game = OLD.game
    AND NEW.components_id = OLD.components_id AND NEW.components_hash = OLD.components_hash
    AND NEW.options = OLD.options AND NEW.total = OLD.total AND NEW.feat = OLD.feat
    AND NEW.hint = OLD.hint AND NEW.undone = OLD.undone AND NEW.advised = OLD.advised
    AND NEW.at = OLD.at)
BEGIN SELECT RAISE(ABORT, 'scores never change'); END;

-- One row a game that is over; "why" it is not rated, empty where it is.
CREATE TABLE games (
    table_id    TEXT PRIMARY KEY REFERENCES tables (id),
    guild_id    INTEGER NOT NULL,
    game        TEXT NOT NULL,
    mode        TEXT NOT NULL,
    started_at  INTEGER NOT NULL,
    ended_at    INTEGER NOT NULL,
    why         TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX games_rated ON games (guild_id, game, mode, ended_at, table_id) WHERE why = '';

-- One row a seat. "rank" is 0 where nobody is ranked. The ratings before and after the game are
-- computed in the order of the ends; until then "number" counts the rated games.
CREATE TABLE results (
    table_id     TEXT NOT NULL REFERENCES tables (id),
    seat         INTEGER NOT NULL,
    user_id      INTEGER,
    guild_id     INTEGER NOT NULL,
    game         TEXT NOT NULL,
    mode         TEXT NOT NULL,
    ended_at     INTEGER NOT NULL,
    rank         INTEGER NOT NULL,
    score        INTEGER NOT NULL,
    won          INTEGER NOT NULL CHECK (won IN (0, 1)),
    prior_mu     REAL,
    prior_sigma  REAL,
    mu           REAL,
    sigma        REAL,
    number       INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_person ON results (user_id, ended_at, table_id) WHERE user_id IS NOT NULL;
CREATE INDEX results_here ON results (user_id, guild_id, ended_at, table_id)
    WHERE user_id IS NOT NULL;
CREATE INDEX results_season ON results (guild_id, ended_at)
    WHERE user_id IS NOT NULL AND rank > 0;

-- What a game without hints is remembered for, by seat: its score, its best move, the game's own.
-- "seats" is how many seats played: figures of two and of five players are not compared.
CREATE TABLE figures (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL,
    key       TEXT NOT NULL,
    guild_id  INTEGER NOT NULL,
    game      TEXT NOT NULL,
    mode      TEXT NOT NULL,
    seats     INTEGER NOT NULL,
    value     INTEGER NOT NULL,
    ended_at  INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX figures_best ON figures
    (guild_id, game, mode, seats, key, value DESC, ended_at, table_id, seat);

-- Everybody's present rating; "settled" once the uncertainty is small.
CREATE TABLE ratings (
    guild_id  INTEGER NOT NULL,
    game      TEXT NOT NULL,
    mode      TEXT NOT NULL,
    user_id   INTEGER NOT NULL,
    mu        REAL NOT NULL,
    sigma     REAL NOT NULL,
    number    INTEGER NOT NULL,
    settled   INTEGER NOT NULL CHECK (settled IN (0, 1)),
    PRIMARY KEY (guild_id, game, mode, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_best ON ratings (guild_id, game, mode, settled DESC, mu DESC, user_id);
CREATE INDEX ratings_user ON ratings (user_id, guild_id);

-- The rating that a forgotten person brought into a rated game: nobody else's number moves by it.
-- "idle" is 1 if the game moved no rating, being a pair's fourth of a day.
CREATE TABLE strangers (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL,
    mu        REAL NOT NULL,
    sigma     REAL NOT NULL,
    idle      INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Ended games whose results are still to be computed.
CREATE TABLE arrears (
    table_id  TEXT PRIMARY KEY REFERENCES tables (id)
) STRICT, WITHOUT ROWID;

-- Lists of ratings that are out of date from a game on.
CREATE TABLE stale (
    guild_id  INTEGER NOT NULL,
    game      TEXT NOT NULL,
    mode      TEXT NOT NULL,
    ended_at  INTEGER NOT NULL,
    table_id  TEXT NOT NULL,
    PRIMARY KEY (guild_id, game, mode)
) STRICT, WITHOUT ROWID;

-- The stories of finished games: who led when, and the worth of each decision. They name seats, not
-- people. A row without a story was asked for and is not finished; a restart begins it again.
CREATE TABLE analyses (
    table_id  TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    rules     INTEGER NOT NULL,
    version   INTEGER NOT NULL,
    asked_at  INTEGER NOT NULL,
    story     TEXT NOT NULL DEFAULT '',
    shown     TEXT NOT NULL DEFAULT '[]'
) STRICT;

CREATE INDEX analyses_open ON analyses (asked_at) WHERE story = '';

-- The puzzle of the day and the Sunday solo -----------------------------------------------------

-- The seeds of all days follow from this secret and the date.
CREATE TABLE daily_secret (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    secret  BLOB NOT NULL CHECK (length(secret) = 32)
) STRICT;

-- Puzzles with their solutions, by day (1 is 1 January of the year 1). A puzzle made of words has
-- one row a language; others have one with an empty language.
CREATE TABLE puzzles (
    day       INTEGER NOT NULL,
    language  TEXT NOT NULL,
    puzzle    TEXT NOT NULL,
    made_at   INTEGER NOT NULL,
    PRIMARY KEY (day, language)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER puzzles_stay BEFORE DELETE ON puzzles
BEGIN SELECT RAISE(ABORT, 'puzzles are never deleted'); END;
CREATE TRIGGER puzzles_last BEFORE UPDATE ON puzzles
BEGIN SELECT RAISE(ABORT, 'puzzles never change'); END;

-- One answer a person and puzzle; streaks and lists are counted from these rows. "late": after its
-- day.
CREATE TABLE daily_answers (
    day       INTEGER NOT NULL,
    user_id   INTEGER NOT NULL,
    language  TEXT NOT NULL,
    guild_id  INTEGER,
    name      TEXT NOT NULL,
    answer    TEXT NOT NULL,
    mark      INTEGER NOT NULL,
    found     INTEGER NOT NULL CHECK (found IN (0, 1)),
    late      INTEGER NOT NULL CHECK (late IN (0, 1)),
    at        INTEGER NOT NULL,
    shared    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (day, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_answers_user ON daily_answers (user_id, day);
-- Who of a server solved a puzzle; listed there and nowhere else.
CREATE INDEX daily_answers_here ON daily_answers (guild_id, day) WHERE found = 1 AND late = 0;

-- Who had their go at a day's puzzle or solo and then had everything about them deleted: a keyed hash.
CREATE TABLE used_up (
    mark   BLOB PRIMARY KEY,
    until  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Where a server wants the puzzle of the day, and at which hour of a time zone. "due" is the next
-- post, NULL where posting was stopped ("why": by a manager, or the place that was lost); "day" is
-- the newest day that was posted; "user_id" asked for it. Who wins is asked once of games that end in
-- the channel after "forecast"; never where that is NULL or below 0.
CREATE TABLE daily_posts (
    guild_id    INTEGER PRIMARY KEY,
    channel_id  INTEGER NOT NULL,
    hour        INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
    zone        TEXT NOT NULL,
    locale      TEXT NOT NULL,
    user_id     INTEGER NOT NULL,
    day         INTEGER NOT NULL,
    due         INTEGER,
    why         TEXT NOT NULL DEFAULT '',
    forecast    INTEGER
) STRICT;

CREATE INDEX daily_posts_due ON daily_posts (due) WHERE due IS NOT NULL;
CREATE INDEX daily_posts_forecast ON daily_posts (forecast) WHERE forecast IS NOT NULL;
CREATE INDEX daily_posts_user ON daily_posts (user_id);

-- The game of a Sunday, kept when its fingerprint is first shown: an upgrade changes no deal.
CREATE TABLE solos (
    day              INTEGER PRIMARY KEY,
    game             TEXT NOT NULL,
    rules_version    INTEGER NOT NULL,
    components_id    TEXT NOT NULL,
    components_hash  TEXT NOT NULL,
    options          TEXT NOT NULL
) STRICT;

CREATE TRIGGER solos_stay BEFORE DELETE ON solos
BEGIN SELECT RAISE(ABORT, 'solos are never deleted'); END;
CREATE TRIGGER solos_last BEFORE UPDATE ON solos
BEGIN SELECT RAISE(ABORT, 'solos never change'); END;

-- How far somebody has come with the lessons of a game; 0 where they were only offered them.
CREATE TABLE lessons (
    user_id  INTEGER NOT NULL,
    game     TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (user_id, game)
) STRICT, WITHOUT ROWID;

-- Everybody's one try. "moves" are the actions so far, a line each, "number" of them; "total" is
-- set at the end. "guild_id" is where it began, NULL in a direct message; it ends at midnight there.
CREATE TABLE solo_tries (
    day       INTEGER NOT NULL,
    user_id   INTEGER NOT NULL,
    guild_id  INTEGER,
    name      TEXT NOT NULL,
    begun_at  INTEGER NOT NULL,
    ends_at   INTEGER NOT NULL,
    number    INTEGER NOT NULL DEFAULT 0,
    moves     TEXT NOT NULL DEFAULT '',
    total     INTEGER,
    ended_at  INTEGER,
    PRIMARY KEY (day, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX solo_tries_user ON solo_tries (user_id, day);
CREATE INDEX solo_tries_best ON solo_tries (day, total DESC, ended_at, user_id)
    WHERE total IS NOT NULL;
CREATE INDEX solo_tries_here ON solo_tries (guild_id, day, total DESC, ended_at, user_id)
    WHERE total IS NOT NULL;

-- Cups -----------------------------------------------------------------------------------------

-- Rounds of tables for those who joined. "round" is 0 while they join; "due" is when that, or the
-- round, is over, NULL once the cup is. "seed" stays secret until then: all pairings follow from it.
CREATE TABLE cups (
    id          TEXT PRIMARY KEY,
    guild_id    INTEGER NOT NULL,
    channel_id  INTEGER NOT NULL,
    voice_id    INTEGER,
    user_id     INTEGER NOT NULL,
    game        TEXT NOT NULL,
    locale      TEXT NOT NULL,
    seed        BLOB NOT NULL CHECK (length(seed) = 32),
    seats       INTEGER NOT NULL,  -- of a table, at most
    rounds      INTEGER NOT NULL,
    lasts       INTEGER NOT NULL,  -- a round, in milliseconds
    round       INTEGER NOT NULL DEFAULT 0,
    due         INTEGER,
    message_id  INTEGER
) STRICT;

CREATE UNIQUE INDEX cups_running ON cups (guild_id, game) WHERE due IS NOT NULL;
CREATE INDEX cups_due ON cups (due) WHERE due IS NOT NULL;
CREATE INDEX cups_user ON cups (user_id);

-- "number" is the person in everything that a stranger may check; "join" is the press, which is
-- mixed into pairings and deals. "out": left, missed two rounds, or was forgotten.
CREATE TABLE cup_entrants (
    cup_id   TEXT NOT NULL REFERENCES cups (id),
    number   INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    name     TEXT NOT NULL,
    "join"   TEXT NOT NULL,
    out      INTEGER NOT NULL CHECK (out IN (0, 1)),
    PRIMARY KEY (cup_id, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX cup_entrants_once ON cup_entrants (cup_id, user_id) WHERE user_id > 0;
CREATE INDEX cup_entrants_user ON cup_entrants (user_id);

-- Where an entrant sits in a round; a bye has no table. "rank" is NULL until the round is over, 0
-- of one who did not come.
CREATE TABLE cup_seats (
    cup_id    TEXT NOT NULL REFERENCES cups (id),
    round     INTEGER NOT NULL,
    number    INTEGER NOT NULL,
    table_id  TEXT,  -- set before the table is opened
    seat      INTEGER NOT NULL,
    rank      INTEGER,
    PRIMARY KEY (cup_id, round, number)
) STRICT, WITHOUT ROWID;

-- Processes -------------------------------------------------------------------------------------

-- When the process that has this file was last alive, and which process it is. One row each.
CREATE TABLE heartbeat (
    id  INTEGER PRIMARY KEY CHECK (id = 1),
    at  INTEGER NOT NULL
) STRICT;

CREATE TABLE lease (
    id          INTEGER PRIMARY KEY CHECK (id = 1),
    token       TEXT NOT NULL,
    host        TEXT NOT NULL,
    pid         INTEGER NOT NULL,
    started     TEXT NOT NULL,
    expires_at  INTEGER NOT NULL
) STRICT;

-- On a server, the processes with their shards. Every transaction compares "token", which only
-- grows: a process that was replaced can't write any more. A file has none of these rows.
CREATE TABLE leases (
    token       INTEGER PRIMARY KEY AUTOINCREMENT,
    first       INTEGER NOT NULL,
    last        INTEGER NOT NULL,
    shards      INTEGER NOT NULL,
    host        TEXT NOT NULL,
    pid         INTEGER NOT NULL,
    started     TEXT NOT NULL,
    expires_at  INTEGER NOT NULL
) STRICT;

-- When a process last looked after a shard.
CREATE TABLE shard_heartbeats (
    shards  INTEGER NOT NULL,
    shard   INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (shards, shard)
) STRICT, WITHOUT ROWID;

-- Names of channels and their servers, for direct messages that another process sends.
CREATE TABLE place_names (
    channel_id  INTEGER PRIMARY KEY,
    guild_id    INTEGER NOT NULL,
    name        TEXT NOT NULL
) STRICT;

CREATE INDEX place_names_guild ON place_names (guild_id);

-- What the owner has switched off, for all processes.
CREATE TABLE switches (
    id    INTEGER PRIMARY KEY CHECK (id = 1),
    kept  TEXT NOT NULL
) STRICT;
