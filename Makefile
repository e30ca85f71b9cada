# Two commands, each of which sets everything up by itself:
#   make demo   plays the Word Crush study in small and writes its report
#   make test   runs lint, types, import lines and the tests
# They need Python 3.11 or newer and a package registry; nothing else.

PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
DEMO = results/demo
SWEEPS = experiments/sweeps

.PHONY: demo study study-final-word study-catalogue study-ring-grid study-word-lift test test-full test-log lint test-plain test-bounds notebooks wheel try-wheel container clean

demo: $(VENV)/.installed
	$(BIN)/fairdeal demo --out $(DEMO)
	@echo
	@echo "The report: $(CURDIR)/$(DEMO)/report.html"

# The published studies, in full: some minutes of all cores each.
study: $(VENV)/.installed
	for name in word_crush_hands word_crush_memory; do \
	  $(BIN)/fairdeal run experiments/sweeps/$$name.toml --out results/$$name || exit 1; \
	  cp results/$$name/sweep.toml results/$$name/manifest.jsonl reports/$$name/ || exit 1; \
	done
	$(BIN)/fairdeal tune $(SWEEPS)/word_crush_table.toml --out results/chapters/tune --force
	$(BIN)/fairdeal compare $(SWEEPS)/word_crush_versions.toml --out results/chapters/compare --force
	$(BIN)/fairdeal robustness $(SWEEPS)/word_crush_robustness.toml --out results/chapters/robustness --force
	$(BIN)/fairdeal sensitivity results/word_crush_hands --out results/chapters/sensitivity --force
	$(BIN)/fairdeal dynamics $(SWEEPS)/win_chance.toml --only game=word_crush --deals 10000 --audit 300 --out results/chapters/dynamics --force
	$(BIN)/fairdeal skill $(SWEEPS)/skill.toml --deals 250 --out results/chapters/skill --force
	$(BIN)/fairdeal report results/word_crush_hands --out reports/word_crush_hands/report.html \
	  --save-table reports/word_crush_hands/table.md \
	  $(foreach chapter,tune compare robustness sensitivity dynamics skill,--with results/chapters/$(chapter))
	$(BIN)/fairdeal report results/word_crush_memory --out reports/word_crush_memory/report.html \
	  --save-table reports/word_crush_memory/table.md

# The study of the ring-and-grid game's settings: a million games, about half an hour of two cores.
study-ring-grid: $(VENV)/.installed
	mkdir -p reports/ring_grid_settings reports/ring_grid_seats
	$(BIN)/fairdeal run $(SWEEPS)/ring_grid_settings.toml --out results/ring_grid_settings
	$(BIN)/fairdeal sensitivity results/ring_grid_settings --out results/chapters/ring_grid_sensitivity --force
	$(BIN)/fairdeal compare $(SWEEPS)/ring_grid_versions.toml --out results/chapters/ring_grid_versions --force
	$(BIN)/fairdeal skill $(SWEEPS)/ring_grid_skill.toml --only order,shares --good strong --weak casual --deals 400 --out results/chapters/ring_grid_skill --force
	$(BIN)/fairdeal dynamics $(SWEEPS)/ring_grid_feel.toml --deals 6000 --audit 100 --out results/chapters/ring_grid_dynamics --force
	$(BIN)/fairdeal report results/ring_grid_settings --out reports/ring_grid_settings/report.html \
	  --save-table reports/ring_grid_settings/levels.csv \
	  $(foreach chapter,ring_grid_versions ring_grid_sensitivity ring_grid_skill ring_grid_dynamics,--with results/chapters/$(chapter))
	$(BIN)/fairdeal run $(SWEEPS)/ring_grid_seats.toml --out results/ring_grid_seats
	$(BIN)/fairdeal report results/ring_grid_seats --out reports/ring_grid_seats/report.html
	for name in ring_grid_settings ring_grid_seats; do \
	  cp results/$$name/sweep.toml results/$$name/manifest.jsonl reports/$$name/ || exit 1; \
	done

# The study of Word Lift's settings: 405,000 games, about a quarter of an hour of a core.
study-word-lift: $(VENV)/.installed
	mkdir -p reports/word_lift_settings
	$(BIN)/fairdeal run $(SWEEPS)/word_lift_settings.toml --out results/word_lift_settings
	$(BIN)/fairdeal compare $(SWEEPS)/word_lift_versions.toml --out results/chapters/word_lift_versions --force
	$(BIN)/fairdeal sensitivity results/word_lift_settings --out results/chapters/word_lift_sensitivity --force
	$(BIN)/fairdeal dynamics $(SWEEPS)/word_lift_feel.toml --deals 6000 --audit 100 --out results/chapters/word_lift_dynamics --force
	$(BIN)/fairdeal report results/word_lift_settings --out reports/word_lift_settings/report.html \
	  --save-table reports/word_lift_settings/levels.csv \
	  $(foreach chapter,word_lift_versions word_lift_sensitivity word_lift_dynamics,--with results/chapters/$(chapter))
	cp results/word_lift_settings/sweep.toml results/word_lift_settings/manifest.jsonl \
	  reports/word_lift_settings/

