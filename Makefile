# The commands of everyday work. `make` alone lists them.
# JOBS=N limits parallel jobs, WERROR=ON turns warnings into errors.
JOBS ?= $(shell nproc)
WERROR ?= OFF
PREFIX ?= /usr/local
RELEASE := build/release
DEBUG := build/debug

.PHONY: help setup build build-debug install demo test test-debug test-peers long-tests csmith-long closed-programs-long fuzz-long c-typing-long intervals-long layouts-long symex-long passes-long termination-long verdicts-long checks-long aggregates-long vectors-long byte-orders-long constructs-long transform-long binaries-long benchmark slurm-demo format tidy clean

help:
	@echo "make demo         install what is missing, build, run the examples"
	@echo "make test         the same set-up, then every fast test"
	@echo "make build        build $(RELEASE)/heddle"
	@echo "make install      put binary, library and headers under PREFIX=$(PREFIX)"
	@echo "make test-debug   the fast tests with assertions and sanitizers"
	@echo "make test-peers   other tools, where they are on the PATH, read what Heddle writes, and it reads theirs"
	@echo "make long-tests   thousands of random programs and mutated inputs"
	@echo "make benchmark    time and memory on generated programs"
	@echo "make slurm-demo   install Slurm, and run a benchmark as a job array on this machine"
	@echo "make format       format the sources; make tidy runs clang-tidy"

setup:
	@scripts/install_dependencies.sh

build: setup
	@cmake --preset release -DHEDDLE_WERROR=$(WERROR) --log-level=WARNING >/dev/null
	@cmake --build --preset release -j $(JOBS)

build-debug: setup
	@cmake --preset debug -DHEDDLE_WERROR=$(WERROR) --log-level=WARNING >/dev/null
	@cmake --build --preset debug -j $(JOBS)

install: build
	@cmake --install $(RELEASE) --prefix $(PREFIX)

demo: build
	@scripts/demo.sh $(RELEASE)/heddle

test: build
	@scripts/run_tests.py --build $(RELEASE) --jobs $(JOBS)

test-debug: build-debug
	@scripts/run_tests.py --build $(DEBUG) --jobs $(JOBS)

test-peers: build
	@tests/witnesses/peers.py --heddle $(RELEASE)/heddle --jobs $(JOBS)
	@tests/peers/cbmc.py --heddle $(RELEASE)/heddle --jobs $(JOBS)

long-tests: csmith-long closed-programs-long fuzz-long c-typing-long intervals-long layouts-long symex-long passes-long termination-long verdicts-long checks-long aggregates-long vectors-long byte-orders-long constructs-long transform-long binaries-long

csmith-long: build
	@tests/differential/csmith/run.py --heddle $(RELEASE)/heddle --count 1000 --profile both --data-model both \
	  --jobs $(JOBS) --keep build/csmith-failures
	@tests/differential/csmith/run.py --heddle $(RELEASE)/heddle --hide-stubs32

closed-programs-long: build
	@tests/differential/closed_programs/run.py --heddle $(RELEASE)/heddle --count 1000 --jobs $(JOBS) \
	  --keep build/closed-program-failures

# Mutated inputs go through the sanitizer build: a silent overrun counts as a crash.
fuzz-long: build-debug
	@tests/fuzz/mutate.py --heddle $(DEBUG)/heddle --count 10000 --jobs $(JOBS) --keep build/fuzz-failures

