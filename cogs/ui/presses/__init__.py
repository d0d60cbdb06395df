"""What a press, a menu or a sent form does, and its private answer."""
