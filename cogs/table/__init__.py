"""The session layer: how a table lives, with no word of Discord.

``TableService`` is the only door through which a game moves, ``Outbox`` says what has happened,
``Clock`` does what is due. Time is always an argument, entropy comes from the constructor.
"""
