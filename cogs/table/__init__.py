"""The life of a table, without Discord; time is always an argument, chance comes from outside."""
