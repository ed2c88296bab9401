"""The games, as a page offers them: options as a form, presets, bots, what can be typed, the rules."""

import types
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.structs import replace

from letterloom.games import games
from letterloom.players import bots
from letterloom.rules import AnyGame, Worksheet, rulebook, sentences
from letterloom.server import forms
from letterloom.server.setup import the_game
from letterloom.words import installed


@cache
def catalogue() -> forms.Games:
    """All games."""
    return forms.Games(tuple(_page(game) for game in games()))


@cache
def rules(game_id: str) -> forms.Rules:
    """A game's rules."""
    game = the_game(game_id)
    return forms.Rules(rulebook.text(game.folder), dict(rulebook.rules(game.folder)))


def _page(game: AnyGame) -> forms.GamePage:
    texts = sentences(game.folder)
    return forms.GamePage(
        id=game.id,
        title=game.title,
        about=texts["game"]["about"],
        credit=game.credit,
        players=(game.players[0], game.players[-1]),
        bots=tuple(bots(game)),
        options=tuple(_choice(field, texts["options"]) for field in msgspec.structs.fields(game.options)),
        presets=tuple(
            forms.Preset(name, texts["presets"].get(name, name), msgspec.to_builtins(options))
            for name, options in game.presets.items()
        ),
        help=tuple(forms.Usage(text, about) for text, about in texts["help"].items()),
        referee=game.has_referee,
        unseen=dict(game.unseen_set),
        worksheet=_worksheet(game.worksheet, texts.get("worksheet", {})) if game.worksheet else None,
    )


def _worksheet(worksheet: Worksheet, about: Any) -> forms.WorksheetPage:
    """A sheet to be counted, with a form for what has to be known besides."""
    fields = msgspec.structs.fields(worksheet.asks) if worksheet.asks else ()
    choices = [
        replace(choice, type="one", values=worksheet.values[choice.name])
        if choice.name in worksheet.values
        else choice
        for choice in (_choice(field, about) for field in fields)
    ]
    return forms.WorksheetPage(
        columns=worksheet.columns, rows=worksheet.rows, choices=tuple(choices), verb=worksheet.verb
    )


def _choice(field: msgspec.structs.FieldInfo, about: Any) -> forms.Choice:
    """An option as a page asks for it."""
    kind, least, most = _plain(field.type)
    values: tuple[str, ...] = ()
    if field.name == "lexicon":
        shown, values = "one", installed()
    elif field.name == "extra_words":
        shown = "words"
    elif get_origin(kind) is Literal:
        shown, values = "one", get_args(kind)
    else:
        shown = {bool: "yes", int: "number", float: "number"}.get(kind, "text")
    return forms.Choice(
        name=field.name,
        about=about.get(field.name, field.name),
        type=shown,  # type: ignore[arg-type]
        default=msgspec.to_builtins(field.default),
        values=values,
        least=least,
        most=most,
    )


def _plain(kind: Any) -> tuple[Any, float | None, float | None]:
    """A type without its notes, and the bounds in them."""
    least = most = None
    if get_origin(kind) in (types.UnionType, Union):  # a value, or None
        kind = next(each for each in get_args(kind) if each is not type(None))
    for note in getattr(kind, "__metadata__", ()):
        least, most = getattr(note, "ge", None), getattr(note, "le", None)
    return getattr(kind, "__origin__", kind) if hasattr(kind, "__metadata__") else kind, least, most
