"""Data: component files, words, fonts, schema, and the store."""
