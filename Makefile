# Two commands, each of which sets everything up by itself:
#   make demo   plays the Word Crush study in small and writes its report
#   make test   runs lint, types, import lines and the tests
# They need Python 3.11 or newer and a package registry; nothing else.

PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
DEMO = results/demo
SWEEPS = experiments/sweeps

.PHONY: demo study study-final-word study-catalogue study-ring-grid study-word-lift study-whitman study-bots test test-browser test-full test-log lint test-plain test-bounds notebooks wheel try-wheel container clean

demo: $(VENV)/.installed
	$(BIN)/fairdeal demo --out $(DEMO)
	@echo
	@echo "The report: $(CURDIR)/$(DEMO)/report.html"

# The published studies, each with the chapters that its page ends with.
SAVED = sweep.toml manifest.jsonl
CHAPTERS = results/chapters
with = $(foreach chapter,$(1),--with $(CHAPTERS)/$(chapter))
# run SWEEP: plays it and keeps sweep and manifest beside the page
run = mkdir -p reports/$(1) && $(BIN)/fairdeal run $(SWEEPS)/$(1).toml --out results/$(1) && \
  for file in $(SAVED); do cp results/$(1)/$$file reports/$(1)/ || exit 1; done
chapter = $(BIN)/fairdeal $(1) --out $(CHAPTERS)/$(2) --force
report = $(BIN)/fairdeal report results/$(1) --out reports/$(1)/report.html --force

study: $(VENV)/.installed
	$(call run,word_crush_hands)
	$(call run,word_crush_memory)
	$(call chapter,tune $(SWEEPS)/word_crush_table.toml,tune)
	$(call chapter,compare $(SWEEPS)/word_crush_versions.toml,compare)
	$(call chapter,robustness $(SWEEPS)/word_crush_robustness.toml,robustness)
	$(call chapter,sensitivity results/word_crush_hands,sensitivity)
	$(call chapter,dynamics $(SWEEPS)/win_chance.toml --only game=word_crush --deals 4000 --audit 100,dynamics)
	$(call chapter,skill $(SWEEPS)/skill.toml --deals 250 --parts $(SKILL_PARTS),skill)
	$(call report,word_crush_hands) --save-table reports/word_crush_hands/table.md \
	  $(call with,tune robustness compare sensitivity dynamics skill)
	$(call report,word_crush_memory) --save-table reports/word_crush_memory/table.md \
	  $(call with,tune robustness)

# The parts of `skill` that a page shows; all of them take ten times as long (reports/skill).
SKILL_PARTS = order,shares

# The study of the ring-and-grid game's settings, and of who deals which round.
study-ring-grid: $(VENV)/.installed
	$(call run,ring_grid_settings)
	$(call run,ring_grid_seats)
	$(call chapter,compare $(SWEEPS)/ring_grid_versions.toml,ring_grid_versions)
	$(call chapter,sensitivity results/ring_grid_settings,ring_grid_sensitivity)
	$(call chapter,skill $(SWEEPS)/ring_grid_skill.toml --parts $(SKILL_PARTS) --good strong --weak casual --deals 150,ring_grid_skill)
	$(call chapter,dynamics $(SWEEPS)/ring_grid_feel.toml --deals 3000 --audit 50,ring_grid_dynamics)
	$(call report,ring_grid_settings) --save-table reports/ring_grid_settings/levels.csv \
	  $(call with,ring_grid_versions ring_grid_sensitivity ring_grid_skill ring_grid_dynamics)
	$(call report,ring_grid_seats)

# The study of Word Lift's settings, and of who begins.
study-word-lift: $(VENV)/.installed
	$(call run,word_lift_settings)
	$(call run,word_lift_seats)
	$(call chapter,compare $(SWEEPS)/word_lift_versions.toml,word_lift_versions)
	$(call chapter,sensitivity results/word_lift_settings,word_lift_sensitivity)
	$(call chapter,dynamics $(SWEEPS)/word_lift_feel.toml --deals 3000 --audit 50,word_lift_dynamics)
	$(call report,word_lift_settings) --save-table reports/word_lift_settings/levels.csv \
	  $(call with,word_lift_versions word_lift_sensitivity word_lift_dynamics)
	$(call report,word_lift_seats)

# The study of Whitman 5359: rules, hands, seats, draws, partners, closing, skill and the course of a
# match. Some 130,000 matches, about 25 processor minutes on an idle machine.
WHITMAN = whitman_5359
study-whitman: $(VENV)/.installed
	$(call run,$(WHITMAN)_rules)
	$(BIN)/fairdeal run $(SWEEPS)/$(WHITMAN)_seats.toml --out results/$(WHITMAN)_seats
	$(call run,$(WHITMAN)_hands)
	$(call chapter,duel $(SWEEPS)/$(WHITMAN)_closing.toml,$(WHITMAN)_closing)
	$(call chapter,duel $(SWEEPS)/$(WHITMAN)_closing_partners.toml,$(WHITMAN)_closing_partners)
	$(call chapter,compare $(SWEEPS)/$(WHITMAN)_draws.toml,$(WHITMAN)_draws)
	$(call chapter,compare $(SWEEPS)/$(WHITMAN)_partners.toml,$(WHITMAN)_partners)
	$(call chapter,sensitivity results/$(WHITMAN)_rules,$(WHITMAN)_sensitivity)
	$(call chapter,dynamics $(SWEEPS)/$(WHITMAN)_feel.toml --deals 150 --audit 5,$(WHITMAN)_dynamics)
	$(call chapter,skill $(SWEEPS)/$(WHITMAN)_skill.toml --parts order --good expert --weak casual --deals 200,$(WHITMAN)_skill)
	$(call report,$(WHITMAN)_rules) --save-table reports/$(WHITMAN)_rules/levels.csv \
	  $(call with,$(foreach part,closing closing_partners draws partners sensitivity dynamics skill,$(WHITMAN)_$(part)))
	$(BIN)/fairdeal report results/$(WHITMAN)_seats --format csv --out reports/$(WHITMAN)_rules/seats.csv --force
	$(call report,$(WHITMAN)_hands)

