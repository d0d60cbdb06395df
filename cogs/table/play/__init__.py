"""One turn: acting, undo, drafts, the picker, high scores."""
