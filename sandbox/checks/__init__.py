"""Discord's rules about what may be sent, those of its OpenAPI file and those that it does not know."""
