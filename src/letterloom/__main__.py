"""`python -m letterloom` is the `letterloom` command."""

import sys

from letterloom.cli import main

sys.exit(main())
