"""Logs: a JSON object a line, on standard error. Names, cookies, links and addresses are never in them."""

import json
import logging
import sys
import time
import traceback
from typing import Final

FIELDS: Final = ("table", "game", "reason", "port")
"""What may be told besides the event itself."""


class Lines(logging.Formatter):
    """Writes a record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= {name: str(record.__dict__[name]) for name in FIELDS if name in record.__dict__}
        if record.exc_info and record.exc_info[1]:
            error = record.exc_info[1]
            place = traceback.extract_tb(error.__traceback__)[-1:]
            line["error"] = type(error).__name__
            line["where"] = "".join(f"{frame.name}:{frame.lineno}" for frame in place)
        return json.dumps(line, ensure_ascii=False)


def begin(level: str = "INFO") -> None:
    """Log to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    logging.getLogger("uvicorn").setLevel("WARNING")  # it would tell addresses
