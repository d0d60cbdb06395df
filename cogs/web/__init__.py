"""The board page: the same tables in a browser, by the same decisions as presses in Discord."""
