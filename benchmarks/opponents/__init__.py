"""Bots that the champions are measured against, besides the games' own."""
