"""The watercolour press, and the grounds that cards are painted on."""
