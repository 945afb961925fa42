"""Benchmarks: how fast Cardamom is, next to its peers, measured in one run."""
