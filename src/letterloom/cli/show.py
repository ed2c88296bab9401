"""`letterloom show`: print a game's material, and what a table can agree on."""

import argparse
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from letterloom.cli.inputs import the_game
from letterloom.cli.prose import table, width
from letterloom.rules import AnyGame, sentences


def run(arguments: argparse.Namespace) -> int:
    """Print the pieces."""
    game = the_game(arguments.game)
    material = game.material()
    if arguments.json:
        print(msgspec.json.encode(material).decode())
        return 0
    said = sentences(game.folder)
    print(f"{game.title} — {game.credit}\n{said['game']['about']}")
    for name, pieces in material.items():
        print(f"\n{name}:")
        print("\n".join(_lines(pieces)))
    print("\noptions (--option name=value):")
    print(table(_options(game, said["options"])))
    print("\npresets (--preset name):")
    print(table({name: said["presets"].get(name, "") for name in game.presets}))
    return 0


def _options(game: AnyGame, meanings: Mapping[str, str]) -> dict[str, str]:
    """Each option with its default, what it means, and the values that it can have where they are few."""
    return {
        f"{field.name}={_value(field.default)}": _meaning(meanings.get(field.name, ""), _values(field.type))
        for field in msgspec.structs.fields(game.options)
    }


def _meaning(text: str, values: Sequence[str]) -> str:
    """A sentence, and the values that it does not name."""
    unnamed = " | ".join(values) if any(value not in text for value in values) else ""
    return "; ".join(filter(None, (text, unnamed)))


def _value(default: Any) -> str:
    match default:
        case None:
            return ""
        case bool():
            return str(default).lower()
        case tuple():
            return ",".join(default)
    return str(default)


def _values(kind: Any) -> list[str]:
    plain = getattr(kind, "__origin__", kind) if hasattr(kind, "__metadata__") else kind
    return [value for value in getattr(plain, "__args__", ()) if isinstance(value, str)]


def _lines(pieces: Any) -> list[str]:
    wide = max(40, width()) - 2
    if isinstance(pieces, Mapping):
        return textwrap.wrap(
            "   ".join(f"{key} {value}".replace(" ", "\xa0") for key, value in pieces.items()), wide
        )
    if isinstance(pieces, Sequence) and pieces and isinstance(pieces[0], Mapping):
        return ["  " + "  ".join(str(value) for value in piece.values()) for piece in pieces]
    return textwrap.wrap("  ".join(map(str, pieces)), wide)