# The study of The Final Word's hands: 291,200 games.
study-final-word: $(VENV)/.installed
	$(call run,final_word_hands)
	$(call chapter,tune $(SWEEPS)/final_word_table.toml,final_word_table)
	$(call chapter,robustness $(SWEEPS)/final_word_robustness.toml,final_word_robustness)
	$(call chapter,compare $(SWEEPS)/final_word_versions.toml,final_word_versions)
	$(call chapter,sensitivity results/final_word_hands,final_word_sensitivity)
	$(call chapter,dynamics $(SWEEPS)/win_chance.toml --only players=4 --only game=eight_it_all --deals 1500 --audit 50,eight_it_all_dynamics)
	$(call chapter,skill $(SWEEPS)/skill.toml --deals 250 --parts $(SKILL_PARTS),skill)
	$(call report,final_word_hands) --save-table reports/final_word_hands/table.md \
	  $(call with,final_word_table final_word_robustness final_word_versions final_word_sensitivity eight_it_all_dynamics skill)

# All games of The Final Word beside each other.
CATALOGUE = final_word_all
study-catalogue: $(VENV)/.installed
	mkdir -p reports/$(CATALOGUE)
	$(BIN)/fairdeal run $(SWEEPS)/$(CATALOGUE).toml --out results/$(CATALOGUE)
	for part in hands decks rules; do \
	  $(BIN)/fairdeal run $(SWEEPS)/$(CATALOGUE)_$$part.toml --out results/$(CATALOGUE)_$$part || exit 1; \
	done
	$(call chapter,skill $(SWEEPS)/$(CATALOGUE)_tables.toml --parts order --good expert --weak casual,$(CATALOGUE)_skill)
	for players in 2 3 4 6; do \
	  $(call chapter,dynamics $(SWEEPS)/$(CATALOGUE)_tables.toml --only players=$$players --deals 120,$(CATALOGUE)_lead_$$players) || exit 1; \
	done
	$(BIN)/fairdeal report results/$(CATALOGUE) --catalogue --out reports/$(CATALOGUE)/report.html \
	  --save-table reports/$(CATALOGUE)/table.csv --force \
	  $(foreach part,hands decks rules,--with results/$(CATALOGUE)_$(part)) \
	  $(call with,$(foreach chapter,skill lead_2 lead_3 lead_4 lead_6,$(CATALOGUE)_$(chapter)))
	for file in $(SAVED); do cp results/$(CATALOGUE)/$$file reports/$(CATALOGUE)/ || exit 1; done

# Which published answers the bots' noticing changed: BEFORE is a folder with the reports of then.
study-bots: $(VENV)/.installed
	$(BIN)/fairdeal bots --noticing-figure reports/noticing_model/noticing.png --force
	$(BIN)/python -m experiments.studies.passed_over --out reports/bots/passed_over.json
	$(BIN)/python -m experiments.studies.false_words --out reports/bots/false_words.json
	$(BIN)/python -m experiments.studies.changed_answers $(BEFORE) reports --out reports/bots

# A worker takes a game's tests together, the longest groups first (tests/balance.py). Bytecode is
# kept whatever the shell says: tests start hundreds of processes, each would compile every module.
# One thread a worker for linear algebra: two that wait for each other on a busy core take ten times
# the processor's time (a fit of tests/experiments/sensitivity: 18 s instead of 2); one for frames: of
# two a tenth of the time of tests that study cells is spent waiting.
ALONE = PYTHONDONTWRITEBYTECODE= OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 POLARS_MAX_THREADS=1
LINT = $(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy && $(BIN)/lint-imports
PYTEST = $(ALONE) $(BIN)/python -m pytest -q -n auto --dist loadgroup --no-loadscope-reorder

# Lint runs beside the tests: it has one core's work, and their end leaves one idle.
test: $(VENV)/.installed-dev
	{ $(LINT); } & lint=$$!; $(PYTEST); tests=$$?; wait $$lint && exit $$tests

# Pages in a real browser.
test-browser: $(VENV)/.installed-browser
	@command -v "$${CHROMIUM:-chromium}" >/dev/null || \
	  { echo "make test-browser needs Debian's chromium: apt-get install -y chromium"; exit 2; }
	$(BIN)/python -m pytest -q tests/browser

# Every variant with every number of players and every profile, and every rule set.
test-full: $(VENV)/.installed-dev lint
	FAIRDEAL_FULL=1 $(PYTEST)

# What each group took, which the next run goes by; on an idle machine, from a cold cache.
test-log: $(VENV)/.installed-dev
	cold=$$(mktemp -d) && XDG_CACHE_HOME=$$cold $(PYTEST) --log-seconds=reports/suite/seconds.json; \
	  done=$$?; rm -rf $$cold; exit $$done

lint: $(VENV)/.installed-dev
	$(LINT)

# The kernels as plain Python, which is what coverage can see; slow.
test-plain: $(VENV)/.installed-coverage
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

$(VENV)/.installed-coverage: $(VENV)/.installed-dev
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[coverage]"
	touch $@

$(VENV)/.installed-browser: $(VENV)/.installed-dev
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[browser]"
	touch $@

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
