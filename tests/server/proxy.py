"""haproxy before two servers, with the configuration in `deploy/` and two more doors, each to a server of its own.

Where it is not installed the tests that need it are skipped, loudly; where all is checked (`CI`) that is a failure.
"""

import os
from pathlib import Path
from shutil import which

from tests.processes import Process
from tests.server.house import free_port

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "haproxy.cfg"
COMMAND = which("haproxy", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
ASIDE = """
frontend left
    bind 127.0.0.1:{left}
    default_backend left
frontend right
    bind 127.0.0.1:{right}
    default_backend right
backend left
    option httpchk
    http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host localhost
    server one 127.0.0.1:{one} on-marked-up shutdown-backup-sessions
    server two 127.0.0.1:{two} backup
backend right
    option httpchk
    http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host localhost
    server two 127.0.0.1:{two} on-marked-up shutdown-backup-sessions
    server one 127.0.0.1:{one} backup
"""


def missing() -> str:
    """Why there is none, or an empty text."""
    return "" if COMMAND else "haproxy is not installed: apt-get install haproxy"


class Proxy(Process):
    """haproxy, with the ports of two servers."""

    def __init__(self, folder: Path, one: int, two: int) -> None:
        self.ports = [free_port() for _ in range(3)]
        self.doors = [f"http://127.0.0.1:{port}" for port in self.ports]
        """Where a table is led to one server by its id; to the first server while it lives; to the second."""
        people, left, right = self.ports
        aside = folder / "aside.cfg"
        aside.write_text(ASIDE.format(one=one, two=two, left=left, right=right))
        super().__init__(
            folder / "haproxy.log",
            *(COMMAND or "haproxy", "-db", "-f", str(CONFIGURATION), "-f", str(aside)),
            ONE=f"127.0.0.1:{one}",
            TWO=f"127.0.0.1:{two}",
            PEOPLE=f"127.0.0.1:{people}",
        )
