# Hands: what only one person may see.

hand-empty = Your hand is empty.
hand-outside = You sit out until you come back to the voice channel or answer.
hand-seen = This is what you hold. Everyone may see it.
hand-unreached = My direct messages don’t reach you, perhaps you have closed them. `/{ cmd-hand }` and the buttons under the board always show you your hand.
hand-no-picture = No picture this time ({ $number }), so here is your hand in words:
hand-no-words = I can’t describe your hand right now ({ $number }).

# Direct messages
dm-hand = Your hand in **{ $title }**: { $link }
dm-hand-over = **{ $title }** is over.
dm-hand-left = You no longer play **{ $title }** here: { $link }
