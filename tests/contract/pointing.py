"""Fingers for the contract tests: random ones, and ones that know which line they want."""

import re
from collections.abc import Iterator
from random import Random

from letterloom.rules import Gesture, Scene
from letterloom.rules.touch import WORDS, Pick, Target, Walk, begin


def random_line(scene: Scene, gestures: tuple[Gesture, ...], rng: Random) -> str | None:
    """A line that random picks make, a kind of gesture first, or None where they lead nowhere."""
    key = rng.choice(sorted({gesture.key for gesture in gestures}))
    walk = begin(rng.choice([gesture for gesture in gestures if gesture.key == key]))
    for _ in range(12):
        if walk.text is not None and rng.random() < 0.6:
            break
        number = rng.choice(walk.open_picks) if walk.open_picks else None
        found = [] if number is None else walk.targets_of(scene, number)
        if not found or number is None:
            break
        walk = walk.step(rng.choice(found), number)
    return walk.text


def reaches(scene: Scene, gestures: tuple[Gesture, ...], line: str) -> bool:
    """Can this line be made by picks that are offered, one after the other?"""
    return picks(scene, gestures, line) is not None


def picks(
    scene: Scene, gestures: tuple[Gesture, ...], line: str, longest: bool = False
) -> list[Target] | None:
    """What to point at, one after the other, to make a line; the longest way also takes up what may be left out."""
    ways = [
        [*(target for pair in walk.pairs for target in pair), *(one for got in walk.got for one in got)]
        for gesture in gestures
        for walk in _walks(scene, gesture, line)
        if walk.text == line
    ]
    return (max if longest else min)(ways, key=len, default=None)


def _walks(scene: Scene, gesture: Gesture, line: str) -> Iterator[Walk]:
    """The walks that try to make a line: each pick that is offered and stands in what is left of it."""
    if not re.match(re.escape(gesture.text.split("{")[0]), line):
        return
    ways = [begin(gesture)]
    for _ in range(40):
        yield from (walk for walk in ways if walk.text is not None)
        ways = [further for walk in ways for further in _further(scene, walk, line)][:200]
        if not ways:
            return


def _further(scene: Scene, walk: Walk, line: str) -> Iterator[Walk]:
    for number in walk.open_picks:
        pick = walk.gesture.picks[number]
        seen: set[str] = set()
        for target in _offered(scene, walk, number, pick, line):
            further = walk.step(target, number)
            if target.text not in seen and _may_become(further, line):
                seen.add(target.text)
                yield further


def _offered(scene: Scene, walk: Walk, number: int, pick: Pick, line: str) -> list[Target]:
    if pick.words:  # any word may be typed
        return [Target(text=word) for word in (*WORDS, *re.findall(r"[A-Z]+", line))]
    return walk.targets_of(scene, number)


def _may_become(walk: Walk, line: str) -> bool:
    """Does what was picked so far fit the line?"""
    pattern = re.escape(walk.gesture.text).replace(r"\{", "{").replace(r"\}", "}")
    if walk.gesture.each:
        each = walk.gesture.each
        pairs = [each.replace("{0}", piece.text).replace("{1}", to.text) for piece, to in walk.pairs]
        if walk.got[0]:
            pairs.append(each.split("{1}")[0].replace("{0}", walk.got[0][0].text))
        pattern = pattern.replace("{}", re.escape(" ".join(pairs)) + ".*")
    for number, pick in enumerate(walk.gesture.picks):
        got = walk.got[number]
        said = re.escape(pick.lead + pick.join.join(target.text for target in got)) if got else ""
        later = ".*" if not got or pick.many else ""
        pattern = pattern.replace(f"{{{number}}}", said + later)
    return re.fullmatch(pattern, line) is not None
