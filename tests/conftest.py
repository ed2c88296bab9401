"""Tests hear English unless they ask for another language, whatever their computer speaks."""

import os

os.environ["LETTERLOOM_LANGUAGE"] = "en"
