"""What Discord shows: messages, buttons, commands and presses."""
