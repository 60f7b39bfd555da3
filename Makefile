MINUTES ?= 20
PACKAGE ?= core
N ?= 60
SEED ?= 1

PY := .venv/bin/python
INTERPRETED := PYTHONPATH="$(CURDIR)/src" VAKA_EXPECT=interpreted
COMPILED := PYTHONPATH="$(CURDIR)/build/compiled" VAKA_EXPECT=compiled
SUBMAKE := $(MAKE) --no-print-directory
PYTEST := $(PY) -m pytest --numprocesses auto --dist worksteal
TESTS = --doctest-modules --doctest-ignore-import-errors --ignore tests/browser src tests
PARITY = $(shell grep -rl 'mark\.parity' tests --include='test_*.py')
# What measures a server under load runs after the other long tests: it brings a neighbour of its own.
GOODPUT = tests/web/test_goodput.py
LONG = $(shell grep -rlE 'tests\.tables import|VAKA_SOAK' tests --include='test_*.py' --exclude-dir=browser --exclude=$(notdir $(GOODPUT)))

# Many tests start processes of their own; they start twice as fast from bytecode that is kept. In a new clone one
# process makes it before the others start, each of which would make it, too.
unexport PYTHONDONTWRITEBYTECODE

# Tests often wait for a server or a process of theirs: one more of them than cores leaves no core idle. The parity
# tests never wait.
CORES := $(shell getconf _NPROCESSORS_ONLN || echo 2)
export PYTEST_XDIST_AUTO_NUM_WORKERS ?= $(shell expr $(CORES) + 1)

# In `make test` what never waits runs in the gaps of what does, such as the tests in a browser.
GAPS =

# Tests fill all cores by themselves: a library of linear algebra with threads of its own only gets in their way.
export OPENBLAS_NUM_THREADS := 1

.PHONY: help play test lint types imports tests compiled parity chromium browser tab screens docs dist container release workflows long fast bench compare research lab-try soak mutants format clean develop

help: ## List these commands
	@sed -n 's/^\([a-z]*\):.*## /\1@/p' $(MAKEFILE_LIST) | awk -F@ '{ printf "make %-9s %s\n", $$1, $$2 }'

play: ## Install what is needed and open the table in the browser
	@sh tools/environment.sh play
	@.venv/bin/vaka

test: develop ## Check everything: style, types, imports, the documentation site, all tests, the parity tests compiled, and a real browser
	@$(SUBMAKE) -j2 lint imports
	@$(SUBMAKE) -j7 GAPS="nice -n 10" chromium types compiled docs tests parity browser

lint: develop ## Check the style
	@echo "== style"
	@$(PY) -m ruff check --quiet .
	@$(PY) -m ruff format --quiet --check .
	@$(PY) -m tools.web_format --check
	@$(PY) -m djlint src/vaka/web src/vaka/editions --check --quiet || { echo "A template is not in style: make format puts it right."; exit 1; }

types: develop ## Check the types
	@echo "== types"
	@$(GAPS) $(PY) -m mypy --no-error-summary
	@$(GAPS) sh tools/script_types.sh

imports: develop ## Check that imports only go down
	@echo "== imports"
	@report=$$($(INTERPRETED) .venv/bin/lint-imports --no-logo --no-cache 2>&1) || { echo "$$report"; exit 1; }

tests: develop ## Run all tests, doctests too, on the interpreted sources
	@echo "== tests, interpreted"
	@[ -d tests/__pycache__ ] || $(INTERPRETED) $(PY) -m pytest --collect-only -qq $(TESTS) >/dev/null || true
	@$(INTERPRETED) $(PYTEST) $(TESTS)

compiled: develop ## Bring build/compiled, the compiled twin of src, up to date
	@$(PY) -m tools.compiled

parity: compiled ## Run the parity tests on the compiled engine
	@echo "== parity tests, compiled"
	@if [ -d build/compiled ]; then $(COMPILED) $(GAPS) $(PYTEST) --maxprocesses $(CORES) -m parity $(PARITY); fi

chromium: develop
	@sh tools/browser.sh

browser: chromium docs ## Play in a real Chromium
	@echo "== tests in a browser"
	@$(INTERPRETED) $(PYTEST) --maxprocesses 2 tests/browser

tab: develop ## Build the table in a tab: static files in build/tab, which play without a server (docs/tab.md)
	@sh tools/tab.sh

screens: chromium ## Take pictures of all pages and games into build/screens, and those that the docs show into docs/screens
	@$(INTERPRETED) $(PY) -m tools.screens

