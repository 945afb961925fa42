# Everything lives in .venv; nothing is installed elsewhere.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
COMPILER := $(shell command -v cc || command -v gcc || command -v clang)

.PHONY: play test setup lint bench clean

play: setup
	@$(BIN)/cardamom serve --host 0.0.0.0 --browser

setup: .venv/run $(if $(COMPILER),.venv/compile)
	@$(BIN)/python -m cardamom.build || true

test: setup lint .venv/chromium
	$(BIN)/pytest -n auto
	CARDAMOM_PURE=1 $(BIN)/pytest -n auto tests/engine tests/golden

lint: .venv/test
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup .venv/bench
	$(BIN)/python -m bench.speed
	$(BIN)/python -m bench.iterations
	$(BIN)/python -m bench.lab

clean:
	rm -rf .venv .compiled

# One stamp for each set of locked packages: installed again when the lock changes.

.venv/run: requirements/run.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Cardamom needs Python 3.11 or newer.")'
	@echo "Setting up .venv …"
	@$(PYTHON) -m venv .venv
	@$(PIP) -r requirements/run.txt
	@$(PIP) --no-deps --editable .
	@touch $@

.venv/compile .venv/test .venv/bench: .venv/%: requirements/%.txt .venv/run
	@$(PIP) -r requirements/$*.txt
	@touch $@

# The browser of the tests: the system's Chromium, installed where that is allowed.
.venv/chromium: .venv/run
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  { echo "Installing Chromium for the browser tests …"; \
	    $$(test $$(id -u) = 0 || echo sudo -n) sh -c 'apt-get update -qq && apt-get install -y -qq chromium' >/dev/null; } || \
	  { echo "The browser tests need Chromium, and it cannot be installed from here: install it, then try again."; exit 1; }
	@touch $@

# After a change of the dependencies in pyproject.toml.
.PHONY: lock
lock: .venv/run
	$(PIP) uv
	$(BIN)/uv pip compile -q --universal --no-header --no-annotate --python-version 3.11 pyproject.toml -o requirements/run.txt
	for set in compile test bench; do \
	  $(BIN)/uv pip compile -q --universal --no-header --no-annotate --python-version 3.11 -c requirements/run.txt \
	    --extra $$set pyproject.toml -o requirements/$$set.txt; done
