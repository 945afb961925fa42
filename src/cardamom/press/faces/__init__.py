"""Faces: a card as layers to paint, and an overlay of letters and signs."""
