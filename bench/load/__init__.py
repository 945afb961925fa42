"""The house under load, next to boardgame.io on the same load in the same run:  python -m bench.load"""
