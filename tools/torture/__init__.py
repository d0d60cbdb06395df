"""Sets out to break the bot: kills, outages, bad weather; docs/reliability.md has the figures."""
