"""Why a table refuses something: one class a reason, each with the code of its sentence.

    NotYours
    ├── NoTable, TableFrozen, Busy                    nothing can be done with the table
    ├── NotStarted, TableOver, NotRunning, NotOver, … it is at another point of its life
    ├── NotSeated, SeatClosed, NotYourTurn            the user has no part in it now
    ├── LobbyClosed, ChannelBusy, TableFull, …        the lobby
    ├── MotionOver, MotionOpen, NotAsked, …           votes
    ├── Transfer…                                     seats that change hands
    └── AnalysisBusy, …                               analysis, time, places, moderators

Refusals of the rules themselves are the engine's.
"""

from __future__ import annotations

from engine.refusals import NotYours


class NoTable(NotYours):
    """There is no such table."""

    code = "no-table"


class TableFrozen(NotYours):
    """The table is frozen, or its rules are not here."""

    code = "frozen"


class Busy(NotYours):
    """The change lost too many races; asking again helps."""

    code = "busy"


class NotStarted(NotYours):
    """The game has not begun."""

    code = "not-started"


class TableOver(NotYours):
    """The game is over."""

    code = "over"


class TableAsleep(NotYours):
    """The table sleeps: it has to be woken first."""

    code = "asleep"


class TableAwake(NotYours):
    """The table does not sleep (any more)."""

    code = "awake"


class NotRunning(NotYours):
    """No game runs at the table."""

    code = "not-running"


class NotOver(NotYours):
    """The game still runs."""

    code = "not-over"


class ReplayBroken(NotYours):
    """A game that is over does not follow from its log any more."""

    code = "replay-broken"


class NoGame(NotYours):
    """The lobby never became a game."""

    code = "never-played"


class AnalysisBusy(NotYours):
    """Another game is being worked through for the user."""

    code = "analysis-busy"


class NotSeated(NotYours):
    """The user has no seat at the table."""

    code = "not-seated"


class SeatClosed(NotYours):
    """The user's seat is closed."""

    code = "closed-already"


class NotYourTurn(NotYours):
    """The seat owes no decision."""

    code = "not-your-turn"


class LobbyClosed(NotYours):
    """The lobby has become a game, or was closed."""

    code = "lobby-closed"


class ClosingDown(NotYours):
    """Whoever runs the bot lets no new tables be opened."""

    code = "closing-down"


class ChannelBusy(NotYours):
    """The channel has an open table; its id as ``table``."""

    code = "channel-busy"


class TableFull(NotYours):
    """All seats are taken."""

    code = "full"


class SeatedAlready(NotYours):
    """The user sits at the table."""

    code = "seated-already"


class TooFew(NotYours):
    """Too few players for the game; ``least`` are needed."""

    code = "too-few"


class ComputersBusy(NotYours):
    """As many computers of the server wait for their move as may; ``count`` do."""

    code = "computers-busy"


class ThreadLater(NotYours):
    """The table's thread is not there yet."""

    code = "thread-later"


class NoList(NotYours):
    """The server has no list of words of its own."""

    code = "no-list"


class ExportRuns(NotYours):
    """The file with the user's data is being made."""

    code = "export-runs"


class ExportLater(NotYours):
    """There was such a file just now; ``when`` the next is possible, in Unix seconds."""

    code = "export-later"


class NothingToUndo(NotYours):
    """There is nothing that the user may take back."""

    code = "undo-nothing"


class HintsOff(NotYours):
    """People play each other here, and the table allows no hints."""

    code = "hints-off"


class HintThinking(NotYours):
    """A computer thinks about a hint for the user already."""

    code = "hint-thinking"


class HintsMany(NotYours):
    """The user has had many hints; ``when`` the next is possible, in Unix seconds."""

    code = "hints-many"


class HintLate(NotYours):
    """The computers have no time for hints now."""

    code = "hint-late"