docs: tab ## Build the documentation site into build/docs/site, the table in a tab along with it, and check its links
	@echo "== documentation site"
	@sh tools/docs.sh

dist: develop ## Build source archive and wheels into dist, check and try them; PYTHONS="python3.12 python3.13" for other Pythons as well
	@sh tools/dist.sh $(PYTHONS)

IMAGE ?= vaka
container: ## Build the container image and try it, with docker, podman or buildah; IMAGE=name:tag
	@sh tools/container.sh $(IMAGE) $(VERSION)

release: ## Say what is missing before the next version can be tagged; python -m tools.release writes it down
	@version=$$(sed -n 's/^__version__ = "\([0-9.]*\)\.dev0"/\1/p' src/vaka/__init__.py); \
	$${PYTHON:-python3} -m tools.release --check "v$$version" && echo "git tag v$$version && git push origin v$$version"

workflows: develop ## Check the workflows, the Dockerfile, compose.yaml and the manifests for Kubernetes
	@echo "== workflows"
	@sh tools/locked_environment.sh release
	@build/release/bin/zizmor --quiet --offline .github
	@build/release/bin/hadolint Dockerfile
	@build/release/bin/check-jsonschema --quiet --builtin-schema vendor.compose-spec compose.yaml
	@build/release/bin/check-jsonschema --quiet --builtin-schema vendor.dependabot .github/dependabot.yml
	@build/release/bin/kubernetes-validate --quiet --strict deploy/kubernetes/*.yaml

fast: ## Compile the engine into the environment
	@sh tools/environment.sh fast
	@.venv/bin/vaka doctor

bench: develop ## Measure speed: choices, copies, seen and imagined states
	@$(PY) -m bench.engine

compare: develop ## Compare the speed with peers; writes docs/reports/engine-speed.md and environment-speed.md
	@$(PY) -m tools.compiled fast
	@$(PY) -m bench.compare

RESEARCH = build/research/bin/python -m pytest --numprocesses auto --dist worksteal --ignore tests/research/test_ray.py tests/research tests/lab
LEARNERS = build/learners/bin/python -m pytest tests/research/test_learners.py
research: compiled ## Check the research adapters with PettingZoo, OpenSpiel, Gymnasium, sb3, TorchRL, RLlib and a Ray cluster, in build/research and build/learners
	@sh tools/locked_environment.sh research
	@sh tools/locked_environment.sh learners
	@$(INTERPRETED) $(RESEARCH)
	@$(INTERPRETED) build/research/bin/python -m pytest tests/research/test_ray.py
	@$(INTERPRETED) $(LEARNERS)
	@if [ -d build/compiled ]; then $(COMPILED) $(RESEARCH) && $(COMPILED) $(LEARNERS); fi

lab-try: ## Train a small net of Orongo for a minute on this machine, also without a GPU; needs torch: pip install '.[lab]'
	@PYTHONPATH=src $${PYTHON:-.venv/bin/python} -m vaka.lab.train orongo --players 2 --minutes 1 --workers 0 --games 32 --steps 32 --width 64 --blocks 1 --batch 512 --evaluators 0 --out build/lab-try

soak: develop ## Play random games and check them; from MINUTES=10 on the long tests as well: make soak MINUTES=20
	@$(PY) -m tools.soak --minutes $(MINUTES)
	@if [ $(MINUTES) -ge 10 ]; then $(SUBMAKE) long; fi

long: compiled chromium docs ## The long tests, all that VAKA_SOAK=1 makes longer: all tables, 100 kills, odd requests, forms and files by the thousand, drills, the talk of 60 games, planted blunders, whole games in the browser, the container image and the server of the guide
	@VAKA_SOAK=1 $(INTERPRETED) $(PYTEST) -m "not parity" $(LONG)
	@VAKA_SOAK=1 $(INTERPRETED) $(PY) -m pytest $(GOODPUT)
	@VAKA_SOAK=1 $(SUBMAKE) parity
	@VAKA_SOAK=1 $(INTERPRETED) $(PYTEST) tests/browser

mutants: develop ## Do the tests notice random changes? make mutants PACKAGE=core N=60 SEED=1
	@$(PY) -m tools.mutants --package $(PACKAGE) --number $(N) --seed $(SEED)

format: develop ## Put the style right
	@$(PY) -m ruff check --quiet --fix .
	@$(PY) -m ruff format --quiet .
	@$(PY) -m tools.web_format
	@$(PY) -m djlint src/vaka/web src/vaka/editions --reformat --quiet

clean: ## Remove everything that was made here, the environment too
	@rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

develop: ## Make the environment, with all tools for tests and builds
	@sh tools/environment.sh develop
