"""Why a user may not do something: one exception for each reason, with the code of its sentence.

What was typed wrong (``Malformed``), and what the rules refuse, are classes of the engine.
"""

from __future__ import annotations

from engine.refusals import NotYours


def _refusal(code: str, name: str = "") -> type[NotYours]:
    """Return an exception class; without a name it has that of its code: ``NoTable``."""
    name = name or "".join(word.title() for word in code.split("-"))
    made: type[NotYours] = type(name, (NotYours,), {}, code=code)
    return made


class NotSeated(NotYours, code="not-seated"):
    """The user has no seat at the table."""


class NotJoined(NotSeated, code="not-joined"):
    """The user has no seat in a lobby, where seats can be taken."""


class NotCome(NotSeated, code="not-come"):
    """The user has no seat at a party, which takes those who come into its voice channel."""


class AtBoard(NotYours):
    """What was asked for is on the board already: private answers may hide it, so they link it."""


class BumpSoon(AtBoard, code="bump-soon"):
    """A board was posted just now; the next is possible at ``when``, 0 while one is on its way."""


class ChannelBusy(NotYours, code="channel-busy"):
    """The channel has an open table; ``table`` is its id."""


# What can be done with the table.
NoTable = _refusal("no-table")
NoTableHere = _refusal("no-table-here")
TableFrozen = _refusal("frozen", "TableFrozen")  # or its rules are not here
Busy = _refusal("busy")  # the change lost too many races; asking again helps
NotStarted = _refusal("not-started")
TableOver = _refusal("over", "TableOver")
TableAsleep = _refusal("asleep", "TableAsleep")
TableAwake = _refusal("awake", "TableAwake")
NotRunning = _refusal("not-running")
NotOver = _refusal("not-over")
ReplayBroken = _refusal("replay-broken")  # the game does not follow from its log any more
NoGame = _refusal("never-played", "NoGame")  # the lobby never became a game
AnalysisBusy = _refusal("analysis-busy")
NoSkill = _refusal("no-skill", "NoSkill")

# The user's part in it.
SeatClosed = _refusal("closed-already", "SeatClosed")
NotYourTurn = _refusal("not-your-turn")

# The lobby.
LobbyClosed = _refusal("lobby-closed")
ClosingDown = _refusal("closing-down")  # the owner lets no new tables be opened
ManyTables = _refusal("many-tables")  # today's limit of a person or a server
ManyLobbies = _refusal("many-lobbies")  # as many as a person may have open
TableFull = _refusal("full", "TableFull")
SeatedAlready = _refusal("seated-already")
TooFew = _refusal("too-few")  # the game needs at least ``least`` players
ComputersBusy = _refusal("computers-busy")  # the server may have ``count`` computers that wait
CalledAlready = _refusal("called-already")  # the list of the game was asked once
CallEarly = _refusal("call-early")  # two players have to wait for a while first
NobodyListed = _refusal("nobody-listed")
ThreadLater = _refusal("thread-later")  # the table's thread is not there yet
WhichGame = _refusal("which-game")  # none was named, and none is played in the channel

# Files.
NoList = _refusal("no-list")
FileRuns = _refusal("file-runs")
FileLater = _refusal("file-later")  # the next is possible at ``when``, in Unix seconds

# The audience.
ForecastPlayed = _refusal("forecast-played")  # a player knows how the game ended
ForecastOpened = _refusal("forecast-opened")  # the answer is public already
AudienceFull = _refusal("audience-full")  # ``most`` spectators have answered

# Undo and hints.
NothingToUndo = _refusal("undo-nothing", "NothingToUndo")
UndoLate = _refusal("undo-late")  # another player, ``name``, has acted since
UndoRevealed = _refusal("undo-revealed")
UndoDefault = _refusal("undo-default")  # the move was made by default
UndoAnswer = _refusal("undo-answer")  # all players are asked at once: an answer is changed instead
HintsOff = _refusal("hints-off")  # people play each other, and the table allows none
HintThinking = _refusal("hint-thinking")
HintsMany = _refusal("hints-many")  # the next is possible at ``when``, in Unix seconds
HintLate = _refusal("hint-late")  # the computers have no time
HintUnknown = _refusal("hint-unknown")  # the computers know too few of the words

# Votes.
NotHost = _refusal("not-host")  # ``name`` is the host
MotionOver = _refusal("motion-over")
MotionOpen = _refusal("motion-open")
NotAsked = _refusal("not-asked")

