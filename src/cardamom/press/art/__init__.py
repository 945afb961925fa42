"""Flat vector art: every drawing by its name, and the colours of the house."""
