"""How the bot bears many tables at once: ``make load``."""
