"""What takes long: thousands of games, weeks of many tables: ``make soak``."""
