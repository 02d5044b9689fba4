# Sun/Moon. `make run` starts everything, `make test` checks everything; both need nothing but Python 3.11 or later.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.ONESHELL:

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

PORT ?= 8000
GAME ?=
ONLY ?=
DURATION ?= 600
SEED ?= 1

.PHONY: help run demo test lint bench soak format clean

help: ## show this
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/make \1\t\2/' | expand -t 14

run: $(VENV)/.run ## start everything and print the addresses (PORT=8000)
	@PORT=$(PORT) exec $(BIN)/python manage.py serve

demo: $(VENV)/.run ## load a demonstration (GAME=sun_moon)
	@$(BIN)/python manage.py migrate --no-input --verbosity 0
	$(BIN)/python manage.py demo $(if $(GAME),--game $(GAME))

# Real browsers and killed processes on a busy machine miss a moment now and then: what failed is run once more by itself,
# and what fails twice fails.
BY_ITSELF := --last-failed --last-failed-no-failures none

test: $(VENV)/.dev ## run all tests, on SQLite and on PostgreSQL
	@./tests/install_services
	$(BIN)/python manage.py catalogues
	for services in "" "$(BIN)/python -m tests.services"; do
		$$services $(BIN)/python -m pytest --numprocesses auto -m "not processes"
		$$services $(BIN)/python -m pytest -m processes || $$services $(BIN)/python -m pytest -m processes $(BY_ITSELF)
	done

lint: $(VENV)/.dev ## check style, types, migrations, settings, translations
	@$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy games tournament tests benchmarks
	$(BIN)/python manage.py makemigrations --check --dry-run
	SUNMOON_PRODUCTION=1 ALLOWED_HOSTS=sunmoon.example $(BIN)/python manage.py check --deploy --fail-level WARNING
	$(BIN)/python manage.py catalogues check
	$(BIN)/python -m pytest --quiet --doctest-modules games

bench: $(VENV)/.dev ## measure (ONLY=name for one); figures go to var/bench.jsonl
	@./tests/install_services --bench
	$(BIN)/python -m benchmarks $(ONLY)

soak: $(VENV)/.dev ## a long day with faults (DURATION=600 seconds, SEED=1)
	@./tests/install_services
	$(BIN)/python -m benchmarks.soak --duration $(DURATION) --seed $(SEED)

format: $(VENV)/.dev ## put the code into its usual form
	@$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## remove all that was made here, the data in var/ too
	@rm -rf $(VENV) var .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps are older than the requirements whenever these change; then pip runs again.
$(VENV)/.run: requirements.txt constraints.txt | $(VENV)/bin/python
	@echo "Installing what Sun/Moon runs on …"
	$(BIN)/pip install --quiet --requirement requirements.txt
	touch $@

$(VENV)/.dev: requirements-dev.txt requirements.txt constraints.txt | $(VENV)/bin/python
	@echo "Installing what Sun/Moon is tested with …"
	$(BIN)/pip install --quiet --requirement requirements-dev.txt
	touch $@ $(VENV)/.run

$(VENV)/bin/python:
	@command -v $(PYTHON) >/dev/null || { echo "Python is missing: install python3 (3.11 or later), or say PYTHON=/path/to/python3.11."; exit 1; }
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
		echo "Sun/Moon needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) -V 2>&1). Say PYTHON=/path/to/python3.11."; exit 1; }
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Cannot make a virtual environment: on Debian and Ubuntu, apt install python3-venv."; exit 1; }
