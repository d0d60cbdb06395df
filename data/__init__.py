"""What is kept: component files, words, fonts, schema, and the store."""
