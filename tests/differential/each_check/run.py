#!/usr/bin/env python3
"""Verdicts of single checks (`heddle verify --all-checks`) against execution with all inputs.

Random programs read one byte and compute with it in straight lines, branches and loops; every addition, subtraction and
multiplication is a check of no-overflow, one in each line. All 256 executions are followed here, with arithmetic that wraps
around, so that it is known of every check whether it can be the first to fail, and what fails before it. Then

- FALSE is right if the check is the first to fail in some execution,
- TRUE if it never is, and where it fails nevertheless, one of the checks that it holds `unless` has failed before.

UNKNOWN is never wrong, but few may stay open.
"""
import argparse
import concurrent.futures
import json
import pathlib
import random
import subprocess
import sys
import tempfile

SMALLEST, LARGEST = -2**31, 2**31 - 1
MOST_STEPS = 4000


def wrapped(value):
    return (value + 2**31) % 2**32 - 2**31


class Program:
    """A list of statements: (kind, line, …); kinds are assign, if, for, while."""

    def __init__(self, seed):
        self.choose = random.Random(seed)
        self.lines = ["extern unsigned char __VERIFIER_nondet_uchar(void);", "int main(void) {",
                      "  int v0 = __VERIFIER_nondet_uchar();", "  int v1 = 7, v2 = -3, v3 = 1000;"]
        self.counters = 0
        self.body = self.block(1, self.choose.randint(4, 9))
        self.lines += ["  return v1 != v2;", "}", ""]

    def add(self, text, depth):
        self.lines.append("  " * depth + text)
        return len(self.lines)

    def variable(self):
        return self.choose.randrange(4)

    def assign(self, depth):
        to, left, operator = 1 + self.choose.randrange(3), self.variable(), self.choose.choice("++--*")
        if self.choose.random() < 0.4:
            right = ("v", self.variable())
        else:
            constants = [1, 2, 3, 10, 100] if operator == "*" else [1, 5, 255, 2147483000, 2147483500]
            right = ("c", self.choose.choice([2, 3, 7, 9000000] if operator == "*" else constants))
        line = self.add(f"v{to} = v{left} {operator} {'v' if right[0] == 'v' else ''}{right[1]};", depth)
        return ("assign", line, to, left, operator, right)

    def block(self, depth, count):
        result = []
        for _ in range(count):
            kind = self.choose.random()
            if depth < 3 and kind < 0.25:
                variable, limit = self.variable(), self.choose.choice([0, 3, 100, 200, 254, 100000])
                less = self.choose.random() < 0.5
                self.add(f"if (v{variable} {'<' if less else '>'} {limit}) {{", depth)
                inner = self.block(depth + 1, self.choose.randint(1, 3))
                self.add("}", depth)
                result.append(("if", 0, variable, less, limit, inner))
            elif depth < 3 and kind < 0.35:
                name, rounds = f"i{self.counters}", self.choose.randint(1, 5)
                self.counters += 1
                line = self.add(f"for (int {name} = 0; {name} < {rounds}; {name}++) {{", depth)
                inner = self.block(depth + 1, self.choose.randint(1, 2))
                self.add("}", depth)
                result.append(("for", line, rounds, inner))
            elif depth < 2 and kind < 0.45:
                name, mask = f"i{self.counters}", self.choose.choice([1, 3, 7])
                self.counters += 1
                line = self.add(f"for (int {name} = 0; {name} < (v0 & {mask}); {name}++) {{", depth)
                inner = self.block(depth + 1, self.choose.randint(1, 2))
                self.add("}", depth)
                result.append(("while", line, mask, inner))
            else:
                result.append(self.assign(depth))
        return result

    def execute(self, value):
        """The lines of checks that fail, in the order in which they do; each once."""
        state = [value, 7, -3, 1000]
        failed = []

        def run(block):
            for statement in block:
                if statement[0] == "assign":
                    _, line, to, left, operator, right = statement
                    a, b = state[left], state[right[1]] if right[0] == "v" else right[1]
                    exact = a + b if operator == "+" else a - b if operator == "-" else a * b
                    if not SMALLEST <= exact <= LARGEST and line not in failed:
                        failed.append(line)
                    state[to] = wrapped(exact)
                elif statement[0] == "if":
                    _, _, variable, less, limit, inner = statement
                    if (state[variable] < limit) if less else (state[variable] > limit):
                        run(inner)
                else:
                    for _ in range(statement[2] if statement[0] == "for" else state[0] & statement[2]):
                        run(statement[3])

        run(self.body)
        return failed


def check(heddle, seed, folder, seconds):
    program = Program(seed)
    path = folder / f"checks{seed}.c"
    path.write_text("\n".join(program.lines))
    failing = [program.execute(value) for value in range(256)]
    first = {failed[0] for failed in failing if failed}
    result = subprocess.run([str(heddle), "verify", "--property", "no-overflow", "--all-checks", "--json", "--timeout", str(seconds),
                             str(path)], capture_output=True, text=True, check=False)
    try:
        document = json.loads(result.stdout)
    except ValueError:
        return seed, [f"no answer: {result.stderr.strip()}"], 0, 0
    answers = document.get("results", [document])
    line_of = {a["check"]: a["assertions"][0]["location"]["line"] for a in answers if a["check"] and a["assertions"]}
    wrong, open_ones = [], 0
    for answer in answers:
        if answer["check"] not in line_of:
            continue
        line = line_of[answer["check"]]
        if answer["verdict"] == "false" and line not in first:
            wrong.append(f"line {line} is never the first to fail, but FALSE")
        if answer["verdict"] == "true":
            if line in first:
                wrong.append(f"line {line} can be the first to fail, but TRUE")
            unless = answer["assertions"][0].get("unless")
            saving = {line_of[name] for name in unless or []}
            for failed in failing if unless is not None or not first else []:
                if line in failed and not saving & set(failed[:failed.index(line)]):
                    wrong.append(f"line {line} fails where none of {sorted(saving)} has failed before")
                    break
        open_ones += answer["verdict"] == "unknown"
    return seed, wrong, open_ones, len(line_of)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heddle", default="build/release/heddle", type=pathlib.Path)
    parser.add_argument("--count", default=20, type=int)
    parser.add_argument("--first", default=0, type=int)
    parser.add_argument("--jobs", default=1, type=int)
    parser.add_argument("--seconds", default=60, type=int)
    parser.add_argument("--keep", type=pathlib.Path, help="leave the programs in this folder")
    arguments = parser.parse_args()
    failed = open_ones = checks = 0
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        folder = arguments.keep or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        seeds = range(arguments.first, arguments.first + arguments.count)
        for seed, wrong, open_here, count in pool.map(
                lambda seed: check(arguments.heddle.resolve(), seed, folder, arguments.seconds), seeds):
            for text in wrong:
                print(f"seed {seed}: {text}", flush=True)
            failed += bool(wrong)
            open_ones += open_here
            checks += count
    print(f"{checks} checks, {open_ones} open")
    too_many = open_ones * 20 > checks
    print(f"{arguments.count - failed} passed, {failed + too_many} failed")
    return 1 if failed or too_many else 0


if __name__ == "__main__":
    sys.exit(main())
