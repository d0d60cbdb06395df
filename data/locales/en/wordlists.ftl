# A server's own list of words: what is wrong with a file, line by line.
words-taken = { $name } is this server’s own list now. Choose it in the options of a table; running tables keep their words.
words-again = These words were this server’s own list before, and are again now: { $name }. Running tables keep their words.
words-there = This server’s own list has exactly these words already. Nothing has changed.
words-full = The lists of this server take up all the room I have for them: those that games were played with stay, for their replays. Nothing has changed. You can put one of your earlier lists in force again.
words-removed = This server’s own list is gone. Running tables keep it.
words-none = This server has no words of its own.
words-shown = { $name }: { $count } tiles, white word and black word.
words-refused = I can’t take this list, so nothing has changed:
words-count = It has { $count } tiles, each with two words.
words-paired = I have paired the words that stood alone.
words-kin = Some words are relatives, such as “{ $word }” and “{ $other }” ({ $count ->
    [one] once
   *[other] { $count } times
 }). I kept them: without them there would be too few tiles.
words-left-out = { $count ->
    [one] One entry does not fit a tile, so I left it out:
   *[other] { $count } entries don’t fit a tile, so I left them out:
}
words-alike = { $fault } { $count ->
    [one] One more is like that.
   *[other] { $count } more are like that.
}
words-line = Line { $line }: { $fault }
words-fault-size = The file has { $bytes } bytes; the limit is { $most }.
words-fault-gone = Discord doesn’t have the file any more. Send it again.
words-fault-more = I stopped reading after { $most } words.
words-fault-encoding = I can’t read this file. Save it as text (UTF-8), or as CSV.
words-fault-tiles = { $found ->
    [one] { $found } tile is too few
   *[other] { $found } tiles are too few
}; a game needs { $least }, which are two words each.
words-fault-letters = “{ $word }” has { $mark ->
    [space] a space
   *[other] a character ({ $mark }) that is not a letter
}. A word has letters only.
words-fault-script = “{ $word }” has a letter ({ $mark }) I can’t draw. Latin, Greek and Cyrillic letters work.
words-fault-short = “{ $word }” has { $found ->
    [one] { $found } letter
   *[other] { $found } letters
}; the minimum is { $least }.
words-fault-long = “{ $word }” has { $found } letters; the limit is { $most }.
words-fault-wide = “{ $word }” is too wide for a tile.
words-fault-same = “{ $word }” is on both sides.
words-fault-related = “{ $word }” and “{ $other }” on one tile are forms of the same word.
words-fault-repeated = “{ $word }” is already in line { $first }.
words-fault-stem = “{ $word }” is a form of “{ $other }” in line { $first }.