# Mutated goto binaries, with sanitizers in what reads them; random programs through both tools' forms.
binaries-long: build
	@cmake --build --preset release -j $(JOBS) --target heddle_mutate_binaries_sanitized
	@$(RELEASE)/heddle_mutate_binaries_sanitized --count 20000 --keep build/goto-binary-failures tests/goto_binary/*/*.gb
	@tests/goto_binary/csmith.py --heddle $(RELEASE)/heddle --count 500 --jobs $(JOBS) --keep build/goto-binary-failures

c-typing-long: build
	@$(RELEASE)/heddle_c_typing --count 10000

layouts-long: build
	@tests/differential/layouts/run.py --heddle $(RELEASE)/heddle --jobs $(JOBS)

intervals-long: build
	@tests/differential/intervals/run.py --heddle $(RELEASE)/heddle --random 1000 --csmith 100 \
	  --keep build/interval-failures

symex-long: build
	@mkdir -p build/symex-failures
	@$(RELEASE)/heddle_compare_symex --random 5000 --keep build/symex-failures

passes-long: build
	@mkdir -p build/pass-failures
	@$(RELEASE)/heddle_compare_passes --random 5000 --keep build/pass-failures

# Random programs of few states: no verdict may differ from exhaustive execution, and few may stay open.
termination-long: build
	@tests/differential/termination/run.py --heddle $(RELEASE)/heddle --count 2000 --jobs $(JOBS) \
	  --keep build/termination-failures

# Random programs with few inputs: no verdict may differ from execution with all of them, and few may stay open. Others
# that look at the arguments of main, or whose loops allocate and free blocks, next to executions with many inputs.
verdicts-long: build
	@tests/differential/verdicts/run.py --heddle $(RELEASE)/heddle --count 2000 --jobs $(JOBS) \
	  --keep build/verdict-failures
	@tests/differential/arguments/run.py --heddle $(RELEASE)/heddle --count 500 --jobs $(JOBS) \
	  --keep build/argument-failures
	@tests/differential/blocks/run.py --heddle $(RELEASE)/heddle --count 1000 --jobs $(JOBS) --keep build/block-failures

# Random programs of many checks: verdicts of single checks next to execution with all inputs.
checks-long: build
	@tests/differential/each_check/run.py --heddle $(RELEASE)/heddle --count 1000 --jobs $(JOBS) --keep build/check-failures

# Random programs with assertions about arrays, and with loops that can be lifted to aggregates, next to execution with all
# inputs: no verdict may differ, and at most 15 % of the first may stay open.
aggregates-long: build
	@tests/woven_operators/run_tests.py --heddle $(RELEASE)/heddle --count 300 --jobs $(JOBS)
	@tests/differential/aggregates/run.py --heddle $(RELEASE)/heddle --count 1000 --jobs $(JOBS) \
	  --keep build/aggregate-failures
	@tests/differential/lifting/run.py --heddle $(RELEASE)/heddle --count 500 --jobs $(JOBS) \
	  --keep build/lifting-failures

# Random programs for machines in big-endian order, run by qemu, and for those of 16 bits, next to what Clang folds.
byte-orders-long: build
	@tests/differential/byte_orders/run.py --heddle $(RELEASE)/heddle --count 1000 --jobs $(JOBS) \
	  --keep build/byte-order-failures
	@tests/differential/csmith/run.py --heddle $(RELEASE)/heddle --count 500 --profile both --data-model big-endian \
	  --jobs $(JOBS) --keep build/csmith-failures
	@tests/differential/small_int/run.py --heddle $(RELEASE)/heddle --count 1000 --jobs $(JOBS)

# Random programs with _BitInt, rounding modes and setjmp, next to gcc and clang.
constructs-long: build
	@tests/differential/constructs/run.py --heddle $(RELEASE)/heddle --count 1000 --jobs $(JOBS) \
	  --keep build/construct-failures

# Random programs with vectors, next to gcc.
vectors-long: build
	@tests/differential/vectors/run.py --heddle $(RELEASE)/heddle --count 1000 --jobs $(JOBS) \
	  --keep build/vector-failures

# Woven C is executed next to the originals; TASKS=DIR adds programs of a collection, and compares the two writers.
TRANSFORM := tests/differential/transform
transform-long: build
	@$(TRANSFORM)/run.py --heddle $(RELEASE)/heddle --csmith 300 $(if $(TASKS),--tasks $(TASKS) --count 300) \
	  --jobs $(JOBS) --keep build/transform-failures
	@$(TRANSFORM)/run.py --heddle $(RELEASE)/heddle --pretty --csmith 100 $(if $(TASKS),--tasks $(TASKS) --count 300) \
	  --jobs $(JOBS) --keep build/transform-failures
	@$(TRANSFORM)/run.py --heddle $(RELEASE)/heddle --property valid-memcleanup --allocations 300 --seeds 4 \
	  $(if $(TASKS),--tasks $(TASKS) --count 300) --jobs $(JOBS) --keep build/transform-failures
	@$(if $(TASKS),$(TRANSFORM)/compare_writers.py --heddle $(RELEASE)/heddle --tasks $(TASKS) --count 200)

benchmark: setup
	@cmake --preset release -DHEDDLE_BENCHMARKS=ON --log-level=WARNING >/dev/null
	@cmake --build --preset release -j $(JOBS) --target heddle heddle_benchmarks
	@$(RELEASE)/heddle_benchmarks

slurm-demo: build
	@scripts/slurm_demo.py --heddle $(RELEASE)/heddle

format:
	@scripts/format.sh

tidy: build
	@scripts/tidy.sh $(RELEASE)

clean:
	rm -rf build
