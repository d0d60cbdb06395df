"""Tools that measure and draw the project; nothing that runs the bot needs them."""
