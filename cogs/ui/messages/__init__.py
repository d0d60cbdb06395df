"""What every message says and shows; ``cogs.delivery`` sends it."""
