# Every target builds or refreshes the virtual environment by itself; nothing else is needed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Of its own, so that what it needs never changes what the tests run on.
TOOLS := $(VENV)/tools
# Every process of the bot, the sandbox and the tests would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run verify test long bench presses lint house simulate torture load soak memory mutants strength audit lock site
.DEFAULT_GOAL := run

$(VENV)/.run: requirements.txt
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/.tests: requirements.txt tests/requirements.txt
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r tests/requirements.txt
	@touch $@ $(VENV)/.run

run: $(VENV)/.run
	@exec $(BIN)/python bot.py

# Deals a finished game again from its record and says whether everything fits.
verify: $(VENV)/.run
	@$(BIN)/python -m engine verify "$(or $(FILE),$(error Give the record: make verify FILE=game.json))"

# Neighbours stay in one process; who is done first takes over from the others.
SHARED := -n $(or $(JOBS),auto) --maxprocesses 8 --dist worksteal

test: $(VENV)/.tests
	@$(BIN)/python -m pytest -q $(SHARED)
	@echo "More: make long · .venv/bin/python -m pytest tests/engine -v · make bench · make lint · make load · make soak · make torture · make mutants · make strength"

# What takes too long for every change: further seeds and sizes, whole games, weeks, strength.
long: $(VENV)/.tests
	@TIER=long $(BIN)/python -m pytest -q $(SHARED) -m "long or sized"

lint: $(VENV)/.tests
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache

# How large the code, the tests and the pages are.
house: $(VENV)/.tests
	@$(BIN)/python -m tools.house

# How many presses the turns of recorded games take.
presses: $(VENV)/.tests
	@$(BIN)/python -m tools.presses

bench: $(VENV)/.tests
	@$(BIN)/python -m tools.bench

# Whole games through the real bot; CONTRIBUTING.md has the options.
simulate: $(VENV)/.tests
	@$(BIN)/python -m tools.simulate $(OPTIONS)

# Kills, bad weather and attackers, in whole games of all kinds; POSTGRES=1 on several processes.
torture: $(VENV)/.tests
	@$(BIN)/python -m tools.simulate --kill $(or $(KILLS),2000) --weather $(or $(WEATHER),1000) \
		--attack --seed $(or $(SEED),1) $(if $(POSTGRES),--postgres)

load: $(VENV)/.tests
	@$(BIN)/python -m tools.simulate --count 200 --load 100 $(if $(POSTGRES),--postgres)

soak: $(VENV)/.tests
	@$(BIN)/python -m tools.simulate --count 100 --days 24

# What the bot's process holds: 5,000 tables in play, then an hour of games of all kinds to their ends.
memory: $(VENV)/.tests
	@$(BIN)/python -m tools.memory --tables 5000
	@$(BIN)/python -m tools.memory --minutes $(or $(MINUTES),60)

# Changes the heart of the bot in thousands of small ways: the tests have to notice.
mutants: $(VENV)/.tests
	@$(BIN)/mutmut run --max-children $(or $(JOBS),2)

# Who beats whom, 500 ms of processor time a decision: many hours on two cores; docs/computers.md
# says how many, and has the figures. GAMES=60 gives a first impression.
LONG := --games $(or $(GAMES),400) --ms 500
strength: $(VENV)/.run
	@for seats in 2 3 4; do \
		for one in helge hexago "hexamino --option mode=star" "hexamino --option mode=snake" blox; do \
			$(BIN)/python -m tools.strength $$one --players $$seats $(LONG) || exit 1; \
		done; \
	done
	@$(BIN)/python -m tools.strength hexago --players 1 --games 10 --ms 500

$(TOOLS)/.made: tools/requirements.txt
	@$(PYTHON) -m venv $(TOOLS)
	@$(TOOLS)/bin/python -m pip install --quiet --disable-pip-version-check -r tools/requirements.txt
	@touch $@

# Known vulnerabilities of what is installed; a package of which nothing is known fails, too.
audit: $(TOOLS)/.made
	@$(TOOLS)/bin/pip-audit --strict --require-hashes --disable-pip -r requirements.txt

# Every package with the hashes of all its files, from what the .in files ask for. Versions stay as
# they are while they fit; UPGRADE=1 takes the newest.
lock: $(TOOLS)/.made
	@for folder in . tests tools; do \
		$(TOOLS)/bin/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
			--no-header $(if $(UPGRADE),--upgrade) $$folder/requirements.in -o $$folder/requirements.txt \
			|| exit 1; \
	done

# The pages as a site in var/site, opening with README; a link that leads nowhere stops it.
site: $(TOOLS)/.made
	@rm -rf var/pages && mkdir -p var/pages
	@tar cf - *.md LICENSE compose.yaml docs sandbox/*.md data/locales/*.md | tar xf - -C var/pages
	@NO_MKDOCS_2_WARNING=1 $(TOOLS)/bin/mkdocs build --quiet --strict --config-file tools/mkdocs.yml
	@echo "var/site/index.html"
