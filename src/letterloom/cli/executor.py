"""Where games are played that nobody sits at: here, in several processes, or on a Dask cluster."""

import argparse
import logging
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from letterloom.cli.inputs import stop
from letterloom.cli.language import say

JOBS = 256
PATIENCE = "10s"
"""So long a cluster may take to answer."""


def check_executor(arguments: argparse.Namespace) -> None:
    """Can games be played where `--jobs` or `--cluster` wants it, as far as that can be told by looking?"""
    if not 1 <= arguments.jobs <= JOBS:
        stop(say("executor.jobs", most=JOBS))
    if arguments.cluster is not None:
        if arguments.jobs != 1:
            stop(say("executor.both"))
        if not arguments.cluster.partition("://")[2]:
            stop(say("executor.address", address=arguments.cluster))


@contextmanager
def the_executor(arguments: argparse.Namespace) -> Iterator[Executor | None]:
    """What plays: None for this process, or processes that begin clean, or the workers of a cluster."""
    if arguments.cluster is not None:
        with _cluster(arguments.cluster) as executor:
            yield executor
        return
    if arguments.jobs == 1:
        yield None
        return
    try:
        with ProcessPoolExecutor(arguments.jobs, mp_context=get_context("spawn")) as executor:
            yield executor
    except BrokenExecutor:
        stop(say("executor.broken"), code=1)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask cluster. A game whose worker is lost is begun again by another one."""
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        stop(say("executor.extra"))
    for name in logging.root.manager.loggerDict:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)  # we say ourselves what matters
    try:
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TimeoutError):
        stop(say("executor.no-cluster", address=address), code=1)
    with client:
        try:
            # A game is played as often as it is asked for: with a limited time it is not the same game again.
            yield client.get_executor(pure=False)
        except (KilledWorker, CancelledError):
            stop(say("executor.lost", address=address), code=1)
