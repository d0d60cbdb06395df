# Helge, in English. $who is a seat as messages show it ("**B** Jonas"), $name as pictures do.

helge-title = Helge
helge-tagline = Line up four matching stones, swap with anyone.
helge-puzzle-rules =
    - Lay your stone, or swap it for one in another depot and lay that. A stone fits where each neighbour above, below and beside it has its colour **or** its symbol; a joker fits beside any.
    - A full row or column scores: 20 for four equal stones, 5 for one colour or one symbol, 2 for any other or with a joker.
    - Twice that for two lines at once, or if only one stone is left on your board. Of the line only the new stone stays.

helge-option-doubling = Doubling
    .about = What a stone brings that is doubled for two reasons at once.
helge-option-doubling-once = at most ×2
helge-option-doubling-stacked = ×2 for each reason, up to ×4
helge-option-turn_limit = End of the game
    .about = A limit keeps a long game short; without one, only the rules end it.
helge-option-turn_limit-off = no turn limit
    .said = no turn limit
helge-option-turn_limit-30 = after 30 turns each
helge-option-turn_limit-45 = after 45 turns each
helge-option-turn_limit-60 = after 60 turns each
helge-option-turn_limit-90 = after 90 turns each
helge-option-turn_limit-120 = after 120 turns each

# What happened
helge-aim = Full rows and columns score, each stone left in a depot costs a point, and most points win. The game ends once someone’s depot holds more stones than their board has free cells.
helge-event-draw = { $who } draws { $a }.
helge-event-place = { $who } lays { $the } on { $cell }: { $score }.
helge-event-lay = { $who } lays { $the } from the depot on { $cell }: { $score }.
helge-event-swap = { $who } swaps { $gave } for { $other }’s { $stone } and lays it on { $cell }: { $score }.
helge-event-depot = { $who } finds no cell for { $the } and keeps it: depot { $size }, free cells { $free }.
helge-event-depot-last = { $who } finds no cell for { $the } and keeps it.
helge-event-remove = { $who } draws the X stone and puts { $the } from { $cell } back into the bag.
helge-event-nothing = { $who } draws the X stone, but the board is empty: it goes back into the bag, and the turn is over.
helge-event-pass = { $who } has no move and passes.
helge-no-line = no line

# Why it scores
helge-why-same = four equal stones: { $stone }
helge-why-line = a mixed line
helge-why-lines = { $count ->
    [one] a mixed line
   *[other] { $count } mixed lines
}
helge-why-red = four reds
helge-why-blue = four blues
helge-why-green = four greens
helge-why-yellow = four yellows
helge-why-violet = four violets
helge-why-sun = four suns
helge-why-moon = four moons
helge-why-star = four stars
helge-why-leaf = four leaves
helge-why-drop = four drops
# What a hint says of an action without a line
helge-merit-build = { $count } of 4 in a line ({ $trait })
helge-merit-line = { $count } of 4 in a line
helge-merit-alone = keeps the board open
helge-merit-draw = a new stone promises more than the depot
helge-merit-draw-last = a new stone promises more, but can end the game if it fits nowhere
helge-merit-depot = it fits nowhere
helge-merit-remove = the X stone takes one away; this one makes room
helge-merit-pass = there is nothing else to do
helge-trait-same = all alike
helge-trait-red = all red
helge-trait-blue = all blue
helge-trait-green = all green
helge-trait-yellow = all yellow
helge-trait-violet = all violet
helge-trait-sun = all suns
helge-trait-moon = all moons
helge-trait-star = all stars
helge-trait-leaf = all leaves
helge-trait-drop = all drops

# Why it ended
helge-ending-depot = { $who }’s depot ({ $depot }) outgrew the free cells ({ $free }).
helge-ending-turn-limit = Everyone has had { $turns } turns.