class HintUnknown(NotYours):
    """Words decide, and the computers know too few of them."""

    code = "hint-unknown"


class NotHost(NotYours):
    """Only the host may do that."""

    code = "not-host"


class MotionOver(NotYours):
    """That vote is over."""

    code = "motion-over"


class MotionOpen(NotYours):
    """The table votes on something else of that kind."""

    code = "motion-open"


class NoProposal(NotYours):
    """Nothing is proposed."""

    code = "no-proposal"


class NotAsked(NotYours):
    """The user is not asked."""

    code = "not-asked"


class TransferSolo(NotYours):
    """No one else can come in where one player plays alone."""

    code = "swap-solo"


class TransferSeated(NotYours):
    """The new player sits at the table already."""

    code = "swap-seated"


class TransferHad(NotYours):
    """The new player has had another seat, and knows what it holds."""

    code = "swap-had"


class TransferHidden(NotYours):
    """The owner is gone, and where hands are hidden no one else gives a seat away."""

    code = "swap-hidden"


class TransferWaits(NotYours):
    """Something is open about a seat."""

    code = "swap-waits"


class TransferSeat(NotYours):
    """That seat can't be asked for."""

    code = "swap-seat"


class TransferRefused(NotYours):
    """The table has refused the user a seat."""

    code = "swap-refused"


class TransferUndecided(NotYours):
    """There is no player left who could decide."""

    code = "swap-nobody"


class HereOnce(NotYours):
    """*I'm here* was used for this decision."""

    code = "here-once"


class BumpSoon(NotYours):
    """A board has just been posted, or is on its way."""

    code = "bump-soon"


class NudgeNoOne(NotYours):
    """No other player is waited for."""

    code = "nudge-nobody"


class NudgeStands(NotYours):
    """The clocks stand still."""

    code = "nudge-stands"


class NudgedAlready(NotYours):
    """All were nudged within a day; ``when`` it is possible again, in Unix seconds."""

    code = "nudged-already"


class TableHomeless(NotYours):
    """The table has no channel in which it can speak."""

    code = "homeless"


class PlaceThere(NotYours):
    """The table has a channel."""

    code = "place-there"


class PlaceServer(NotYours):
    """The table belongs to another server."""

    code = "place-server"


class NotFrozen(NotYours):
    """The table is not frozen."""

    code = "not-frozen"


class StillBroken(NotYours):
    """What is stored of the table does not fit."""

    code = "still-broken"


class NoSuchSeat(NotYours):
    """The table has no such seat."""

    code = "no-such-seat"


class SeatSame(NotYours):
    """The seat is like that already."""

    code = "seat-same"


class SeatComputers(NotYours):
    """It is a computer's own seat."""

    code = "seat-computers"


class DailyUnknown(NotYours):
    """There is no puzzle of that day to be solved now."""

    code = "daily-unknown"


class DailyAnswered(NotYours):
    """The one answer to a puzzle is given."""

    code = "daily-answered"


class DailyNotPosted(NotYours):
    """No puzzle is posted on this server."""

    code = "daily-not-posted"


class DailyNoZone(NotYours):
    """No time zone has been chosen for the hour."""

    code = "daily-no-zone"


class DailyBarred(NotYours):
    """The bot lacks permissions in the channel where puzzles are to be posted."""

    code = "daily-barred"


class SoloNotToday(NotYours):
    """It is not the Sunday of this solo, where the reader is."""

    code = "solo-not-today"


class SoloNotBegun(NotYours):
    """The reader has not begun the solo of this Sunday."""

    code = "solo-not-begun"


class SoloOver(NotYours):
    """The reader's solo is finished, or its Sunday is over."""

    code = "solo-over"


class SoloMovedOn(NotYours):
    """The reader's solo has gone on since a button was made."""

    code = "solo-moved-on"


class DailyIllegal(NotYours):
    """What was typed is none of the answers; it does not count."""

    code = "daily-illegal"
