"""A person's tables."""
