# Why a game ended that its rules had not brought to an end; said by every game, and in one
# line of a picture: 45 characters at most.
stopped-agreed = The game was ended here.
stopped-unplayed = It ended before a move, so it doesn’t count.
stopped-resigned = Too few people are left to play on.
stopped-limit = It went on very long and ends here.
stopped-time = Time ran out, so the game ends here.
stopped-voted = The table voted not to wait any longer.
stopped-idle = No player moved for over a week.
stopped-abandoned = Nobody is left to play on.
stopped-unanswered = Nobody answered any more.
stopped-manager = A server moderator ended the game.
stopped-homeless = The channel of this game is gone.
stopped-restored = It was over; a backup had brought it back.
stopped-other = The game was stopped here.
