"""The session layer: how a table lives, with no word of Discord.

``Tables`` is the only door through which a table changes, ``Outbox`` says what has happened,
``Scheduler`` does what is due. Time is always an argument, entropy comes from the constructor.
"""
