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
from statistics import median, quantiles

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


IDLE = """
import sys, threading, time
late, over = 0.0, threading.Event()
threading.Thread(target=lambda: (sys.stdin.read(), over.set()), daemon=True).start()
while not over.is_set():
    then = time.perf_counter()
    time.sleep(0.02)
    late = max(late, time.perf_counter() - then - 0.02)
print(late * 1000)
"""


class Idle:
    """A process beside the others that does nothing but sleep: how late this machine wakes whoever waits."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", IDLE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def latest_ms(self) -> float:
        """How late at most; it ends."""
        return float(self._process.communicate()[0])


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


def beside(ours: list[float], theirs: list[float]) -> str:
    """Figures beside others of the same rounds, which met the same noise: the middle ratio, and where half of them lie.

    >>> beside([4.0, 5.0, 6.0], [10.0, 10.0, 10.0])
    '0.50 (0.40 to 0.60)'
    """
    ratios = [our / their for our, their in zip(ours, theirs, strict=True)]
    low, middle, high = quantiles(ratios, n=4)
    return f"{middle:.2f} ({low:.2f} to {high:.2f})"
