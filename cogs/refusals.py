"""Why a user may not do something: one class a reason, each with the code of its sentence.

    NotYours
    ├── NoTable, TableFrozen, Busy                    nothing can be done with the table
    ├── NotStarted, TableOver, NotRunning, NotOver, … it is at another point of its life
    ├── NotSeated, SeatClosed, NotYourTurn            the user has no part in it now
    ├── LobbyClosed, ChannelBusy, TableFull, …        the lobby
    ├── MotionOver, MotionOpen, NotAsked, …           votes
    ├── Transfer…                                     seats that change hands
    ├── PlaceVoice, MayNotWrite, ServerOnly, …        where a user asks, and what they may there
    ├── NotOwner, Blocked, SwitchedOff, …             the bot's owner
    └── AnalysisBusy, …                               analysis, hints, time, puzzles, moderators

What was typed wrong (``Malformed``), and what the rules refuse, has classes of the engine.
"""

from __future__ import annotations

from engine.refusals import NotYours


class NoTable(NotYours, code="no-table"):
    """There is no such table."""


class NoTableHere(NotYours, code="no-table-here"):
    """The channel has no table."""


class TableFrozen(NotYours, code="frozen"):
    """The table is frozen, or its rules are not here."""


class Busy(NotYours, code="busy"):
    """The change lost too many races; asking again helps."""


class NotStarted(NotYours, code="not-started"):
    """The game has not begun."""


class TableOver(NotYours, code="over"):
    """The game is over."""


class TableAsleep(NotYours, code="asleep"):
    """The table sleeps: it has to be woken first."""


class TableAwake(NotYours, code="awake"):
    """The table does not sleep (any more)."""


class NotRunning(NotYours, code="not-running"):
    """No game runs at the table."""


class NotOver(NotYours, code="not-over"):
    """The game still runs."""


class ReplayBroken(NotYours, code="replay-broken"):
    """A game that is over does not follow from its log any more."""


class NoGame(NotYours, code="never-played"):
    """The lobby never became a game."""


class AnalysisBusy(NotYours, code="analysis-busy"):
    """Another game is being analyzed for the user."""


class NotSeated(NotYours, code="not-seated"):
    """The user has no seat at the table."""


class NotJoined(NotSeated, code="not-joined"):
    """The user has no seat in a lobby, where seats can be taken."""


class SeatClosed(NotYours, code="closed-already"):
    """The user's seat is closed."""


class NotYourTurn(NotYours, code="not-your-turn"):
    """The seat owes no decision."""


class LobbyClosed(NotYours, code="lobby-closed"):
    """The lobby has become a game, or was closed."""


class ClosingDown(NotYours, code="closing-down"):
    """The owner lets no new tables be opened."""


class ManyTables(NotYours, code="many-tables"):
    """A person or a server has reached today's limit of new tables."""


class ChannelBusy(NotYours, code="channel-busy"):
    """The channel has an open table; ``table`` is its id."""


class TableFull(NotYours, code="full"):
    """All seats are taken."""


class SeatedAlready(NotYours, code="seated-already"):
    """The user sits at the table."""


class TooFew(NotYours, code="too-few"):
    """The game needs at least ``least`` players."""


class ComputersBusy(NotYours, code="computers-busy"):
    """The server's limit of waiting computers is reached; ``count`` are allowed."""


class ThreadLater(NotYours, code="thread-later"):
    """The table's thread is not there yet."""


class WhichGame(NotYours, code="which-game"):
    """No game was named, and none is played in the channel."""


class NoList(NotYours, code="no-list"):
    """The server has no word list of its own."""


class ExportRuns(NotYours, code="export-runs"):
    """The export of the user's data is being made."""


class ExportLater(NotYours, code="export-later"):
    """An export was made just now; the next is possible at ``when``, in Unix seconds."""


class NothingToUndo(NotYours, code="undo-nothing"):
    """The user has made no move that still stands."""


class UndoLate(NotYours, code="undo-late"):
    """Another player, ``name``, has acted since."""


class UndoRevealed(NotYours, code="undo-revealed"):
    """The user's move revealed something that nobody knew."""


class UndoDefault(NotYours, code="undo-default"):
    """The user's last move was made by default."""


class UndoAnswer(NotYours, code="undo-answer"):
    """All players are asked at once, so an answer is changed and not taken back."""


class HintsOff(NotYours, code="hints-off"):
    """People play each other here, and the table allows no hints."""


class HintThinking(NotYours, code="hint-thinking"):
    """A computer already thinks about a hint for the user."""


class HintsMany(NotYours, code="hints-many"):
    """The user has had many hints; the next is possible at ``when``, in Unix seconds."""


class HintLate(NotYours, code="hint-late"):
    """The computers have no time for hints now."""


class HintUnknown(NotYours, code="hint-unknown"):
    """The game turns on words, and the computers know too few of them."""


class NotHost(NotYours, code="not-host"):
    """Only the host may do that."""


class MotionOver(NotYours, code="motion-over"):
    """That vote is over."""


class MotionOpen(NotYours, code="motion-open"):
    """The table already votes on something of that kind."""


class NoProposal(NotYours, code="no-proposal"):
    """Nothing is proposed."""


class NotAsked(NotYours, code="not-asked"):
    """The user is not asked."""


class TransferSolo(NotYours, code="swap-solo"):
    """The game is played alone, so no one else can join."""


class TransferSeated(NotYours, code="swap-seated"):
    """The new player sits at the table already."""


