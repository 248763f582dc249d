#!/usr/bin/env python3
"""What `heddle verify --all-checks` costs: a program of many checks, decided check by check and all at once.

Generates a program with so many checks of no-overflow and of valid-deref together, in functions of a few statements that
compute with inputs of bounded size, store to arrays and read from them, and go round in loops with fixed ends. In some functions,
spread over the program, an addition can overflow (--violated); all other checks hold. Measures CPU time, of all processes, and peak
memory (of the largest process) of

  together    heddle verify --property no-overflow,valid-deref, of the program in which all checks hold: one violation would
              decide the other at once
  each        the same with --all-checks, of the program with the violations

and counts the verdicts of the latter, which are known from the way in which the program was made: a check may be violated only
if the program was made so, and none of those may be TRUE. With --keep the program stays.
"""
import argparse
import collections
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

HEAD = """extern int __VERIFIER_nondet_int(void);
extern void abort(void);
static int within(int low, int high) {
  int x = __VERIFIER_nondet_int();
  if (x < low || x > high) abort();
  return x;
}
"""


def function(number, choose, violates):
    """13 checks; with `violates`, one of them can fail."""
    size = choose.randint(4, 16)
    high = choose.randint(100, 100000)
    lines = [f"static int step{number}(int *data, int from) {{", f"  int a = within(0, {high}), b = within(-{high}, {high});",
             f"  int i = within(0, {size - 1});", f"  int c = a - {choose.randint(1, 99)};",
             "  if (a > b) c = c - b;", f"  data[i] = c + {choose.randint(1, 99)};",
             f"  int d = data[i] - {choose.randint(1, 1000)};", "  data[0] = d + b;",
             f"  for (int r = 0; r < {choose.randint(2, 3)}; r++) d = d + (data[r] & 255);",
             "  return (d & 1023) + 2147483000;" if violates else "  return (d & 1023) + from;", "}"]
    return "\n".join(lines), size


def program(checks, violated, seed):
    choose = random.Random(seed)
    count = max(1, round(checks / CHECKS_PER_FUNCTION))
    bad = set(random.Random(seed).sample(range(count), min(count, violated)))
    parts, calls = [HEAD], []
    for number in range(count):
        text, size = function(number, choose, number in bad)
        parts.append(text)
        calls += [f"  int data{number}[{size}] = {{0}};", f"  from = step{number}(data{number}, from & 1023);"]
    parts.append("\n".join(["int main(void) {", "  int from = 0;", *calls, "  return from;", "}", ""]))
    return "\n".join(parts), bad


CHECKS_PER_FUNCTION = 13  # as --show-checks counts them


def run(command, seconds):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.time()
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=2 * seconds, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return result.stdout, cpu, time.time() - start, after.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heddle", default="build/release/heddle", type=pathlib.Path)
    parser.add_argument("--checks", default=2000, type=int, help="about so many")
    parser.add_argument("--violated", default=0, type=int, help="functions with checks that can be violated")
    parser.add_argument("--seed", default=1, type=int)
    parser.add_argument("--seconds", default=600, type=int, help="of time, for each of the two")
    parser.add_argument("--property", default="no-overflow,valid-deref")
    parser.add_argument("--keep", type=pathlib.Path, help="leave the program in this file")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        path = arguments.keep or pathlib.Path(scratch) / "checks.c"
        text, bad = program(arguments.checks, arguments.violated, arguments.seed)
        path.write_text(program(arguments.checks, 0, arguments.seed)[0])
        command = [arguments.heddle, "verify", "--property", arguments.property, "--timeout", arguments.seconds, path]
        together, cpu, wall, memory = run(command, arguments.seconds)
        print(f"together  {cpu:7.2f} s CPU  {wall:7.2f} s  {memory:6.0f} MB  {together.rstrip().rsplit(chr(10), 1)[-1]}", flush=True)
        path.write_text(text)
        each, each_cpu, wall, memory = run([*command, "--all-checks"], arguments.seconds)
    verdicts = collections.Counter()
    wrong = 0
    for line in each.splitlines():
        words = line.split()
        if len(words) < 3 or not words[1].count(":") == 2 or words[2].split("(")[0] not in ("TRUE", "FALSE", "UNKNOWN"):
            continue
        verdict = words[2].split("(")[0]
        verdicts[verdict] += 1
        name = words[0].split(".")[0]
        may_fail = name.startswith("step") and int(name[4:]) in bad
        wrong += verdict == "FALSE" and not may_fail
    print(f"each      {each_cpu:7.2f} s CPU  {wall:7.2f} s  {memory:6.0f} MB  "
          + ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items())))
    print(f"{sum(verdicts.values())} checks, CPU ratio {each_cpu / cpu:.2f}, {wrong} wrong")
    return 1 if wrong or verdicts["FALSE"] < len(bad) else 0


if __name__ == "__main__":
    sys.exit(main())
