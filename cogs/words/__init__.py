"""A server's own word list."""
