"""Plant every fault of the list, one at a time, and report which of them no test catches.

    python -m tests.mutations [NAME ...] [--jobs N]

A fault is planted in a copy of the tree, its tests run there, and the copy is restored. Each selection of tests runs
once without a fault first, and has to pass. The report is `build/mutations.md`. The exit status is 1 if a fault
survives that the list doesn't call equivalent, or if a selection doesn't pass without a fault.
"""

import argparse
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple, TypeVar

from tests.mutations.listed import MUTATIONS
from tests.mutations.mutation import ROOT, Mutation, mutated

CEILING_S = 300
"""Seconds that a selection may take. A mutant that takes longer hangs, which counts as caught."""
LEFT_OUT = (".git", ".venv", "node_modules", "__pycache__", ".*_cache", ".hypothesis", "build", "dist")
"""What a copy of the tree does without. `node_modules` is linked."""
PAGE = Path("src", "letterloom", "server", "page")
REPORT = ROOT / "build" / "mutations.md"
CAUGHT_BY = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)

T = TypeVar("T")
R = TypeVar("R")


class Run(NamedTuple):
    """One run of pytest."""

    status: int | None
    """The exit status; None if the ceiling was reached."""
    output: str
    seconds: float


class Result(NamedTuple):
    """What became of a mutation."""

    mutation: Mutation
    verdict: str
    """`caught`, `hangs`, `survived`, `equivalent`, or `broken`: it wasn't tested, because nothing could run."""
    told: str
    """The test that caught it, or why there is none."""
    seconds: float

    @property
    def is_good(self) -> bool:
        """Is it as the list says?"""
        return self.verdict in ("caught", "hangs", "equivalent")