class TransferHad(NotYours, code="swap-had"):
    """The new player has had another seat and knows its secrets."""


class TransferHidden(NotYours, code="swap-hidden"):
    """The owner is gone, and with hidden hands no one else gives a seat away."""


class TransferWaits(NotYours, code="swap-waits"):
    """A transfer of a seat is open."""


class TransferSeat(NotYours, code="swap-seat"):
    """That seat can't be asked for."""


class TransferRefused(NotYours, code="swap-refused"):
    """The table has refused the user a seat."""


class TransferUndecided(NotYours, code="swap-nobody"):
    """There is no player left who could decide."""


class TransferBot(NotYours, code="swap-bot"):
    """The new player is a program."""


class TransferStranger(NotYours, code="swap-stranger"):
    """The new player is not on the server."""


class HereOnce(NotYours, code="here-once"):
    """*I'm here* was already used for this decision."""


class BumpSoon(NotYours, code="bump-soon"):
    """A board has just been posted, or is on its way."""


class NudgeNoOne(NotYours, code="nudge-nobody"):
    """No other player is to move."""


class NudgeStands(NotYours, code="nudge-stands"):
    """The clocks are stopped."""


class NudgedAlready(NotYours, code="nudged-already"):
    """All were nudged within a day; the next is possible at ``when``, in Unix seconds."""


class ClockSame(NotYours, code="clock-same"):
    """The clock already has this setting."""


class TableHomeless(NotYours, code="homeless"):
    """The table has no channel to post in."""


class PlaceThere(NotYours, code="place-there"):
    """The table already has a channel."""


class PlaceServer(NotYours, code="place-server"):
    """The table belongs to another server."""


class PlaceDirect(NotYours, code="place-dm"):
    """No table can be opened in direct messages."""


class PlaceThread(NotYours, code="place-thread"):
    """No table can be opened in a thread."""


class PlaceVoice(NotYours, code="place-voice"):
    """No table of this game, and no thread, can be opened in a voice channel."""


class PlaceOther(NotYours, code="place-other"):
    """No table can be opened in a channel of that kind."""


class MissingPermissions(NotYours, code="missing-permissions"):
    """The bot lacks ``count`` permissions in the channel; ``list`` names them."""


class MayNotWrite(NotYours, code="may-not-write"):
    """The user may not write in the channel where the bot is to post for them."""


class MayNotRead(NotYours, code="may-not-read"):
    """The user may not read the channel where a game was played, so its record is not for them."""


class BringNone(NotYours, code="bring-none"):
    """None of the user's tables on the server has lost its channel or sleeps."""


class BringWhich(NotYours, code="bring-which"):
    """Several of the user's tables have lost their channel or sleep, and none was named."""


class NotFrozen(NotYours, code="not-frozen"):
    """The table is not frozen."""


class StillBroken(NotYours, code="still-broken"):
    """The stored table is still inconsistent."""


class NoSuchSeat(NotYours, code="no-such-seat"):
    """The table has no such seat."""


class SeatSame(NotYours, code="seat-same"):
    """The seat is already like that."""


class SeatComputers(NotYours, code="seat-computers"):
    """The seat belongs to a computer."""


class ServerOnly(NotYours, code="server-only"):
    """This is possible on a server only."""


class NotServerManager(NotYours, code="not-server-manager"):
    """Only people who manage the server may do that."""


class NotManager(NotYours, code="not-manager"):
    """Only people who manage the server choose its language."""


class NotOwner(NotYours, code="not-owner"):
    """Only the bot's owner may do that."""


class Blocked(NotYours, code="blocked"):
    """The owner has blocked this user or server."""


class SwitchedOff(NotYours, code="switched-off"):
    """The owner has turned the command off."""


class TooMuch(NotYours, code="too-much"):
    """The bot is overloaded, so it begins nothing more."""


class NotOffered(NotYours, code="not-offered"):
    """A command came with a value outside its list of choices."""


class NeverOff(NotYours, code="never-off"):
    """The command can't be turned off."""


class NoCommand(NotYours, code="no-command"):
    """There is no such command; ``list`` names all."""


class BlockSelf(NotYours, code="block-self"):
    """The bot's owner can't be blocked."""


class NoServerId(NotYours, code="no-server-id"):
    """The text is not a server's id."""


class DailyUnknown(NotYours, code="daily-unknown"):
    """No puzzle of that day can be solved now."""


class DailyAnswered(NotYours, code="daily-answered"):
    """The user has already answered this puzzle; only one answer counts."""


class GoUsedUp(NotYours, code="go-used-up"):
    """The reader used their try at this puzzle or solo before their data was deleted."""


class DailyNotPosted(NotYours, code="daily-not-posted"):
    """No puzzle is posted on this server."""


class DailyBarred(NotYours, code="daily-barred"):
    """The bot lacks permissions in the channel for the puzzles."""


class SoloNotToday(NotYours, code="solo-not-today"):
    """It is not the Sunday of this solo in the reader's time zone."""


class SoloNotBegun(NotYours, code="solo-not-begun"):
    """The reader has not begun the solo of this Sunday."""


class SoloOver(NotYours, code="solo-over"):
    """The reader's solo is finished, or its Sunday is over."""


class SoloMovedOn(NotYours, code="solo-moved-on"):
    """The solo has moved on since the button was made."""


class DailyIllegal(NotYours, code="daily-illegal"):
    """The text is not a possible answer; it does not count."""
