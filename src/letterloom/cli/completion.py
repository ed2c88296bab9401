"""What Tab offers: how a line can go on, by the gestures of whoever types.

Pointing and typing ask the same: what can be picked up, and where can it go? So no moves are listed for it, which takes
its time where there are many and would tell which words the lexicon knows. A whole line is offered with what may follow
it (`more`). Only where a gesture lays piece after piece, plays are listed instead: nobody types them cell by cell.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from letterloom.rules import AnyGame, Gesture, Refused, Scene
from letterloom.rules.touch import targets


def completions(game: AnyGame, view: Any, typed: str, moves: Callable[[], Sequence[str]]) -> list[str]:
    """The lines that begin as was typed, as far as the next word; `moves` lists them all where that is needed.

    >>> from letterloom.games import find
    >>> from letterloom.rules import Player
    >>> game = find("cubeword")
    >>> view = game.view(game.start(game.options(), (Player("Ann"),)), 0)
    >>> completions(game, view, "", list), completions(game, view, "site j *n 1,", list)
    (['site', 'done'], ['site J *N 1,-1', 'site J *N 1,0', 'site J *N 1,1'])
    """
    scene, gestures = game.scene(view), game.touch(view)
    if any(gesture.each for gesture in gestures):
        return _listed(moves(), typed)
    found = [line for gesture in gestures for line in _lines(scene, gesture, typed)]
    return list(dict.fromkeys([*found, *_more(game, view, typed)]))


def _listed(moves: Sequence[str], typed: str) -> list[str]:
    """First the next word of moves that begin so, then whole moves."""
    fitting = [move for move in moves if _begins(move, typed)]
    start = len(typed) - len(typed.split(" ")[-1])
    nexts = list(dict.fromkeys(move[:start] + move[start:].split(" ")[0] for move in fitting))
    return nexts if len(nexts) > 1 else fitting


def _lines(scene: Scene, gesture: Gesture, typed: str) -> Iterator[str]:
    """The ways in which a gesture goes on from what was typed, word by word."""
    begun = [""]
    for word in gesture.text.split(" "):
        longer = [f"{line} {text}".lstrip() for text in _texts(scene, gesture, word) for line in begun]
        yield from (line for line in longer if len(line) > len(typed) and _begins(line, typed))
        begun = [line for line in longer if _begins(f"{typed} ", f"{line} ")]
        if not begun:
            return


def _texts(scene: Scene, gesture: Gesture, word: str) -> list[str]:
    """What can stand for a word of a gesture's text; nobody is told what to type where words are typed."""
    texts = [""]
    for literal, place in re.findall(r"([^{}]+)|\{(\d)\}", word):
        parts = [literal]
        if place:
            pick = gesture.picks[int(place)]
            parts = [] if pick.words else [pick.lead + target.text for target in targets(scene, pick)]
            parts += [] if pick.least else [""]
        texts = [text + part for text in texts for part in dict.fromkeys(parts)]
    return texts


def _more(game: AnyGame, view: Any, typed: str) -> list[str]:
    """What may follow a whole line."""
    try:
        move = game.read(view, typed)
        return [more.text for more in game.more(view, move) if _begins(more.text, typed)]
    except Refused:
        return []


def _begins(line: str, start: str) -> bool:
    return line.lower().startswith(start.lower())
