"""Discord's rules about what may be sent, also those that its OpenAPI file does not know."""
