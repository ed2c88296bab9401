"""`letterloom show`: print a game's material, and what a table can agree on."""

import argparse
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from letterloom.cli.inputs import the_game
from letterloom.cli.language import said, say, terms
from letterloom.cli.prose import table, width
from letterloom.rules import AnyGame


def run(arguments: argparse.Namespace) -> int:
    """Print the pieces."""
    game = the_game(arguments.game)
    material = game.material()
    if arguments.json:
        print(msgspec.json.encode(material).decode())
        return 0
    texts = said(game)
    print(f"{game.title} — {texts['game'].get('credit', game.credit)}\n{texts['game']['about']}")
    for name, pieces in material.items():
        print(f"\n{terms('material').get(name, name)}:")
        print("\n".join(_lines(_spoken(pieces, texts.get(name, {})))))
    print(f"\n{say('show.options')}")
    print(table(_options(game, texts["options"])))
    print(f"\n{say('show.presets')}")
    print(table({name: texts["presets"].get(name, "") for name in game.presets}))
    return 0


def _spoken(pieces: Any, texts: Mapping[str, str]) -> Any:
    """Pieces with a text that the language file has, such as task cards, in the language of the terminal."""
    if not texts or isinstance(pieces, Mapping):
        return pieces
    return [{**piece, "text": texts.get(piece["id"], piece["text"])} for piece in pieces]


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
