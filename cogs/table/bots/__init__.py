"""Computer seats: the pool of processes and what runs in them."""