# Words in pictures
helge-turn-place = { $name } lays the stone
helge-turn-nowhere = { $name } has no cell for it
helge-turn-joker = { $name } lays the joker
helge-turn-remove = { $name } clears a cell
helge-facts = round { $round } · bag { $bag }
helge-facts-limit = round { $round } of { $rounds } · bag { $bag }
helge-drew = drew
helge-depot = depot
helge-free = free
helge-depot-count = depot { $depot } · free { $free }
helge-last-place = { $name }: { $stone } on { $cell }, { $score }
helge-last-lay = { $name }: { $stone } from the depot on { $cell }, { $score }
helge-last-swap = { $name }: { $stone } from { $other } on { $cell }, { $score }
helge-last-place-bare = { $name }: { $stone } on { $cell }
helge-last-swap-bare = { $name }: { $stone } from { $other } on { $cell }
helge-last-depot = { $name }: { $stone } into the depot
helge-last-remove = { $name }: { $stone } off { $cell }
helge-last-none = { $name }: X stone, but the board is empty
helge-last-pass = { $name } passes
helge-hand-drawn = drawn
helge-hand-own = from your depot
helge-hand-theirs = from { $name }
helge-hand-remove = one stone leaves
helge-column-lines = for lines
helge-column-doubled = for doubling
helge-column-depot = depot
helge-forecast-counted = , depots counted
helge-analysis-curve = points ahead of the best of the others, depots counted
helge-analysis-curve-two = points ahead, depots counted

# The picker
helge-question-start = What will you do?
helge-question-swap = Which swap?
helge-question-swap-for = Swap { $the } for which stone?
helge-question-place = Where does { $nom } go?
helge-question-given = { $nom } goes to { $other }.
helge-question-nowhere = { $nom } fits nowhere.
helge-question-remove = You drew the X stone. Which stone leaves your board?
helge-only = It fits only there; elsewhere a neighbour has neither its colour nor its symbol.
helge-only-free = It is the only free cell.
helge-ends = The game ends then: depot { $depot }, free cells { $free }.
# Under the question, while the game is young.
helge-promise = It fits on the marked cells; on the others a neighbour has neither its colour nor its symbol.
helge-sure-draw = Draw a stone?
helge-sure-place = Lay { $the } on { $cell }?
helge-sure-lay = Lay { $the } on { $cell }?
helge-sure-swap = Swap and lay { $the } on { $cell }?
helge-sure-depot = { $nom } fits nowhere.
helge-sure-remove = Take { $the } off { $cell }?
helge-sure-pass = Pass?
helge-label-draw = Draw a stone
# Beside drawing: what else begins a turn.
helge-others = From my depot
helge-label-lay = Lay from my depot
helge-label-swap = Swap
helge-label-place = Lay the stone
helge-label-remove = Take off a stone
helge-label-depot = Keep in my depot
helge-label-pass = Pass
helge-label-swap-to = ⇄ { $stone } from { $other }
    .beside = from { $other }
helge-label-exchange = { $gave } ⇄ { $stone } from { $other }
    .beside = { helge-label-swap-to }
helge-label-give = ⇄ swap { $the }
    .beside = swap
# What else people type for it.
helge-verb-swap = trade or exchange with
# What else is typed for it.
helge-verb-draw-also = pick pull
helge-verb-place-also = put set
helge-verb-lay-also = put set
helge-label-lay-to = Lay { $the }
    .beside = Lay
# The only cell that is left: a press lays it there.
helge-label-there = { $label } → { $cell }
helge-confirm-draw = Draw a stone
helge-confirm-place = Lay on { $cell }
helge-confirm-lay = Lay on { $cell }
helge-confirm-swap = Swap, lay on { $cell }
helge-confirm-depot = Keep in the depot
helge-confirm-remove = Take off { $cell }
helge-confirm-pass = Pass
helge-confirm-gain = { $label }, { $gain }
helge-describe-draw = draw a stone
helge-describe-place = { $stone } on { $cell }
helge-describe-lay = { $stone } from the depot on { $cell }
helge-describe-swap = { $gave } for { $stone } from { $other }, on { $cell }
helge-describe-depot = { $stone } into the depot (fits nowhere)
helge-describe-depot-forced = { $stone } into the depot (fits nowhere, no swap is possible)
helge-describe-remove = { $stone } off { $cell }
helge-describe-pass = pass
helge-some-stone = stone

# For reading without eyes
helge-alt-drawn = { $stone } is drawn.
helge-alt-fits = It fits on { $cells }.
helge-alt-fits-nowhere = It fits nowhere.
helge-alt-aim = Asked about: { $cell }.
helge-alt-empty = empty board
helge-alt-depot = Depot: { $stones }
helge-alt-depot-of = { $name }’s depot: { $stones }
helge-alt-points = Points: { $scores }.
helge-text-seat = { $name }: points { $points }, depot { $depot }, free cells { $free }:

