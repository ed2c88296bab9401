"""Rebuild the packed words: `python -m scripts.words`."""

from __future__ import annotations

import hashlib
import json

from letterloom.words.graph import build_graph, write_cells
from letterloom.words.lexicon import DATA
from scripts.words.lexicons import NAMES, words


def main() -> None:
    about = {}
    for name in NAMES:
        if name in ("de", "nl"):
            continue
        chosen = sorted(words(name))
        graph = build_graph(chosen)
        write_cells(graph, DATA / f"{name}.graph")
        digest = hashlib.sha256("\n".join(chosen).encode()).hexdigest()[:16]
        about[name] = {"language": name[:2], "words": len(chosen), "digest": digest}
        print(f"{name}: {len(chosen)} words, {len(graph.cells) * 4 // 1024} kB")
    (DATA / "lexicons.json").write_text(json.dumps(about, indent=1) + "\n", "utf-8")


main()
