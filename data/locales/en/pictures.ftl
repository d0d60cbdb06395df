# Words on pictures of every game.
pictures-player = Player { $letter }
pictures-player-head = player
pictures-film = { $game }, the whole game as a film.
pictures-film-won = { $game }, the whole game as a film: { $result }.
pictures-final = final
pictures-only-you = only you see this
pictures-more = More on the text board.
pictures-over = The game is over
pictures-wins = { $count ->
    [0] No winner
    [one] { $names } wins
   *[other] { $names } win
}
pictures-and = { $first } and { $last }
pictures-computer = Played by a computer: { $seats }.
pictures-closed = Out of the game: { $seats }.
pictures-since = Marked as new: { $cells }.
pictures-private = Only you see this: { $question }
pictures-choices = Your choices: { $choices }.
pictures-brings = This scores { $gain }.
pictures-refused = Refused: { $cells }.
