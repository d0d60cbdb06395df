"""Analysis of a finished game: the lead over time, and the value of each decision."""
