# Two commands: `make play` and `make test`. Each sets up whatever it needs.

PYTHON ?= python3
BIN := .venv/bin
COMPILED := PYTHONPATH=build/compiled SUBAK_BUILD=compiled
# Whatever a shell says: bytecode is kept, or every process would compile all of our modules anew.
export PYTHONDONTWRITEBYTECODE :=
WORKERS ?= 2
# The compiler and the house take longest, and wait now and then: the rest has what they leave.
BESIDE := nice -n 19
RULES := tests/core tests/laws tests/games tests/envs/test_observe.py tests/envs/test_agents.py tests/test_build.py
# Modules that make sentences are never compiled: the compiled package shows all that the plain one would.
TOLD := tests/laws/test_narration.py tests/laws/test_reading.py $(wildcard $(addprefix tests/games/*/test_,words*.py story*.py tell*.py))
HOUSE := $(patsubst %,--ignore=%,$(RULES)) tests

.PHONY: help play test house plain rules check lint quick languages compile client client-check system test-agents bench bench-against bench-peers bench-server fuzz long load kernel chaos evidence pictures clean

help: ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play: .venv/ready client compile ## set up everything, serve the table and open the page
	$(COMPILED) $(BIN)/subak serve --open

test: ## set up everything and run all tests: the rules interpreted and compiled, the house as it is played
	$(MAKE) -j3 house plain rules

house: .venv/dev client compile system
	$(COMPILED) $(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder --durations=25 -m "not slow" $(HOUSE)

plain: .venv/dev client ## what needs no compiled package: linters, types, the browser's part, the rules interpreted
	$(BESIDE) $(MAKE) lint client-check
	$(BESIDE) $(BIN)/pytest -n $(WORKERS) -m "not slow and not one_option" $(patsubst %,--ignore=%,$(TOLD)) $(RULES) tests/web/test_walk.py

rules: .venv/dev compile
	$(BESIDE) env $(COMPILED) $(BIN)/pytest -n $(WORKERS) -m "not slow" $(RULES)

test-agents: compile build/agents/ready ## libraries that train agents, in an environment of their own: PyTorch is large
	$(COMPILED) build/agents/bin/python -m pytest tests/agents tests/examples/test_agents_play.py

check: .venv/dev lint quick ## what to run before a commit: linters, types, import law, quick tests

lint: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

quick: .venv/dev
	$(BIN)/pytest -n $(WORKERS) -m "not slow" tests/core tests/games tests/bots tests/cli tests/test_rulebook.py tests/test_architecture.py tests/test_catalogues.py

languages: .venv/dev ## bring the catalogues of languages up to date with the sentences, and say what is missing
	$(BIN)/python tools/catalogues.py

compile: client kernel ## compile core and games into build/compiled
	$(BIN)/python tools/compile.py

kernel: .venv/compiler  # what takes minutes of it, beside all that is installed and the browser's part
	$(BIN)/python tools/compile.py

client: .venv/bin/python ## build the browser's part
	$(BIN)/python tools/client.py

client-check: client
	$(BIN)/python tools/client.py --check

bench: .venv/dev compile ## our speeds, compiled and pure
	$(BIN)/subak bench

bench-against: .venv/dev compile ## today's speeds against those of another commit: make bench-against COMMIT=main~10
	$(BIN)/python bench/against.py $(COMMIT)

bench-peers: .venv/dev compile ## our speeds beside those of other engines and environments, in one run
	$(BIN)/subak bench-peers

fuzz: .venv/dev compile ## 100,000 random games of every game, seat count and option, with invariants
	$(COMPILED) $(BIN)/python bench/fuzz.py

long: .venv/dev system client compile ## tests that take minutes: fifty kills under play, strength of bots, a cluster, many games, every title in every way, laws from other seeds
	$(BIN)/pip install --quiet -c constraints.txt -e ".[cluster]"
	$(BIN)/pytest -m "slow and not one_option" tests
	$(BIN)/pytest -n $(WORKERS) -m one_option $(RULES)
	SUBAK_SEARCH=roaming $(COMPILED) $(BIN)/pytest -n $(WORKERS) -m "one_option or not slow" $(RULES)

load: .venv/dev compile client ## a hundred tables on loopback
	$(COMPILED) $(BIN)/python bench/load.py

chaos: .venv/dev system client compile ## kills, outages, bad readers, idle streams, senseless requests; hours: make chaos CHAOS="--kills 40 --minutes 1"
	$(COMPILED) $(BIN)/python bench/chaos.py $(CHAOS)

bench-server: .venv/dev client compile ## our server beside that of boardgame.io, from npm, in one run
	$(COMPILED) $(BIN)/python bench/server.py

evidence: .venv/dev compile ## make anew what changed content invalidates, hours; what and how long: make evidence EVIDENCE=--dry-run
	$(COMPILED) $(BIN)/python tools/evidence.py $(EVIDENCE)

pictures: .venv/dev system client ## draw the pictures of the docs anew
	$(BIN)/python tools/pictures.py

system: ## Chromium and PostgreSQL, where they are missing
	@tools/system.sh

.venv/bin/python:
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade pip

.venv/compiler: .venv/bin/python pyproject.toml constraints.txt
	$(BIN)/pip install --quiet -c constraints.txt hatchling hatch-mypyc librt mypy mypy_extensions setuptools
	@touch $@

.venv/ready: .venv/compiler
	SUBAK_PURE=1 $(BIN)/pip install --quiet -c constraints.txt -e ".[table]"
	@touch $@

.venv/dev: .venv/ready
	SUBAK_PURE=1 $(BIN)/pip install --quiet -c constraints.txt -e ".[dev]"
	@touch $@

build/agents/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv build/agents
	SUBAK_PURE=1 build/agents/bin/pip install --quiet -c constraints.txt -e ".[envs,laws,openspiel,train]"
	@touch $@

clean: ## remove everything that was made
	rm -rf build dist .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis src/subak/web/static
