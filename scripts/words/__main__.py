"""Rebuild the packed words from their sources: `python -m scripts.words [FOLDER]`.

Needs the Debian packages `scowl`, `wngerman`, `wdutch` and the extra `letterloom[words]`;
`docs/words.md` tells about each.
"""

from __future__ import annotations

import sys
from pathlib import Path

from letterloom.words.facts import DATA
from scripts.words.packing import build

if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else DATA)
