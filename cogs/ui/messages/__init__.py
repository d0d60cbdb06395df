"""What every message says and shows; how it gets to Discord is decided elsewhere."""
