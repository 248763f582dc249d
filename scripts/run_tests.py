#!/usr/bin/env python3
"""Runs every fast test and ends with one line `N passed, N failed` over all of them.

A suite is one line in SUITES. A suite that prints `N passed, N failed` (and perhaps `N skipped`) is counted by
that; any other suite counts as one test, decided by its exit status.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
COUNTS = re.compile(r"^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?", re.MULTILINE)

# name, command; {heddle}, {build} and {jobs} are filled in.
SUITES = [
    ("layers", "scripts/check_layers.py"),
    ("manners", "scripts/check_library_manners.py"),
    ("size", "scripts/check_size.py"),
    ("format", "scripts/format.sh --check"),
    ("unit", "scripts/run_unit_tests.py {build}/heddle_tests"),
    ("c_typing", "{build}/heddle_c_typing"),
    ("run", "tests/run/run_tests.py --heddle {heddle} --jobs {jobs}"),
    ("models", "tests/models/native_test.sh"),
    ("model_audit", "tests/models/audit.py --heddle {heddle} --jobs {jobs}"),
    ("passes", "tests/passes/run_tests.py --heddle {heddle} --jobs {jobs}"),
    ("thesis", "tests/thesis/run_tests.py --heddle {heddle} --jobs {jobs}"),
    ("undefined", "tests/undefined/run_tests.py --heddle {heddle} --jobs {jobs}"),
    ("verify", "tests/verify/run_tests.py --heddle {heddle} --jobs {jobs}"),
    ("result_schema", "tests/result_schema/run_tests.py --heddle {heddle} --jobs {jobs}"),
    ("horn", "tests/horn/run_tests.py --heddle {heddle} --jobs {jobs}"),
    ("counterexamples", "tests/counterexamples/run_tests.py --heddle {heddle} --jobs {jobs}"),
    ("witnesses", "tests/witnesses/run_tests.py --heddle {heddle} --jobs {jobs}"),
    ("witness_segments", "tests/witnesses/random_segments.py --heddle {heddle} --jobs {jobs}"),
    ("witness_waypoints", "benchmarks/witnesses/waypoints.py --heddle {heddle} --limit 10"),
    ("witness_mutations", "tests/witnesses/mutate.py --heddle {heddle} --jobs {jobs} --count 100"),
    ("conformance", "tests/conformance/run_tests.py --heddle {heddle} --jobs {jobs}"),
    ("goto_binary", "tests/goto_binary/run_tests.py --heddle {heddle} --jobs {jobs}"),
    ("goto_binary_commands", "tests/goto_binary/commands.py --heddle {heddle} --jobs {jobs}"),
    ("goto_binary_linked", "tests/goto_binary/linked.py --heddle {heddle} --jobs {jobs}"),
    ("goto_binary_csmith", "tests/goto_binary/csmith.py --heddle {heddle} --jobs {jobs} --count 2"
                           " --keep {build}/goto-binary-failures"),
    ("goto_binary_mutations", "tests/goto_binary/mutate.py --heddle {heddle} --jobs {jobs} --count 150"
                              " --keep {build}/goto-binary-failures"),
    ("binary_mutations", "{build}/heddle_mutate_binaries --count 3000 --keep {build}/goto-binary-failures"
                         " tests/goto_binary/made/mixed_values.gb tests/goto_binary/made/counting_bit_fields.gb"
                         " tests/goto_binary/made/variable_rows.gb tests/goto_binary/made/variable_arguments.gb"
                         " tests/goto_binary/tool_words/quantified.gb"),
    ("reports", "tests/reports/run_tests.py --heddle {heddle} --jobs {jobs}"),
    ("cover", "tests/cover/run_tests.py --heddle {heddle} --jobs {jobs}"),
    ("tools", "tests/tools/run_tests.py --heddle {heddle} --jobs {jobs}"),
    ("bench", "tests/bench/run_tests.py --heddle {heddle}"),
    ("bad_input", "tests/bad_input/run_tests.py --heddle {heddle}"),
    ("library", "tests/library/run_tests.py --heddle {heddle}"),
    ("examples", "examples/run_tests.py --heddle {heddle}"),
    ("csmith", "tests/differential/csmith/run.py --heddle {heddle} --count 15 --profile both --data-model both"
               " --jobs {jobs} --keep {build}/csmith-failures"),
    ("csmith_big_endian", "tests/differential/csmith/run.py --heddle {heddle} --count 3 --profile both --data-model big-endian"
                          " --jobs {jobs} --keep {build}/csmith-failures"),
    ("byte_orders", "tests/differential/byte_orders/run.py --heddle {heddle} --count 3 --jobs {jobs}"
                    " --keep {build}/byte-order-failures"),
    ("small_int", "tests/differential/small_int/run.py --heddle {heddle} --count 3 --jobs {jobs}"),
    ("constructs", "tests/differential/constructs/run.py --heddle {heddle} --count 6 --jobs {jobs}"
                   " --keep {build}/construct-failures"),
    ("closed_programs", "tests/differential/closed_programs/run.py --heddle {heddle} --count 8 --jobs {jobs}"
                        " --keep {build}/closed-program-failures"),
    ("solvers", "{build}/heddle_compare_solvers --count 150"),
    ("intervals", "tests/differential/intervals/run.py --heddle {heddle} --keep {build}/interval-failures"),
    ("layouts", "tests/differential/layouts/run.py --heddle {heddle} --count 60 --jobs {jobs}"),
    ("transform", "tests/transform/run_tests.py --heddle {heddle} --jobs {jobs}"),
    ("transform_csmith", "tests/differential/transform/run.py --heddle {heddle} --csmith 12 --seeds 1 --jobs {jobs}"
                         " --keep {build}/transform-failures"),
    ("transform_allocations", "tests/differential/transform/run.py --heddle {heddle} --property valid-memcleanup"
                              " --allocations 12 --seeds 2 --jobs {jobs} --keep {build}/transform-failures"),
    ("symex", "{build}/heddle_compare_symex --random 300"),
    ("compare_passes", "{build}/heddle_compare_passes --random 80"),
    ("termination", "tests/differential/termination/run.py --heddle {heddle} --jobs {jobs}"
                    " --keep {build}/termination-failures"),
    ("verdicts", "tests/differential/verdicts/run.py --heddle {heddle} --count 40 --jobs {jobs}"
                 " --keep {build}/verdict-failures"),
    ("arguments", "tests/differential/arguments/run.py --heddle {heddle} --count 12 --jobs {jobs}"
                  " --keep {build}/argument-failures"),
    ("blocks", "tests/differential/blocks/run.py --heddle {heddle} --count 12 --jobs {jobs}"
               " --keep {build}/block-failures"),
    ("each_check", "tests/differential/each_check/run.py --heddle {heddle} --count 20 --jobs {jobs}"
                   " --keep {build}/check-failures"),
    ("aggregates", "tests/differential/aggregates/run.py --heddle {heddle} --count 60 --jobs {jobs}"
                   " --keep {build}/aggregate-failures"),
    ("own_aggregates", "tests/differential/aggregates/run.py --heddle {heddle} --own --count 20 --jobs {jobs}"
                       " --keep {build}/aggregate-failures"),
    ("woven_operators", "tests/woven_operators/run_tests.py --heddle {heddle} --jobs {jobs}"),
    ("back_translation", "tests/back_translation/run_tests.py --heddle {heddle} --jobs {jobs}"),
    ("lifting", "tests/differential/lifting/run.py --heddle {heddle} --count 20 --jobs {jobs}"
                " --keep {build}/lifting-failures"),
    ("vectors", "tests/differential/vectors/run.py --heddle {heddle} --count 10 --jobs {jobs}"
                " --keep {build}/vector-failures"),
    ("fuzz", "tests/fuzz/mutate.py --heddle {heddle} --count 100 --jobs {jobs} --keep {build}/fuzz-failures"),
]


def run_suite(name, command):
    print(f"== {name}: {command}", flush=True)
    if not (ROOT / command.split()[0]).exists():
        print(f"{name}: there is no such program")
        return 0, 1, 0
    started = time.monotonic()
    done = subprocess.run(command.split(), cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          errors="replace")
    seconds = time.monotonic() - started
    print(done.stdout.rstrip())
    counts = COUNTS.findall(done.stdout)
    if counts:
        passed, failed, skipped = (int(number or 0) for number in counts[-1])
    else:
        passed, failed, skipped = (1, 0, 0) if done.returncode == 0 else (0, 1, 0)
    if done.returncode != 0 and failed == 0:
        print(f"{name}: ended with status {done.returncode}")
        failed = 1
    print(f"   {name}: {passed} passed, {failed} failed, {skipped} skipped, {seconds:.1f} s\n", flush=True)
    return passed, failed, skipped


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", default="build/release", help="folder with the heddle binary")
    parser.add_argument("--jobs", default="2")
    parser.add_argument("--only", action="append", default=[], metavar="NAME[,NAME]", help="run only these suites")
    arguments = parser.parse_args()
    wanted = [name for names in arguments.only for name in names.split(",")]
    if unknown := set(wanted) - {name for name, _ in SUITES}:
        parser.error(f"there is no suite {' '.join(sorted(unknown))}; there are {' '.join(name for name, _ in SUITES)}")
    totals = [0, 0, 0]
    failing = []
    for name, command in SUITES:
        if wanted and name not in wanted:
            continue
        command = command.format(heddle=f"{arguments.build}/heddle", build=arguments.build, jobs=arguments.jobs)
        result = run_suite(name, command)
        totals = [total + number for total, number in zip(totals, result)]
        if result[1]:
            failing.append(name)
    if failing:
        print(f"failing suites: {' '.join(failing)}")
    if totals[2]:
        print(f"{totals[2]} skipped")
    print(f"{totals[0]} passed, {totals[1]} failed")
    return 1 if failing else 0


if __name__ == "__main__":
    sys.exit(main())
