"""`letterloom serve`, and so `make play`: where it listens, what it prints, and the browser that it opens."""

import os
import re
import runpy
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.processes import PATIENCE_S, running, wait_until


@contextmanager
def serving(tmp_path: Path, *arguments: str, **env: str) -> Iterator[list[str]]:
    """A server with --open, and what it has printed when it answers."""
    quiet = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    }
    command = [
        sys.executable,
        "-m",
        "letterloom",
        "serve",
        "--open",
        "--db",
        str(tmp_path / "db"),
        *arguments,
    ]
    environment = {**quiet, "LETTERLOOM_HOME": str(tmp_path), **env}
    with running(command, env=environment, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        printed: list[str] = []
        for line in process.stdout:
            printed.append(line.rstrip("\n"))
            if line.startswith("No browser") or (env and "Ctrl-C" in line):
                break
        yield printed
        process.terminate()
        assert process.wait(PATIENCE_S) == 0


def address(printed: list[str]) -> str:
    """Where the server says that it is."""
    return next(found[1] for line in printed if (found := re.search(r"is at (http://\S+)", line)))


def answers(url: str) -> bool:
    """Is the page there?"""
    with urlopen(url) as answer:
        return bool(answer.status == 200)


def test_a_port_in_use_leads_to_the_next_free_one_and_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with serving(tmp_path, "--port", str(port)) as printed:
            assert f"Port {port} is in use" in printed[0]
            assert answers(address(printed)) and f":{port}/" not in address(printed)


def test_it_listens_on_the_loopback_alone_and_without_a_browser_it_says_the_address(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0") as printed:
        assert address(printed).startswith("http://127.0.0.1:")
        assert "No browser opens here" in printed[-1]
        assert not any("Phones" in line for line in printed)


def test_another_host_prints_an_address_and_a_code_for_phones(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0", "--host", "127.0.0.2") as printed:
        phones = next(n for n, line in enumerate(printed) if line.startswith("Phones on this network: "))
        assert printed[phones].endswith(address(printed))
        assert sum("█" in line or "▀" in line or "▄" in line for line in printed[phones:]) > 10
        assert answers(address(printed))


@pytest.mark.skipif(sys.platform == "win32", reason="a browser that is a shell script")
def test_a_browser_is_opened_at_the_address_and_not_waited_for(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.part && mv {opened}.part {opened}\nsleep 20\n')
    browser.chmod(0o755)
    with serving(tmp_path, "--port", "0", BROWSER=str(browser)) as printed:
        assert answers(address(printed))
        wait_until(opened.exists)
        assert opened.read_text().strip() == address(printed)


def test_a_machine_without_node_or_with_an_old_one_takes_it_from_pypi(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system_npm = runpy.run_path(str(Path(__file__).parents[2] / "hatch_build.py"))["system_npm"]
    monkeypatch.setenv("PATH", str(tmp_path))
    assert system_npm() is None
    for version, usable in (("v18.20.0", False), ("v22.12.0", True)):
        for name in ("node", "npm"):
            (tmp_path / name).write_text(f"#!/bin/sh\necho {version}\n")
            (tmp_path / name).chmod(0o755)
        assert (system_npm() is not None) == usable
