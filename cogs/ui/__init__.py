"""The user interface in Discord: messages, buttons, commands and presses."""
