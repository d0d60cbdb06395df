"""Running the bot: settings, logs, health, backups, the command line."""
