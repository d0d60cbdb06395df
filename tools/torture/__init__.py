"""Sets out to break the bot: kills, outages, bad weather."""
