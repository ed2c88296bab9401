"""Sentences of a language, with places that are filled when they are said.

A language file (`en.toml`, `de.toml`, …) has sections of sentences by key. In a sentence `{seat:name}` is a seat's
name, `{seats:names}` some of them, `{words:list}` a list, `{words:and}` one joined by “and”, `{n:card|cards}` the
form for that number, `{n:signed}` a number with its sign, `{load:number}` one with decimals, and `{task:tasks}` the
term of that key in the section `tasks`. How things are joined stands in the section `grammar`. English is always whole;
whatever another language leaves out is said in English.
"""

import ast
import string
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar

ENGLISH = "en"
Sections = Mapping[str, Mapping[str, str]]
Values = Mapping[str, Any] | Iterable[tuple[str, Any]]
"""What a sentence is filled with, by name."""
Part = Callable[[Mapping[str, Any], Sequence[str]], str]
"""Makes a part of a sentence from its arguments and the players' names."""
Phrase = tuple[str, tuple[tuple[str, Part], ...]]
"""A sentence taken apart: its text with `%(name)s` where an argument stands as it is, and `%(0)s`, `%(1)s` … where one
of the functions beside it makes something of one."""
Saying = Callable[[Mapping[str, Any], Sequence[str]], str]
"""A sentence as a function: it is called with its values and the players' names."""


def read(place: Path, language: str) -> Sections:
    """What the file of a language holds; nothing where there is none."""
    try:
        return tomllib.loads((place / f"{language}.toml").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}


def layered(*layers: Sections) -> Sections:
    """Sections laid over each other, sentence by sentence.

    >>> layered({"asks": {"mix": "mix", "vote": "vote"}}, {"asks": {"mix": "mischen"}})
    {'asks': {'mix': 'mischen', 'vote': 'vote'}}
    """
    merged: dict[str, dict[str, str]] = {}
    for layer in layers:
        for section, texts in layer.items():
            merged.setdefault(section, {}).update(texts)
    return merged


def phrase(text: str, sections: Sections) -> Phrase:
    """A sentence, taken apart."""
    pattern = ""
    parts: list[tuple[str, Part]] = []
    for literal, name, spec, _ in string.Formatter().parse(text):
        pattern += literal.replace("%", "%%")
        if name is not None:
            place = str(len(parts)) if spec else name
            pattern += f"%({place})s"
            if spec:
                parts.append((place, _part(name, spec, sections)))
    return pattern, tuple(parts)


def fill(sentence: Phrase, values: Values, names: Sequence[str] = ()) -> str:
    """A sentence with its places filled.

    >>> fill(phrase("{n} {n:card|cards} of {seat:name}", {"grammar": {}}), {"n": 2, "seat": 1}, ["Ann", "Bo"])
    '2 cards of Bo'
    """
    pattern, parts = sentence
    filled = dict(values)
    for place, part in parts:
        filled[place] = part(filled, names)
    return pattern % filled


def compiled(text: str, sections: Sections) -> Saying:
    """A sentence that is said again and again: it says what `fill` says, in half of the time.

    To make it takes as long as to fill it a hundred times.

    >>> compiled("{n} {n:card|cards} of {seat:name}", {"grammar": {}})({"n": 2, "seat": 1}, ["Ann", "Bo"])
    '2 cards of Bo'
    """
    makers: dict[str, Part] = {}
    pieces: list[ast.expr] = []
    for literal, name, spec, _ in string.Formatter().parse(text):
        pieces.append(ast.Constant(literal))
        if name is None:
            continue
        if not spec:
            made = f"values[{name!r}]"
        elif spec == "name":
            made = f"names[values[{name!r}]]"
        else:
            maker = f"part_{len(makers)}"
            makers[maker] = _part(name, spec, sections)
            made = f"{maker}(values, names)"
        pieces.append(ast.FormattedValue(ast.parse(made, mode="eval").body, conversion=-1))
    saying = ast.parse("lambda values, names: ''", mode="eval")
    assert isinstance(saying.body, ast.Lambda)
    saying.body.body = ast.JoinedStr(pieces)
    found: Saying = eval(compile(ast.fix_missing_locations(saying), text, "eval"), makers)
    return found


class Complaint(ValueError):  # noqa: N818 - it is told to people
    """Something that cannot be, as a key and its arguments, so that it can be said in any language; as a text, English.

    What is no key is said as it is.

    >>> str(Complaint("this is so odd that no file has a sentence for it"))
    'this is so odd that no file has a sentence for it'
    """

    place: ClassVar[Path] = Path()
    """The folder of its language files."""
    section: ClassVar[str] = ""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.values = values

    def said(self, language: str = ENGLISH) -> str:
        """The complaint in a language."""
        sections = _read(self.place, language)
        text = sections.get(self.section, {}).get(self.args[0])
        if text is None:
            return str(self.args[0])
        values = {
            name: value.said(language) if isinstance(value, Complaint) else value
            for name, value in self.values.items()
        }
        return fill(phrase(text, sections), values)

    def __str__(self) -> str:
        return self.said()


@lru_cache
def _read(place: Path, language: str) -> Sections:
    return layered(*(read(place, spoken) for spoken in dict.fromkeys((ENGLISH, language))))


def _part(name: str, spec: str, sections: Sections) -> Part:
    """What stands in place of `{name:spec}`."""
    grammar = sections["grammar"]
    match spec:
        case "name":
            return lambda values, names: names[values[name]]
        case "names":
            return lambda values, names: grammar["and"].join(names[seat] for seat in values[name])
        case "list":
            return lambda values, names: grammar["comma"].join(map(str, values[name]))
        case "and":
            return lambda values, names: grammar["and"].join(map(str, values[name]))
        case "signed":
            return lambda values, names: f"{values[name]:+d}"
        case "number":
            return lambda values, names: str(values[name]).replace(".", grammar["point"])
    if "|" in spec:
        one, many = spec.split("|")
        return lambda values, names: one if values[name] in (1, -1) else many
    terms = sections[spec]

    def term(values: Mapping[str, Any], names: Sequence[str]) -> str:
        value = values[name]
        if isinstance(value, tuple):
            return grammar["comma"].join(terms.get(key, str(key)) for key in value)
        return terms.get(value, str(value))

    return term
