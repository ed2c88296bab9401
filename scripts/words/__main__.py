"""Rebuild the packed words from their sources: `python -m scripts.words [FOLDER]`.

Needs the Debian packages `scowl`, `wngerman`, `wdutch` and the extra `letterloom[words]`;
`docs/words.md` tells about each.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from letterloom.words.facts import DATA
from scripts.words.packing import build


def main() -> None:
    """Build everything beside the old files, then put each in its place: a game that has one open goes on."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else DATA
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as beside:
        build(Path(beside))
        for path in sorted(Path(beside).iterdir()):
            path.replace(target / path.name)


if __name__ == "__main__":
    main()
