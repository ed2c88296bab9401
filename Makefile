# Two commands do everything: `make play` and `make test`. Both need only Python 3.11+ and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOST ?= 127.0.0.1
PORT ?= 8000
PAGE := src/letterloom/server/page/index.html

.PHONY: play page test lint bench soak crash kills load words pictures clean

play: $(VENV)/.played $(PAGE)
	@$(BIN)/letterloom serve --host $(HOST) --port $(PORT) --open

page: $(PAGE)

test: lint $(PAGE)
	$(BIN)/python -m tests.kernels
	$(BIN)/pytest -m "not soak" -n 2 --dist worksteal

lint: $(VENV)/.tested
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python hatch_build.py check

bench: $(VENV)/.tested
	@$(BIN)/python -m pip install --quiet --group bench
	@for bench in benchmarks/*.py; do \
	  name=$$(basename $$bench .py); [ $$name = __init__ ] && continue; \
	  echo "== $$name"; $(BIN)/python -m benchmarks.$$name || exit 1; \
	done

# The long random runs; then small faults are planted one by one, and a test has to notice each (build/mutations.md).
soak: $(VENV)/.tested $(PAGE)
	$(BIN)/pytest -m soak -n 2
	$(BIN)/python -m tests.mutations --jobs 2

# The server killed fifty times while games go on; and what it costs under load, beside a bare relay.
crash: $(VENV)/.tested
	$(BIN)/python -m tests.server.crash 50

# Servers, a worker and PostgreSQL killed fifty times each behind haproxy (PostgreSQL as a whole ten times).
kills: $(VENV)/.tested
	$(BIN)/python -m tests.server.kills 50

load: $(VENV)/.tested
	$(BIN)/python -m benchmarks.load --full

words: $(VENV)/.tested
	$(BIN)/python -m pip install --quiet --editable ".[words]"
	$(BIN)/python -m scripts.words

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Letterloom needs Python 3.11 or newer; try make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/.played: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

# With LETTERLOOM_SOURCES set (as in .ci/run), also what the packed words were made from.
$(VENV)/.tested: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable ".$(if $(LETTERLOOM_SOURCES),[words])" --group test
	@touch $@ $(VENV)/.played

# Screenshots of every page and game, narrow and wide, light and dark, in build/pictures.
pictures: $(VENV)/.tested $(PAGE)
	$(BIN)/python -m scripts.pictures build/pictures

# The page, built into the package; Node comes from PyPI where there is none.
$(PAGE): $(shell find web -path web/node_modules -prune -o -type f -print) | $(BIN)/python
	$(BIN)/python hatch_build.py
	@touch $@

clean:
	rm -rf $(VENV) web/node_modules src/letterloom/server/page .mypy_cache .ruff_cache .pytest_cache .hypothesis
