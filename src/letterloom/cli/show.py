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
    print("\noptions (--option name=value):")
    for field in msgspec.structs.fields(game.options):
        meaning = _description(field.type)
        print(f"  {field.name}={_value(field.default)}" + (f"  {meaning}" if meaning else ""))
    return 0


def _value(default: Any) -> str:
    match default:
        case None:
            return ""
        case bool():
            return str(default).lower()
        case tuple():
            return ",".join(default)
    return str(default)


def _description(kind: Any) -> str:
    """What an option's type says about it, and the values that it can have where they are few."""
    notes = [str(note.description) for note in getattr(kind, "__metadata__", ()) if note.description]
    plain = getattr(kind, "__origin__", kind) if notes else kind
    values = [value for value in getattr(plain, "__args__", ()) if isinstance(value, str)]
    return "; ".join([*notes, " | ".join(values)] if values else notes)


def _lines(pieces: Any) -> list[str]:
    if isinstance(pieces, Mapping):
        return textwrap.wrap(
            "   ".join(f"{key} {value}".replace(" ", "\xa0") for key, value in pieces.items()), 76
        )
    if isinstance(pieces, Sequence) and pieces and isinstance(pieces[0], Mapping):
        return ["  " + "  ".join(str(value) for value in piece.values()) for piece in pieces]
    return textwrap.wrap("  ".join(map(str, pieces)), 76)
