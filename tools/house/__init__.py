"""``make house``: how tall and how tangled the code is, with upper limits."""
