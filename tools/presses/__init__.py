"""How many presses a move takes: recorded games, played through the product's own buttons."""
