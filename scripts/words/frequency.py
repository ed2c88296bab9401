"""How common words are, from wordfreq."""

from __future__ import annotations

import math
from functools import cache
from importlib import import_module

from letterloom.words.fold import foldings, is_letters


@cache
def frequencies(language: str) -> dict[str, int]:
    """How common each folded word is, 0–255: 32 times the Zipf value of wordfreq."""
    total: dict[str, float] = {}
    for token, share in import_module("wordfreq").get_frequency_dict(language, "best").items():
        for word in foldings(token, language):
            if is_letters(word):
                total[word] = total.get(word, 0.0) + share
    return {word: max(1, min(255, round(32 * (math.log10(share) + 9)))) for word, share in total.items()}