# Refusals
helge-refusal-verb = “{ $verb }” is not a move in Helge. You can draw, lay, swap, take off a stone, or keep one in your depot.
helge-refusal-words = After “{ $verb }” something is missing, or there is too much. Write for example: lay on b2 · red star from the depot on b2 · red star for blue sun, on b2.
helge-refusal-unknown-cell = There is no cell { $cell }. Cells go from a1 at the top left to d4 at the bottom right.
helge-refusal-unknown-stone = There is no stone “{ $stone }”. Write colour and symbol, such as red star.
helge-refusal-no-such-seat = There is no player at { $seat }. Name a seat by its letter, such as @B.
helge-refusal-no-swap = No other depot holds a stone that fits on your board.
helge-refusal-no-swap-with = { $name }’s depot holds no stone that fits on your board.
helge-refusal-depot-empty = Your depot is empty. Draw a stone.
helge-refusal-draw-first = You have not drawn yet. Draw a stone{ $depot ->
    [0] .
   *[other] , or lay or swap one from your depot.
}
helge-refusal-handle-drawn = { $nom } is drawn and comes first. Lay it or swap it; if it fits nowhere, keep it in your depot.
helge-refusal-joker-at-once = You lay a joker at once. Choose a free cell for it.
helge-refusal-x-at-once = The X stone works at once. Choose the stone that leaves your board.
helge-refusal-must-place = { $nom } fits on your board, so it can’t go into the depot. Lay it{ $count ->
    [1] {" "}on { $cell }
   *[other] , on { $cell } for example,
} or swap it.
    .asked = { $nom } fits on your board, so it can’t go into the depot.
helge-refusal-cell-taken = Cell { $cell } is taken: { $stone }. Choose a free cell.
helge-refusal-does-not-fit = { $nom } does not fit on { $cell }: next to it, on { $beside }, is { $a_neighbour }, with another colour and another symbol. Choose a cell where all neighbours match.
helge-refusal-fits-nowhere = { $nom } fits nowhere on your board, and you must lay what you take at once. Choose another stone.
helge-refusal-nowhere = { $nom } fits nowhere: every free cell has a neighbour of another colour and another symbol.
helge-refusal-none-fits = No stone in your depot fits on your board.
helge-refusal-nobody-has = { $nom } is in no other depot. Choose a stone that is.
helge-refusal-not-in-depot = { $nom } is not in your depot.
    .instead = Choose a stone that is, or draw one.
helge-refusal-not-in-their-depot = { $nom } is not in { $name }’s depot. Choose a stone that is.
helge-refusal-own-depot = You can’t swap with yourself. Choose another player, or lay from your depot.
helge-refusal-no-stone-there = There is no stone on { $cell }. Choose a cell with a stone.
helge-refusal-bag-empty = The bag is empty. Lay a stone from your depot or swap one.
helge-refusal-no-pass = You can still draw, lay or swap, so you can’t pass.
helge-refusal-undo-revealed = You can’t take that back: a stone was drawn, and it doesn’t go back into the bag.

# Lessons. $points is what the right answer scores, $yours what the reader’s does.
helge-lesson-where = You draw a **stone** from the **bag** and lay it on your board. It fits on a free cell if **each neighbour** above, below, left and right shares its **colour or its symbol**. Empty cells don’t count. The mark in its corner only repeats the colour.
    .task = **Where does this stone fit?** It fits on { $count } of these { $offered }.
    .right = Each neighbour shares its colour or its symbol.
helge-lesson-values = Four stones in a row or in a column are a **line** and score. All equal: **{ $same }**. One colour or one symbol: **{ $trait }**. Anything else is **mixed**: **{ $mixed }**. Most points win; yours stand beside **A**, your letter.
    .task = **Where does this stone score most?**
    .right = Four equal stones score **{ $points }**. They go back into the bag, except the one you just laid.
    .wrong = { $yours ->
        [0] It completes no line there and scores nothing.
       *[other] { $mine }.
    } Another cell scores { $points }.
helge-lesson-double = One stone can complete **two lines at once**, a row and a column. They are added up and **doubled**.
    .task = **Where does this stone score most?**
    .right = Two lines at once: { $why } = **{ $points }**. The stone you laid stays. A single line is doubled, too, if after it just one stone is left on your board.
    .wrong = { $yours ->
        [0] Neither its row nor its column is full there: it scores nothing.
       *[other] { $mine }, and only one line is full.
    } Another cell completes two lines and scores { $points }.
helge-lesson-swap = Stones that fit nowhere wait in your **depot**. You may **swap** one of them, or the stone you drew, for one in another player’s depot, and lay that at once. Nobody needs to agree.
    .task = **Which swap scores most?**
    .right = You get just the stone you need on { $at }: { $why } = **{ $points }**.
    .wrong = The stone you take does not fit on { $at }, the only cell that completes a line: it scores nothing. Another one scores { $points } there.
