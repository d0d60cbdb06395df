"""``make drawing``: the picture of ARCHITECTURE.md, from the imports as they are."""
