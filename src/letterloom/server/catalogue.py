"""The games, as a page offers them: options as a form, presets, bots, what can be typed, the rules.

All of it is told in a language, and the words that count are of that language, where there is such a lexicon.
"""

import types
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.structs import replace

from letterloom.games import games
from letterloom.phrase import ENGLISH
from letterloom.players import bots
from letterloom.rules import AnyGame, Scene, Speech, Worksheet, rulebook, sentences
from letterloom.rules.lesson import LEARNER, lesson_of, played
from letterloom.rules.rulepage import Block, Span, blocks
from letterloom.server import forms, tongue
from letterloom.server.setup import Problem, the_game
from letterloom.table.picture import beside, board, framed, titled
from letterloom.words import installed


@cache
def catalogue(language: str = ENGLISH) -> forms.Games:
    """All games."""
    return forms.Games(tuple(_page(game, language) for game in games()))


@cache
def rules(game_id: str, language: str = ENGLISH) -> forms.Rules:
    """A game's rules."""
    game = the_game(game_id)
    text = rulebook.text(game.folder, language)
    return forms.Rules(
        title=game.title,
        text=text,
        rules=dict(rulebook.rules(game.folder, language)),
        page=tuple(_illustrated(game, text, language)),
    )


def _illustrated(game: AnyGame, text: str, language: str) -> Iterator[Block]:
    """The page with the rules that all games share, and with pictures after the rules that they belong to."""
    lesson, texts = lesson_of(game), sentences(game.folder, language)
    pictures = lesson.pictures if lesson else {}
    known = rulebook.rules(game.folder, language)
    shared = blocks(rulebook.text(rulebook.SHARED, language), known)
    for block in (
        *blocks(text, known),
        *(replace(block, level=2) if block.level else block for block in shared),
    ):
        yield block
        if block.kind == "rule" and block.number in pictures:
            caption = (Span(texts["pictures"][block.number]),)
            yield Block(kind="picture", number=block.number, spans=caption)


@lru_cache(maxsize=128)
def rule_picture(game_id: str, rule: str, language: str = ENGLISH) -> str:
    """The picture that belongs to a rule: the boards of a lesson's table, as an SVG; or a `Problem`."""
    game = the_game(game_id)
    lesson = lesson_of(game)
    if lesson is None or rule not in lesson.pictures:
        raise Problem(404, "picture", "no-page")
    replay = played(game, lesson.pictures[rule])
    scene: Scene = game.scene(game.view(replay.state, LEARNER))
    grids = tuple(zone for zone in scene.zones if zone.layout == "grid")
    owned = tuple(zone for zone in grids if zone.owner is not None)
    speech = Speech(game, replay.head.seats, language)
    return framed(beside([titled(speech.title(zone), board(Scene((zone,)))) for zone in owned or grids]))


def _page(game: AnyGame, language: str) -> forms.GamePage:
    texts, own = sentences(game.folder, language), tongue.texts(language)
    about = {**texts["options"], **own["options"]}
    lexicon = {"lexicon": language} if language in installed() else {}
    return forms.GamePage(
        id=game.id,
        title=game.title,
        about=texts["game"]["about"],
        credit=texts["game"].get("credit", game.credit),
        players=(game.players[0], game.players[-1]),
        bots=tuple(bots(game)),
        levels=tuple(own["bots"].get(bot, "") for bot in bots(game)),
        options=tuple(
            _choice(field, about, lexicon, own["lexicons"]) for field in msgspec.structs.fields(game.options)
        ),
        presets=tuple(
            forms.Preset(name, texts["presets"].get(name, name), msgspec.to_builtins(options) | lexicon)
            for name, options in game.presets.items()
        ),
        help=tuple(forms.Usage(text, about) for text, about in texts["help"].items()),
        lesson=lesson_of(game) is not None,
        ages=game.asks_age,
        referee=game.has_referee,
        unseen=dict(game.unseen_set),
        worksheet=_worksheet(game.worksheet, texts) if game.worksheet else None,
    )


def _worksheet(worksheet: Worksheet, texts: Mapping[str, Mapping[str, str]]) -> forms.WorksheetPage:
    """A sheet to be counted, with a form for what has to be known besides."""
    fields = msgspec.structs.fields(worksheet.asks) if worksheet.asks else ()
    choices = [_choice(field, texts.get("worksheet", {}), {}, {}) for field in fields]
    for n, choice in enumerate(choices):
        if choice.name in worksheet.values:
            section, values = worksheet.values[choice.name]
            names = tuple(texts[section].get(value, value) for value in values)
            choices[n] = replace(choice, type="one", values=values, names=names)
    return forms.WorksheetPage(
        columns=worksheet.columns, rows=worksheet.rows, choices=tuple(choices), verb=worksheet.verb
    )


def _choice(
    field: msgspec.structs.FieldInfo,
    about: Mapping[str, str],
    usual: Mapping[str, str],
    lexicons: Mapping[str, str],
) -> forms.Choice:
    """An option as a page asks for it."""
    kind, least, most = _plain(field.type)
    values: tuple[str, ...] = ()
    names: Mapping[str, str] = {}
    if field.name == "lexicon":
        shown, values, names = "one", installed(), lexicons
    elif field.name == "extra_words":
        shown = "words"
    elif get_origin(kind) is Literal:
        shown, values = "one", get_args(kind)
        names = _explained(about.get(field.name, ""), values)
    elif kind is str and (names := _measures(about.get(field.name, ""))):
        shown, values = "measure", tuple(names)
    else:
        shown = {bool: "yes", int: "number", float: "number"}.get(kind, "text")
    return forms.Choice(
        name=field.name,
        about=about.get(field.name, field.name),
        type=shown,  # type: ignore[arg-type]
        default=usual.get(field.name, msgspec.to_builtins(field.default)),
        values=values,
        names=tuple(names.get(value, value) for value in values),
        least=least,
        most=most,
    )


def _explained(about: str, values: tuple[str, ...]) -> Mapping[str, str]:
    """What each value means, where a sentence tells it of every one.

    >>> _explained("3d: up into the air; table: flat on the table", ("3d", "table"))
    {'3d': 'up into the air', 'table': 'flat on the table'}
    """
    told = dict(part.partition(": ")[::2] for part in about.split("; "))
    return told if tuple(told) == values else {}


def _measures(about: str) -> Mapping[str, str]:
    """The kinds of a measure, a word and a number, where a sentence tells of each what it means.

    >>> _measures("turns:N: after N turns; score:N: with N points")
    {'turns': 'after N turns', 'score': 'with N points'}
    >>> _measures("own cubes (AEHLR …), or any: all of them")
    {}
    """
    told = [part.partition(": ")[::2] for part in about.split("; ")]
    return {kind[:-2]: name for kind, name in told} if all(kind.endswith(":N") for kind, _ in told) else {}


def _plain(kind: Any) -> tuple[Any, float | None, float | None]:
    """A type without its notes, and the bounds in them."""
    least = most = None
    if get_origin(kind) in (types.UnionType, Union):  # a value, or None
        kind = next(each for each in get_args(kind) if each is not type(None))
    for note in getattr(kind, "__metadata__", ()):
        least, most = getattr(note, "ge", None), getattr(note, "le", None)
    return getattr(kind, "__origin__", kind) if hasattr(kind, "__metadata__") else kind, least, most
