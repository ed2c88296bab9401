"""The words of the page: every language says everything, everything is said, and no sentence stands in the markup.

`web/src/words/<language>.json` has all sentences of the page; TypeScript checks that a key that is said is there.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "web" / "src"
WORDS = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (SOURCE / "words").glob("*.json")
}
ENGLISH = WORDS["en"]
FILES = sorted(
    path for path in SOURCE.rglob("*") if path.suffix in (".svelte", ".ts") and "messages" not in path.parts
)
SAME = {
    "de": {"set-up.name", "set-up.bot", "zone.cell", "asked.to"},
    "nl": {"set-up.bot", "zone.cell", "asked.to", "side.bot", "side.scores", "tone.joker"},
}
"""What is the same in English."""
NAMES = {"Letterloom"}
TOLD = ("aria-label", "aria-description", "title", "placeholder", "alt", "label")
"""Attributes that a person reads or hears."""


def places(sentence: str) -> set[str]:
    """What is filled in."""
    return set(re.findall(r"\{(\w+)", sentence))


@pytest.mark.parametrize("language", sorted(WORDS))
def test_every_language_of_the_page_says_the_same(language: str) -> None:
    words = WORDS[language]
    assert list(words) == list(ENGLISH), "keys are missing, left over, or in another order"
    assert all(words[key].strip() for key in words)
    assert {key: places(text) for key, text in words.items()} == {
        key: places(text) for key, text in ENGLISH.items()
    }


@pytest.mark.parametrize("language", sorted(set(WORDS) - {"en"}))
def test_every_sentence_of_the_page_is_translated(language: str) -> None:
    words = WORDS[language]
    assert {key for key in words if words[key] == ENGLISH[key]} == SAME[language]


def test_every_sentence_of_the_page_is_said() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in FILES)
    said = set(re.findall(r"'([a-z0-9.-]+)'", source))
    begun = tuple(re.findall(r"say\(`([a-z0-9-]+\.)\$\{", source))
    assert not [key for key in ENGLISH if key not in said and not (begun and key.startswith(begun))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_sentence_stands_in_the_source_of_the_page(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    script, markup = _taken_apart(text) if path.suffix == ".svelte" else (text, "")
    assert not [*_left_in_markup(markup), *_left_in_script(script)]


@pytest.mark.parametrize(
    "markup",
    [
        "<p>Hello</p>",
        "<p>{name} is here</p>",
        "<p>{is ? 'here' : 'away'}</p>",
        "<p>{say('words.is')}{is ? ` (${n} points)` : ''}</p>",
        '<button aria-label="Larger">+</button>',
        "<input placeholder={`Name ${n}`} />",
    ],
)
def test_a_sentence_in_markup_is_found(markup: str) -> None:
    assert [*_left_in_markup(markup)]


@pytest.mark.parametrize("script", ["told = 'It did not work'", 'wrong = "Gone."', "x = `Nobody knows ${n}`"])
def test_a_sentence_in_a_script_is_found(script: str) -> None:
    assert [*_left_in_script(script)]


def _taken_apart(text: str) -> tuple[str, str]:
    """A component's script, and its markup."""
    script = re.search(r"<script.*?>(.*?)</script>", text, re.DOTALL)
    markup = re.sub(r"<(script|style).*?</\1>|<!--.*?-->", "", text, flags=re.DOTALL)
    return script[1] if script else "", markup


def _left_in_script(script: str) -> Iterator[str]:
    """Texts that look like a sentence: two words and a capital, or a full stop."""
    code = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", script, flags=re.DOTALL)
    for text in _texts(code):
        begins = re.match(r"[A-Z][a-z]*(\s|$)", text) and re.search(r"[a-z]\s\S", text)
        if begins or re.search(r"[a-z]{2}[.!?…]$", text):
            yield text


def _left_in_markup(markup: str) -> Iterator[str]:
    """Words between tags, in what is told of a tag, and in texts inside braces."""
    plain, expressions = "", []
    for part, is_code in _by_braces(markup):
        plain += "{}" if is_code else part
        if is_code:
            expressions.append(part)
    told = 0
    for tag in re.finditer(r"<(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>|[^<]+", plain):
        count = tag[0].count("{}")
        inside = expressions[told : told + count]
        told += count
        if not tag[0].startswith("<"):
            yield from _words(tag[0])
            for each in inside:
                yield from _left_in_expression(each)
            continue
        numbers = [match.start() for match in re.finditer(r"\{\}", tag[0])]
        for attribute in re.finditer(r"([\w:-]+)=(\"[^\"]*\"|\{\})", tag[0]):
            if attribute[1] in TOLD:
                yield from _words(attribute[2])
                for number, each in zip(numbers, inside, strict=True):
                    if attribute.start() <= number < attribute.end():
                        yield from _left_in_expression(each)


def _left_in_expression(code: str) -> Iterator[str]:
    """Texts in an expression that is shown, besides keys that are said and texts that are compared."""
    if code[:1] in "#:/@":
        return
    while (begin := code.find("say(")) >= 0:
        depth, end = 0, begin + 3
        while end < len(code):
            depth += {"(": 1, ")": -1}.get(code[end], 0)
            end += 1
            if not depth:
                break
        code = code[:begin] + code[end:]
    code = re.sub(r"[!=]==? '[^']*'|\w+\('[^']*'\)", "", code)
    for text in _texts(code):
        yield from _words(re.sub(r"\$\{[^}]*\}", "", text))


def _words(text: str) -> list[str]:
    plain = re.sub(r"&\w+;|\{\}", " ", text)
    return [word for word in re.findall(r"[^\W\d_]{2,}", plain) if word not in NAMES]


def _texts(code: str) -> list[str]:
    """The texts in quotes."""
    found = re.findall(r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"|`((?:[^`\\]|\\.)*)`", code)
    return ["".join(each) for each in found]


def _by_braces(markup: str) -> Iterator[tuple[str, bool]]:
    """Markup and the expressions in it, in turn."""
    depth, begin = 0, 0
    for place, sign in enumerate(markup):
        if sign == "{":
            if not depth:
                yield markup[begin:place], False
                begin = place + 1
            depth += 1
        elif sign == "}":
            depth -= 1
            if not depth:
                yield markup[begin:place], True
                begin = place + 1
    yield markup[begin:], False
