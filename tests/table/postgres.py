"""A real PostgreSQL for the tests: started on the loopback in a temporary folder, ended with them.

Where it is not installed the tests that need it are skipped, loudly; where all is checked (`CI`) that is a failure.
"""

import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import chown, which

from tests.processes import PATIENCE_S, wait_until
from tests.server.house import free_port

TOOLS = sorted(Path("/usr/lib/postgresql").glob("*/bin")) if Path("/usr/lib/postgresql").is_dir() else []


def missing() -> str:
    """Why there is none, or an empty text."""
    try:
        import psycopg  # noqa: F401 - it may not be installed
    except ImportError:
        return "psycopg is not installed: pip install letterloom[postgres]"
    if not (TOOLS or which("initdb")):
        return "PostgreSQL is not installed: apt-get install postgresql"
    return ""


class Cluster:
    """A database server of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self._owner = "postgres" if os.getuid() == 0 else None  # it refuses to run as root
        if self._owner:
            chown(folder, self._owner)
        self._run("initdb", "-D", f"{folder}/data", "-U", "letterloom", "-A", "trust", "-N")
        self._made = 0

    def _run(self, tool: str, *arguments: str) -> None:
        path = TOOLS[-1] / tool if TOOLS else Path(which(tool) or tool)
        command = [str(path), *arguments]
        subprocess.run(command, user=self._owner, cwd=self.folder, check=True, stdout=subprocess.DEVNULL)

    def start(self) -> None:
        """Let it run, until it answers."""
        options = f"-h 127.0.0.1 -p {self.port} -k {self.folder}"
        self._run(
            "pg_ctl",
            "-D",
            f"{self.folder}/data",
            "-o",
            options,
            "-l",
            f"{self.folder}/log",
            "-w",
            "-t",
            f"{PATIENCE_S:.0f}",
            "start",
        )

    def stop(self, how: str = "immediate") -> None:
        """End it; `immediate` is as if it was killed."""
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-m", how, "-w", "-t", f"{PATIENCE_S:.0f}", "stop")

    def kill(self) -> None:
        """End it with all of its processes, without a word."""
        postmaster = int(Path(self.folder, "data", "postmaster.pid").read_text().split()[0])
        family = [postmaster, *children(postmaster)]
        for pid in family:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        wait_until(lambda: not any(map(is_alive, family)))
        # Where nobody buries the dead (in some containers) PostgreSQL would take its old self for alive.
        for lock in (self.folder / "data" / "postmaster.pid", self.folder / f".s.PGSQL.{self.port}.lock"):
            lock.unlink()

    def database(self) -> str:
        """The address of a new, empty database."""
        self._made += 1
        name = f"table{self._made}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "letterloom", name)
        return self.latest

    @property
    def latest(self) -> str:
        """The address of the one that was made last."""
        return f"postgresql://letterloom@127.0.0.1:{self.port}/table{self._made}"


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                if int((folder / "stat").read_text().rpartition(")")[2].split()[1]) == parent:
                    found.append(int(folder.name))
    return found


def is_alive(pid: int) -> bool:
    """Does a process still run? One that nobody has buried yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A database server that runs."""
    with tempfile.TemporaryDirectory() as folder:
        server = Cluster(Path(folder))
        try:
            server.start()
            yield server
        finally:
            server.stop()
