"""A server in a process of its own, and what it uses of the machine."""

import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from tests.server.house import free_port

TICKS = os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(kind: str, *more: str) -> Iterator[tuple[int, str]]:
    """A server in a process of its own: its process and its address."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "benchmarks.crowd.server",
            kind,
            str(port),
            f"{folder}/load.db",
            *more,
        ]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            for _ in range(400):
                time.sleep(0.05)
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
                    break
                except urllib.error.HTTPError:
                    break  # a relay has no health, but it answers
                except OSError:
                    continue
            yield process.pid, f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(30)


def cpu_s(pid: int) -> float:
    """The CPU seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_mb(pid: int) -> float:
    """The memory of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 / 1e6


def fsync_ms() -> float:
    """How long this machine takes to put a page on the disk, in the middle."""
    times = []
    with tempfile.NamedTemporaryFile() as file:
        for _ in range(50):
            begun = time.perf_counter()
            file.write(b"x" * 4096)
            file.flush()
            os.fsync(file.fileno())
            times.append((time.perf_counter() - begun) * 1000)
    return median(times)
