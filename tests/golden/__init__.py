"""Golden playthroughs: one whole game of each, told in full, so that a change of behaviour shows as a difference.

They are renewed, after looking at the difference, with `python -m tests.golden.renew`.
"""
