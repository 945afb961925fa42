"""Sheets: cards on paper, and everything else that is printed."""
