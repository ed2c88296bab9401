"""How this program was called, so that what it prints can be typed as it stands in the same shell."""

import os
import shlex
import shutil
import sys


def invocation() -> str:
    """`letterloom` where the shell finds it; else the path to it, or `python -m letterloom`."""
    return called_by(sys.orig_argv)


def called_by(argv: list[str]) -> str:
    """How to call the program again, from the arguments of its process.

    >>> called_by(["python3", "-m", "letterloom", "play"])
    'python3 -m letterloom'
    >>> called_by(["python3", "my place/bin/letterloom", "play"])
    "'my place/bin/letterloom'"
    """
    if "-m" in argv[:-1]:
        return shlex.join(argv[: argv.index("-m") + 2])
    script = next((part for part in argv[1:] if os.path.basename(part) == "letterloom"), "letterloom")
    found = shutil.which("letterloom")
    if script == "letterloom" or (found and os.path.realpath(found) == os.path.realpath(script)):
        return "letterloom"
    return shlex.quote(script)
