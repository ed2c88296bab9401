"""Environments, self-play and clusters, with the libraries that they are made for.

Where one of those is not installed its tests are skipped, loudly; where all is checked (`CI`) that is a failure.
"""

import os
from importlib import import_module
from typing import Any

import pytest


def need(name: str) -> Any:
    """A module that may be missing, or a reason why a whole file of tests is skipped."""
    try:
        return import_module(name)
    except ImportError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"RESEARCH IS NOT TESTED: {error}; pip install --group test", allow_module_level=True)
