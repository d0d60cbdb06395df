"""The REST face: /api/v10/..."""
