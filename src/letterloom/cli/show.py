"""`letterloom show`: print a game's material."""

import argparse
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from letterloom.cli.inputs import the_game


def run(arguments: argparse.Namespace) -> int:
    """Print the pieces."""
    game = the_game(arguments.game)
    material = game.material()
    if arguments.json:
        print(msgspec.json.encode(material).decode())
        return 0
    print(f"{game.title} — {game.credit}\n{game.about}")
    for name, pieces in material.items():
        print(f"\n{name}:")
        print("\n".join(_lines(pieces)))
    return 0


def _lines(pieces: Any) -> list[str]:
    if isinstance(pieces, Mapping):
        return textwrap.wrap(
            "   ".join(f"{key} {value}".replace(" ", "\xa0") for key, value in pieces.items()), 76
        )
    if isinstance(pieces, Sequence) and pieces and isinstance(pieces[0], Mapping):
        return ["  " + "  ".join(str(value) for value in piece.values()) for piece in pieces]
    return textwrap.wrap("  ".join(map(str, pieces)), 76)
