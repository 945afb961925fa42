"""Placeholder while the rules are tried."""

from cardamom.bots.random import Random

Novice = Cook = Chef = Random