class Copy:
    """A copy of the tree, to plant faults in."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "tree"
        shutil.copytree(ROOT, self.root, symlinks=True, ignore=shutil.ignore_patterns(*LEFT_OUT))
        modules = ROOT / "web" / "node_modules"
        if modules.exists():
            (self.root / "web" / "node_modules").symlink_to(modules.resolve())
            # Nothing may be installed through the link, so the lock file must not be the newer one.
            os.utime(self.root / "web" / "package-lock.json", (0, 0))
        self._env = {**os.environ, "PYTHONPATH": str(self.root / "src")}
        self._stamp = int(time.time())
        where = "import letterloom; print(letterloom.__file__)"
        found = subprocess.check_output(
            [sys.executable, "-c", where], cwd=self.root, env=self._env, text=True
        )
        if not Path(found.strip()).is_relative_to(self.root):
            raise RuntimeError(f"the tests would run against {found.strip()}, not against the copy")

    def test(self, selection: str) -> Run:
        """Run some tests here."""
        options = ["-x", "-q", "-p", "no:cacheprovider", "-m", "not soak", "--reruns", "0"]
        return self._run([sys.executable, "-m", "pytest", *options, *shlex.split(selection)])

    def _run(self, command: Sequence[str]) -> Run:
        began = time.monotonic()
        process = subprocess.Popen(
            command,
            cwd=self.root,
            env=self._env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,  # so that what it has started can be stopped with it
        )
        try:
            output, _ = process.communicate(timeout=CEILING_S)
            status: int | None = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, status = process.communicate()[0], None
        return Run(status, output, time.monotonic() - began)

    def try_out(self, mutation: Mutation) -> Result:
        """Plant a fault, run its tests, and take the fault out again."""
        with self._planted(mutation):
            if mutation.is_page:
                built = self._run([sys.executable, "hatch_build.py"])
                if built.status != 0:
                    return Result(mutation, "broken", _last_line(built.output), built.seconds)
            return _judged(mutation, self.test(mutation.tests))

    @contextmanager
    def _planted(self, mutation: Mutation) -> Iterator[None]:
        path, page = self.root / mutation.file, self.root / PAGE
        before, times = path.read_text("utf-8"), path.stat()
        kept = page.with_name("page-before")
        path.write_text(mutated(mutation, before), "utf-8")
        # Python tells compiled modules apart by seconds and sizes: no two mutants may have the same.
        self._stamp += 1
        os.utime(path, (self._stamp, self._stamp))
        if mutation.is_page:
            shutil.copytree(page, kept)
        try:
            yield
        finally:
            path.write_text(before, "utf-8")
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
            if mutation.is_page:
                shutil.rmtree(page, ignore_errors=True)
                kept.rename(page)


def _judged(mutation: Mutation, run: Run) -> Result:
    caught = CAUGHT_BY.search(run.output)
    if run.status is None:
        return Result(mutation, "hangs", f"stopped after {CEILING_S} seconds", run.seconds)
    if run.status == 1 and caught:
        if mutation.equivalent:
            return Result(mutation, "survived", f"listed as equivalent, but {caught[1]} fails", run.seconds)
        return Result(mutation, "caught", caught[1], run.seconds)
    if run.status == 0:
        verdict = "equivalent" if mutation.equivalent else "survived"
        return Result(mutation, verdict, mutation.equivalent, run.seconds)
    return Result(mutation, "broken", _last_line(run.output), run.seconds)


def _last_line(output: str) -> str:
    return (output.strip().splitlines() or ["no output"])[-1]


def in_copies(
    copies: Sequence[Copy], items: Sequence[T], work: Callable[[Copy, T], R], show: Callable[[T, R], str]
) -> list[R]:
    """Do some work on all items, in as many copies at the same time as there are, and show progress."""
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def do(item: T) -> R:
        copy = free.get()
        try:
            return work(copy, item)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(len(copies)) as pool:
        futures = {pool.submit(do, item): item for item in items}
        for n, future in enumerate(as_completed(futures), 1):
            print(f"[{n}/{len(items)}] {show(futures[future], future.result())}", flush=True)
    return [future.result() for future in futures]


def unmutated(copies: Sequence[Copy], mutations: Sequence[Mutation]) -> bool:
    """Run each selection once without a fault; return whether all of them pass."""
    selections = sorted({mutation.tests for mutation in mutations})
    print(f"{len(selections)} selections of tests without a fault:")

    def show(selection: str, run: Run) -> str:
        passed = "passes" if run.status == 0 else f"DOES NOT PASS\n{run.output[-3000:]}\n"
        return f"{passed} {run.seconds:6.1f} s  {selection}"

    runs = in_copies(copies, selections, Copy.test, show)
    return all(run.status == 0 for run in runs)


def report(results: Sequence[Result], seconds: float) -> str:
    """Return the report as Markdown: what is wrong first, then in the order of the list."""
    lines = [
        "# Mutations",
        "",
        f"{len(results)} mutations in {seconds / 60:.1f} minutes: {summary(results)}.",
        "",
        "| Where | What | Verdict | Caught by | Seconds |",
        "| --- | --- | --- | --- | ---: |",
    ]
    for result in sorted(results, key=lambda result: result.is_good):
        where, what = f"`{result.mutation.file}`", result.mutation.what
        told = f"`{result.told}`" if result.verdict == "caught" else result.told
        lines.append(f"| {where} | {what} | {result.verdict} | {told} | {result.seconds:.1f} |")
    return "\n".join(lines) + "\n"


def summary(results: Sequence[Result]) -> str:
    """Return how many mutations had each verdict."""
    verdicts = [result.verdict for result in results]
    return ", ".join(f"{verdicts.count(verdict)} {verdict}" for verdict in dict.fromkeys(sorted(verdicts)))


def main() -> int:
    """Plant the faults that the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutations", description="Plant faults, see tests fail."
    )
    parser.add_argument(
        "names", nargs="*", help="only mutations whose file or description contains one of these"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many to try at the same time (default 1)")
    asked = parser.parse_args()
    chosen = [m for m in MUTATIONS if not asked.names or any(name in m.name for name in asked.names)]
    if not chosen:
        parser.error("no mutation has such a name")
    for mutation in chosen:
        mutated(mutation, (ROOT / mutation.file).read_text("utf-8"))
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="letterloom-mutations-") as folder:
        copies = [Copy(Path(folder, str(n))) for n in range(max(1, asked.jobs))]
        if not unmutated(copies, chosen):
            print("A selection doesn't pass without a fault, so what it catches would mean nothing.")
            return 1
        print(f"{len(chosen)} mutations:")
        results = in_copies(
            copies,
            chosen,
            Copy.try_out,
            lambda mutation, result: (
                f"{result.verdict:10} {result.seconds:6.1f} s  {mutation.name}  {result.told}"
            ),
        )
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(report(results, time.monotonic() - began), "utf-8")
    print(f"{summary(results)}; the table is in {REPORT.relative_to(ROOT)}")
    return 0 if all(result.is_good for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