# The study of The Final Word's hands: about ten million games, an hour or more of two cores.
study-final-word: $(VENV)/.installed
	mkdir -p reports/final_word_hands
	$(BIN)/fairdeal run experiments/sweeps/final_word_hands.toml --out results/final_word_hands
	$(BIN)/fairdeal robustness $(SWEEPS)/final_word_robustness.toml --out results/chapters/final_word_robustness --force
	$(BIN)/fairdeal sensitivity results/final_word_hands --out results/chapters/final_word_sensitivity --force
	$(BIN)/fairdeal dynamics $(SWEEPS)/win_chance.toml --only players=4 --only game=eight_it_all --deals 4000 --audit 100 --out results/chapters/eight_it_all_dynamics --force
	$(BIN)/fairdeal skill $(SWEEPS)/skill.toml --deals 250 --out results/chapters/skill --force
	$(BIN)/fairdeal report results/final_word_hands --out reports/final_word_hands/report.html \
	  --save-table reports/final_word_hands/table.md \
	  $(foreach chapter,final_word_robustness final_word_sensitivity eight_it_all_dynamics skill,--with results/chapters/$(chapter))
	cp results/final_word_hands/sweep.toml results/final_word_hands/manifest.jsonl \
	  reports/final_word_hands/

# All games of The Final Word beside each other: half an hour of two cores.
CATALOGUE = final_word_all
study-catalogue: $(VENV)/.installed
	mkdir -p reports/$(CATALOGUE)
	$(BIN)/fairdeal run $(SWEEPS)/$(CATALOGUE).toml --out results/$(CATALOGUE)
	for part in hands decks rules; do \
	  $(BIN)/fairdeal run $(SWEEPS)/$(CATALOGUE)_$$part.toml --out results/$(CATALOGUE)_$$part || exit 1; \
	done
	$(BIN)/fairdeal skill $(SWEEPS)/$(CATALOGUE)_tables.toml --only order --good expert --weak casual --deals 120 --out results/chapters/$(CATALOGUE)_skill --force
	for players in 2 3 4 6; do \
	  $(BIN)/fairdeal dynamics $(SWEEPS)/$(CATALOGUE)_tables.toml --only players=$$players --deals 120 --out results/chapters/$(CATALOGUE)_lead_$$players --force || exit 1; \
	done
	$(BIN)/fairdeal report results/$(CATALOGUE) --catalogue --out reports/$(CATALOGUE)/report.html \
	  --save-table reports/$(CATALOGUE)/table.csv \
	  $(foreach part,hands decks rules,--with results/$(CATALOGUE)_$(part)) \
	  $(foreach chapter,skill lead_2 lead_3 lead_4 lead_6,--with results/chapters/$(CATALOGUE)_$(chapter))
	cp results/$(CATALOGUE)/sweep.toml results/$(CATALOGUE)/manifest.jsonl reports/$(CATALOGUE)/

# A worker takes a game's tests together, the longest groups first (tests/balance.py).
PYTEST = $(BIN)/python -m pytest -q -n auto --dist loadgroup --no-loadscope-reorder

test: $(VENV)/.installed-dev lint
	$(PYTEST)

# Every variant with every number of players and every profile, and every rule set.
test-full: $(VENV)/.installed-dev lint
	FAIRDEAL_FULL=1 $(PYTEST)

# What each group took, which the next run goes by; on an idle machine, from a cold cache.
test-log: $(VENV)/.installed-dev
	cold=$$(mktemp -d) && XDG_CACHE_HOME=$$cold $(PYTEST) --log-seconds=reports/suite/seconds.json; \
	  done=$$?; rm -rf $$cold; exit $$done

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The kernels as plain Python, which is what coverage can see; slow.
test-plain: $(VENV)/.installed-dev
	NUMBA_DISABLE_JIT=1 $(PYTEST) --cov --cov-report=term

# The kernels with every index checked.
test-bounds: $(VENV)/.installed-dev
	NUMBA_BOUNDSCHECK=1 $(PYTEST) tests/games tests/bots tests/test_rng.py

notebooks: $(VENV)/.installed-dev
	$(BIN)/python notebooks/build.py
	$(BIN)/jupyter lab notebooks

$(VENV)/.installed: pyproject.toml constraints.txt | $(VENV)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable .
	touch $@

$(VENV)/.installed-dev: pyproject.toml constraints.txt | $(VENV)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[dev]"
	touch $@ $(VENV)/.installed

$(VENV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Fair Deal needs Python 3.11 or newer; name one: make PYTHON=python3.12 ..."; exit 2; }
	$(PYTHON) -m venv $(VENV)

# The wheel, and its proof: installed into a fresh environment, it plays the demo in an empty folder.
# Any Python: make try-wheel PYTHON=python3.12
wheel: $(VENV)/.installed-dev
	rm -rf build dist
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	rm -rf build
	@ls -l dist/*.whl

try-wheel: wheel
	place=$$(mktemp -d) && trap 'rm -rf "$$place"' EXIT && \
	  $(PYTHON) -m venv "$$place/venv" && \
	  "$$place/venv/bin/python" -m pip install --quiet --constraint constraints.txt dist/*.whl && \
	  mkdir "$$place/empty" && cd "$$place/empty" && \
	  XDG_CACHE_HOME="$$place/cache" "$$place/venv/bin/fairdeal" demo --deals 100 && \
	  ls -l results/demo/report.html

# The container of .ci/Containerfile; with podman: make container ENGINE=podman
ENGINE ?= docker
container: wheel
	$(ENGINE) build --file .ci/Containerfile --tag fairdeal .

clean:
	rm -rf $(VENV) build dist results .pytest_cache .mypy_cache .ruff_cache .hypothesis