# Seats that change hands.
TransferSolo = _refusal("swap-solo", "TransferSolo")
TransferSeated = _refusal("swap-seated", "TransferSeated")
# The new player has had another seat and knows its secrets.
TransferHad = _refusal("swap-had", "TransferHad")
# The owner is gone; with hidden hands no one else gives a seat away.
TransferHidden = _refusal("swap-hidden", "TransferHidden")
TransferWaits = _refusal("swap-waits", "TransferWaits")
TransferSeat = _refusal("swap-seat", "TransferSeat")
TransferRefused = _refusal("swap-refused", "TransferRefused")
# No player is left who could decide.
TransferUndecided = _refusal("swap-nobody", "TransferUndecided")
TransferUnwilling = _refusal("swap-unwilling", "TransferUnwilling")
TransferBot = _refusal("swap-bot", "TransferBot")
# The new player is not on the server.
TransferStranger = _refusal("swap-stranger", "TransferStranger")

# Coming back, asking others, time.
HereOnce = _refusal("here-once")  # *I'm here* was already used for this decision
NudgeNoOne = _refusal("nudge-nobody", "NudgeNoOne")
NudgeStands = _refusal("nudge-stands")  # the clocks are stopped
NudgedAlready = _refusal("nudged-already")  # the next is possible at ``when``, in Unix seconds
ClockSame = _refusal("clock-same")

# Where a user asks, and what they may there.
TableHomeless = _refusal("homeless", "TableHomeless")
PlaceThere = _refusal("place-there")
PlaceServer = _refusal("place-server")  # the table belongs to another server
PlaceDirect = _refusal("place-dm", "PlaceDirect")
PlaceThread = _refusal("place-thread")
PlaceVoice = _refusal("place-voice")  # only parties of ``games`` play there, without a thread
PlaceOther = _refusal("place-other")
# The bot lacks ``count`` permissions; ``list`` names them.
MissingPermissions = _refusal("missing-permissions")
DiscordRefused = _refusal("discord", "DiscordRefused")  # ``why``: ``cogs.runtime.codes.REFUSALS``
MayNotWrite = _refusal("may-not-write")  # in the channel where the bot is to post for the user
MayNotRead = _refusal("may-not-read")  # in the channel where the game was played
BringNone = _refusal("bring-none")
BringWhich = _refusal("bring-which")  # several tables have lost their channel or sleep

# Moderators.
NotFrozen = _refusal("not-frozen")
StillBroken = _refusal("still-broken")  # the stored table is still inconsistent
NoSuchSeat = _refusal("no-such-seat")
SeatSame = _refusal("seat-same")
SeatComputers = _refusal("seat-computers")

# Who may, and the bot's owner.
ServerOnly = _refusal("server-only")
NotServerManager = _refusal("not-server-manager")
NotManager = _refusal("not-manager")  # of the server, whose language is to be chosen
NotOwner = _refusal("not-owner")
Blocked = _refusal("blocked")
SwitchedOff = _refusal("switched-off")
SlowMode = _refusal("slow-mode")
SpeakLater = _refusal("too-fast", "SpeakLater")  # much was posted for them
TooMuch = _refusal("too-much")  # the bot is overloaded
NotOffered = _refusal("not-offered")  # the value is none of the option's choices
OutOfRange = _refusal("out-of-range")  # ``option`` takes a number from ``least`` to ``most``
NeverOff = _refusal("never-off")
NoCommand = _refusal("no-command")  # ``list`` names all
BlockSelf = _refusal("block-self")
NoServerId = _refusal("no-server-id")

# Cups.
CupNone = _refusal("cup-none")  # none of the game runs on the server
CupMany = _refusal("cup-many")  # several run: the game has to be named
CupThere = _refusal("cup-there")  # one of the game runs already
CupLong = _refusal("cup-long")  # games of ``seats`` take ``minutes``; ``most`` fit, 0 for none
CupSeats = _refusal("cup-seats")  # a table of the game has ``most``
CupClosed = _refusal("cup-closed")  # it has begun, or is over: nobody joins
CupBegun = _refusal("cup-begun")
CupFew = _refusal("cup-few")  # ``least`` have to join
CupOver = _refusal("cup-over")
CupOnce = _refusal("cup-once")  # a game of a cup has no rematch
CupJoined = _refusal("cup-joined")
CupFull = _refusal("cup-full")  # ``most`` have joined
CupNotIn = _refusal("cup-not-in")  # ``why``: people can join, are late, have left or are out

# Puzzles and the Sunday solo.
DailyUnknown = _refusal("daily-unknown")
DailyNone = _refusal("daily-none")  # nobody was posed one here that day
DailyAnswered = _refusal("daily-answered")
DailyShared = _refusal("daily-shared")  # as often as it may be
DailyTried = _refusal("daily-tried")
GoUsedUp = _refusal("go-used-up")  # the user had their try, then their data deleted
DailyNotPosted = _refusal("daily-not-posted")  # no puzzle is posted on this server
DailyBarred = _refusal("daily-barred")  # the bot lacks permissions in the channel
SoloNotToday = _refusal("solo-not-today")  # not by the zone of the user
SoloNotBegun = _refusal("solo-not-begun")
SoloOver = _refusal("solo-over")
SoloMovedOn = _refusal("solo-moved-on")
