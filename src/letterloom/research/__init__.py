"""For researchers: environments to learn in, and games by the thousand to learn from.

`zoo` makes a PettingZoo environment of any game, `spiel` an OpenSpiel game, and `selfplay` lets bots play and keeps
what they did as Parquet. All of it works on the contract alone, so a game needs no code for it, and whoever learns sees
a view and nothing else. It needs the extra `research` (`pip install 'letterloom[research]'`); each module is imported
by whoever uses it, and nothing else of the program needs any of them.
"""
