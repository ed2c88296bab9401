"""One browser for all tests of the page; where there is none, they are skipped loudly, or fail where they must run."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser import driver
from tests.browser.whole import HASTE


@pytest.fixture(scope="module")  # Playwright keeps an event loop running, which other tests must not find
def chromium() -> Iterator[Browser]:
    """The browser."""
    driver.need()
    with driver.browser() as launched:
        yield launched


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[driver.Server]:
    """A server for the tests of a module."""
    started = driver.Server(tmp_path_factory.mktemp("server"))
    started.start()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[driver.Server]:
    """A server for whole games, in haste."""
    started = driver.Server(tmp_path_factory.mktemp("hasty"), limits=HASTE)
    started.start()
    yield started
    started.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[driver.Server]:
    """A server for one test alone, that may be killed."""
    started = driver.Server(tmp_path)
    started.start()
    yield started
    started.stop()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A browser on a busy machine may be too slow for one try; a test that fails three times has failed.

    `--reruns 0` shows each failure at once.
    """
    for item in items:
        if "browser" in item.path.parts and config.getoption("reruns") is None:
            item.add_marker(pytest.mark.flaky(reruns=2))
