#!/usr/bin/env python3
"""Checks `heddle cover` against gcov: FOLDER/*.c are covered, the tests it writes are compiled and run, and what gcov saw
has to be what was claimed.

- A line with statements is executed if and only if one of them is covered.
- A line with one decision, of one condition, has as many of its two branches taken as are covered.
- Everything is decided, unless the file says `// undecided: N` for so many goals; `// unreachable: N` says how many are.
- No run with random inputs reaches a goal that is called unreachable.
"""
import json
import pathlib
import re
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

RUNS = 200  # with random inputs
KINDS = "statements,branches,conditions,mcdc,loops,functions,assertions,annotated"


def cover(arguments, program, folder):
    result = harness.execute([arguments.heddle, "cover", program, "--goals", KINDS, "--timeout", "60", "--json", "--tests",
                              folder / "tests", "--lcov", folder / "lcov.info", "--html", folder / "page.html",
                              "--test-suite", folder / "suite"], timeout=120)
    if result.status != 0:
        raise harness.Failure(f"status {result.status}: {result.err.decode()}")
    return json.loads(result.out)


def run_tests(folder):
    done = harness.execute(["sh", folder / "run.sh"], timeout=120)
    if done.status != 0:
        raise harness.Failure(f"run.sh: {done.err.decode()}")


RANDOM = """
#include <stdlib.h>
#include <signal.h>
#include <unistd.h>
static void leave(int number) { exit(128 + number); }
__attribute__((constructor)) static void begin(void) {
  srandom(atoi(getenv("SEED")));
  signal(SIGABRT, leave);
  signal(SIGALRM, leave);
  alarm(2);
}
static long any(void) { return random() % 3 == 0 ? random() % 8 : random() % 2 ? random() % 300 - 100 : random() << 1 ^ random(); }
int __VERIFIER_nondet_int(void) { return any(); }
unsigned __VERIFIER_nondet_uint(void) { return any(); }
unsigned char __VERIFIER_nondet_uchar(void) { return any(); }
double __VERIFIER_nondet_double(void) { return any() / 64.0; }
void __attribute__((weak)) reach_error(void) { exit(1); }
void __attribute__((weak)) __heddle_cover(int condition) { (void)condition; }
"""


def run_at_random(folder):
    """Runs the program, which run.sh has compiled, with inputs that nobody chose; gcov's counters go on."""
    (folder / "random.c").write_text(RANDOM)
    script = ("gcc -w random.c program-1.o --coverage -o at_random && "
              f"for i in $(seq {RUNS}); do SEED=$i ./at_random >/dev/null 2>&1; done; true")
    if harness.execute(["sh", "-c", script], cwd=folder, timeout=120).status != 0:
        raise harness.Failure("the program does not link with random inputs")


def lines_of(folder, program):
    told = harness.execute(["gcov", "-b", "--json-format", "--stdout", "program-1.o"], cwd=folder)
    file, = [file for file in json.loads(told.out)["files"] if file["file"].endswith(program.name)]
    lines = {}
    for line in file["lines"]:
        known = lines.setdefault(line["line_number"], {"count": 0, "branches": []})
        known["count"] += line["count"]
        known["branches"] += line.get("branches", [])
    return lines, file["functions"]


def check_unreachable(goals, gcov):
    for line, there in by_line(goals, "statements").items():
        if all(goal["status"] == "unreachable" for goal in there) and gcov.get(line, {}).get("count", 0) > 0:
            raise harness.Failure(f"line {line} is called unreachable, and executed")


def by_line(goals, kind):
    lines = {}
    for goal in goals:
        if goal["kind"] == kind and goal["location"]:
            lines.setdefault(goal["location"]["line"], []).append(goal)
    return lines


def is_covered(goal):
    return goal["status"] == "covered"


def compare_lines(goals, gcov):
    compared = 0
    for line, there in by_line(goals, "statements").items():
        if line in gcov:
            compared += 1
            harness.expect_equal(f"whether line {line} is executed", gcov[line]["count"] > 0, any(map(is_covered, there)))
    if compared == 0:
        raise harness.Failure("no line was compared")


def compare_branches(goals, gcov):
    conditions = by_line(goals, "conditions")
    for line, there in by_line(goals, "branches").items():
        branches = gcov.get(line, {}).get("branches", [])
        if len(there) == 2 and len(conditions.get(line, [])) == 2 and len(branches) == 2:
            harness.expect_equal(f"branches taken in line {line}", sum(branch["count"] > 0 for branch in branches),
                                 sum(map(is_covered, there)))


def compare_functions(goals, functions):
    called = {function["name"]: function["execution_count"] > 0 for function in functions}
    for goal in goals:
        if goal["kind"] == "functions" and goal["function"] in called:
            harness.expect_equal(f"whether {goal['function']} is called", called[goal["function"]], is_covered(goal))


def compare_lcov(text, goals):
    lines = {int(line): int(count) > 0 for line, count in re.findall(r"^DA:(\d+),(\d+)$", text, re.MULTILINE)}
    harness.expect_equal("lines of the tracefile", {line: any(map(is_covered, there))
                                                    for line, there in by_line(goals, "statements").items()}, lines)


def check_counts(program, goals):
    text = program.read_text()
    for status in ("undecided", "unreachable"):
        expected = re.search(rf"^// {status}: (\d+)", text, re.MULTILINE)
        found = [goal["id"] for goal in goals if goal["status"] == status]
        if len(found) != int(expected.group(1) if expected else 0):
            raise harness.Failure(f"{len(found)} goals are {status}: {' '.join(found)}")


def check(arguments, program):
    harness.require_build("gcc", "--coverage")
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        document = cover(arguments, program, folder)
        goals = document["goals"]
        check_counts(program, goals)
        run_tests(folder / "tests")
        lines, functions = lines_of(folder / "tests", program)
        compare_lines(goals, lines)
        compare_branches(goals, lines)
        compare_functions(goals, functions)
        compare_lcov((folder / "lcov.info").read_text(), goals)
        harness.expect_equal("files of the suite", len(document["tests"]) + 1, len(list((folder / "suite").iterdir())))
        if program.name not in (folder / "page.html").read_text():
            raise harness.Failure("the page does not name the file")
        run_at_random(folder / "tests")
        check_unreachable(goals, lines_of(folder / "tests", program)[0])


def main():
    arguments = harness.parser(__doc__).parse_args()
    cases = [(program.name, program) for program in sorted(FOLDER.glob("*.c"))]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
