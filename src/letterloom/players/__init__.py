"""Bots by name: a game's own, and the random player that plays them all."""

from letterloom.players.bots import bots, strongest
from letterloom.players.budget import Thinking

__all__ = ["Thinking", "bots", "strongest"]
