# Needs make, git and Python 3.11 or later; everything else goes into .venv.

BIN := .venv/bin

.PHONY: help demo test check lint types docs format soak bench clean

help:
	@echo "make demo     check the rules of Spyrium, tell one game, sum up 200, and 200 with six variants"
	@echo "make test     everything a change must pass: style, types, tests, docs"
	@echo "make format   put the Python into its usual shape"
	@echo "make docs     build the manual into site/"
	@echo "make soak     play many thousands of games and look for anything odd"
	@echo "make bench    how fast games are played here"
	@echo "make clean    take away what was built"

# ---------------------------------------------------------------- the environment

# One file a set of packages: made again when pyproject.toml changes, and only then.
$(BIN)/has-program: pyproject.toml
	@.ci/venv $(PYTHON)
	@echo "installing the program into .venv"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(BIN)/has-tools: $(BIN)/has-program
	@echo "installing the tools for tests and docs into .venv"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,docs]'
	@touch $@

# ---------------------------------------------------------------- for people

# Six variants at once; the expansion comes on top.
VARIANTS := cheap-industry+decline-residence+idle-takings+optional-crystal+rich-start+short-game

demo: $(BIN)/has-program
	$(BIN)/spyrium check spyrium
	$(BIN)/spyrium play spyrium --seats random,random,random,random --seed 7 --narrate
	$(BIN)/spyrium simulate spyrium --games 200 --seats 4
	$(BIN)/spyrium compare spyrium +$(VARIANTS)
	$(BIN)/spyrium simulate spyrium+newcomers+$(VARIANTS) --games 200 --seats 4

# ---------------------------------------------------------------- for changes

test: lint types check docs

lint: $(BIN)/has-tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(BIN)/has-tools
	$(BIN)/mypy

check: $(BIN)/has-tools
	$(BIN)/pytest -q -rs -m "not soak" -n auto --dist worksteal

docs: $(BIN)/has-tools
	$(BIN)/mkdocs build --strict

format: $(BIN)/has-tools
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# ---------------------------------------------------------------- long runs

soak: $(BIN)/has-tools
	$(BIN)/pytest -q -m soak -n auto --dist worksteal
	$(BIN)/spyrium simulate spyrium --games 2000 --seats 4
	$(BIN)/spyrium simulate orchard --games 2000 --seats 3

bench: $(BIN)/has-program
	$(BIN)/python bench/run.py

clean:
	rm -rf .venv site dist build grammar/tables .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
