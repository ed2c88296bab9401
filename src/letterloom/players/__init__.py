"""Bots by name, how long they may think, and the arena in which they show how strong they are."""

from letterloom.players.bots import UnknownBot, bots, called, find_bot, friendly, strongest
from letterloom.players.budget import Thinking

__all__ = ["Thinking", "UnknownBot", "bots", "called", "find_bot", "friendly", "strongest"]
