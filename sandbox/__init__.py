"""A stand-in for Discord on loopback: REST, gateway and a page, to try a bot without a token.

It is a Discord, not a part of the bot: nothing here imports anything of ours.
"""