helge-lesson-keep = A stone that you draw must be laid or swapped if it fits anywhere. Only one that **fits nowhere** goes into your depot, and at the end each one there costs a point. Instead of drawing you may lay one from there.
    .task = **Where does the drawn stone go?**
    .right = It fits here and nowhere else. One cell is enough: it may not go into your depot.
helge-lesson-special = You drew an **X stone**: it takes any one stone off your board, and both go back into the bag. The **joker**, here on { $joker }, fits everywhere and everything fits beside it, but a line with a joker scores only { $mixed }.
    .task = **The stone in your depot would score { $points } on { $at }, but does not fit there. Which stone is in its way?**
    .right = Now it fits on { $at }: next turn you may lay it there instead of drawing, and score **{ $points }**.
    .wrong = Even then it would not fit on { $at }: one neighbour there has neither its colour nor its symbol.
helge-lesson-end = The game ends when a player’s depot holds **more stones than their board has free cells**. The drawn stone fits nowhere and goes into your depot: **{ $depot } stones, { $free } free cells**, so the game is over. Each stone there costs you a point: { $before } − { $depot } = **{ $after }**.

# Stones: the name alone, then as the object of a sentence (the, a) and as its subject (nom).
helge-stone-red-sun = red sun
    .the = the red sun
    .nom = the red sun
    .a = a red sun
helge-stone-red-moon = red moon
    .the = the red moon
    .nom = the red moon
    .a = a red moon
helge-stone-red-star = red star
    .the = the red star
    .nom = the red star
    .a = a red star
helge-stone-red-leaf = red leaf
    .the = the red leaf
    .nom = the red leaf
    .a = a red leaf
helge-stone-red-drop = red drop
    .the = the red drop
    .nom = the red drop
    .a = a red drop
helge-stone-blue-sun = blue sun
    .the = the blue sun
    .nom = the blue sun
    .a = a blue sun
helge-stone-blue-moon = blue moon
    .the = the blue moon
    .nom = the blue moon
    .a = a blue moon
helge-stone-blue-star = blue star
    .the = the blue star
    .nom = the blue star
    .a = a blue star
helge-stone-blue-leaf = blue leaf
    .the = the blue leaf
    .nom = the blue leaf
    .a = a blue leaf
helge-stone-blue-drop = blue drop
    .the = the blue drop
    .nom = the blue drop
    .a = a blue drop
helge-stone-green-sun = green sun
    .the = the green sun
    .nom = the green sun
    .a = a green sun
helge-stone-green-moon = green moon
    .the = the green moon
    .nom = the green moon
    .a = a green moon
helge-stone-green-star = green star
    .the = the green star
    .nom = the green star
    .a = a green star
helge-stone-green-leaf = green leaf
    .the = the green leaf
    .nom = the green leaf
    .a = a green leaf
helge-stone-green-drop = green drop
    .the = the green drop
    .nom = the green drop
    .a = a green drop
helge-stone-yellow-sun = yellow sun
    .the = the yellow sun
    .nom = the yellow sun
    .a = a yellow sun
helge-stone-yellow-moon = yellow moon
    .the = the yellow moon
    .nom = the yellow moon
    .a = a yellow moon
helge-stone-yellow-star = yellow star
    .the = the yellow star
    .nom = the yellow star
    .a = a yellow star
helge-stone-yellow-leaf = yellow leaf
    .the = the yellow leaf
    .nom = the yellow leaf
    .a = a yellow leaf
helge-stone-yellow-drop = yellow drop
    .the = the yellow drop
    .nom = the yellow drop
    .a = a yellow drop
helge-stone-violet-sun = violet sun
    .the = the violet sun
    .nom = the violet sun
    .a = a violet sun
helge-stone-violet-moon = violet moon
    .the = the violet moon
    .nom = the violet moon
    .a = a violet moon
helge-stone-violet-star = violet star
    .the = the violet star
    .nom = the violet star
    .a = a violet star
helge-stone-violet-leaf = violet leaf
    .the = the violet leaf
    .nom = the violet leaf
    .a = a violet leaf
helge-stone-violet-drop = violet drop
    .the = the violet drop
    .nom = the violet drop
    .a = a violet drop
helge-stone-joker = joker
    .the = the joker
    .nom = the joker
    .a = a joker
helge-stone-x = X stone
    .the = the X stone
    .nom = the X stone
    .a = an X stone
