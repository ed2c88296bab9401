"""Sentences of a language, with places that are filled when they are said.

A language file (`en.toml`, `de.toml`, …) has sections of sentences by key. In a sentence `{seat:name}` is a seat's
name, `{seats:names}` some of them, `{words:list}` a list, `{words:and}` one joined by “and”, `{n:card|cards}` the
form for that number, `{n:signed}` a number with its sign, `{load:number}` one with decimals, and `{task:tasks}` the
term of that key in the section `tasks`. How things are joined stands in the section `grammar`. English is always whole;
whatever another language leaves out is said in English.
"""

import string
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from pathlib import Path
from typing import Any, ClassVar

ENGLISH = "en"
Sections = Mapping[str, Mapping[str, str]]
Values = Mapping[str, Any] | Iterable[tuple[str, Any]]
"""What a sentence is filled with, by name."""
Part = Callable[[Mapping[str, Any], Sequence[str]], str]
"""Makes a part of a sentence from its arguments and the players' names."""
Taking = Callable[[Mapping[str, Any]], tuple[Any, ...]]
"""What is filled in, in the order of a sentence. An argument goes by its name, what is made of one by `0`, `1` …"""
Phrase = tuple[str, Taking, tuple[tuple[str, str], ...], tuple[tuple[str, Part], ...]]
"""A sentence taken apart: its text with `%s` where something is filled in; how that is taken; where the name of a seat
stands, and which argument is the seat (nearly every sentence has one); what else is made of arguments, and how."""


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
    places: list[str] = []
    seats: list[tuple[str, str]] = []
    parts: list[tuple[str, Part]] = []
    for literal, name, spec, _ in string.Formatter().parse(text):
        pattern += literal.replace("%", "%%")
        if name is not None:
            pattern += "%s"
            places.append(str(len(places)) if spec else name)
            if spec == "name":
                seats.append((places[-1], name))
            elif spec:
                parts.append((places[-1], _part(name, spec, sections)))
    return pattern, _taking(places), tuple(seats), tuple(parts)


def fill(sentence: Phrase, values: Values, names: Sequence[str] = ()) -> str:
    """A sentence with its places filled.

    >>> fill(phrase("{n} {n:card|cards} of {seat:name}", {"grammar": {}}), {"n": 2, "seat": 1}, ["Ann", "Bo"])
    '2 cards of Bo'
    """
    text, take, seats, parts = sentence
    filled = dict(values)
    for place, seat in seats:
        filled[place] = names[filled[seat]]
    for place, part in parts:
        filled[place] = part(filled, names)
    return text % take(filled)


def _taking(places: Sequence[str]) -> Taking:
    """What stands in some places, as a tuple."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda filled: tuple([filled[place] for place in places])  # `itemgetter` makes no tuple of one


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
