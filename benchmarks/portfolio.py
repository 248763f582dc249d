#!/usr/bin/env python3
"""What the portfolio costs against the engine that is best alone.

  benchmarks/portfolio.py [--seconds 10] [--number 30] [PROGRAM…]

Decides each program with every engine alone and with the portfolio, and prints wall times. A program counts that some
engine decides within the time; the portfolio should then take no more than 1.3 times the best engine's time and 0.3 s.
Run it on a quiet machine. Without programs, those of tests/verify about unreach-call are taken, at even distances, of
which the slowest count: where everything takes a moment, nothing can be learned.
"""
import argparse
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ENGINES = ("k-induction", "bmc", "horn", "pdr", "execution")
FACTOR, MARGIN = 1.3, 0.3


def decide(heddle, engine, program, name, seconds):
    """Wall time, or None where there is no verdict."""
    begin = time.monotonic()
    result = subprocess.run([heddle, "verify", "--engine", engine, "--property", name, "--timeout", str(seconds), program],
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    return time.monotonic() - begin if result.returncode in (0, 10) else None


def default_programs():
    tasks = [task for task in sorted((ROOT / "tests/verify").rglob("*.yml"))
             if "unreach-call.prp" in task.read_text() and "unknown" not in task.read_text()
             and "# options" not in task.read_text()]
    return [task.with_suffix(".c") for task in tasks]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", type=pathlib.Path)
    parser.add_argument("--heddle", default=ROOT / "build/release/heddle", help="the binary to measure")
    parser.add_argument("--property", default="unreach-call")
    parser.add_argument("--seconds", type=int, default=10, help="for each run")
    parser.add_argument("--number", type=int, default=30, help="how many of the slowest programs count")
    arguments = parser.parse_args()

    def measure(engine, program):
        return decide(arguments.heddle, engine, program, arguments.property, arguments.seconds)

    programs = arguments.programs
    if not programs:
        times = {program: measure("portfolio", program) for program in default_programs()[::4]}
        programs = sorted(times, key=lambda program: -(times[program] or arguments.seconds))[:arguments.number]
    print(f"{'program':40} {'best':>12} {'alone':>7} {'portfolio':>9} {'allowed':>8}")
    misses = count = 0
    for program in programs:
        alone = {engine: measure(engine, program) for engine in ENGINES}
        decided = {engine: seconds for engine, seconds in alone.items() if seconds is not None}
        if not decided:
            continue
        count += 1
        best = min(decided, key=decided.get)
        allowed = FACTOR * decided[best] + MARGIN
        portfolio = measure("portfolio", program)
        is_miss = portfolio is None or portfolio > allowed
        misses += is_miss
        shown = f"{portfolio:9.2f}" if portfolio is not None else f"{'none':>9}"
        print(f"{program.name[-40:]:40} {best:>12} {decided[best]:7.2f} {shown} {allowed:8.2f}{'  over' if is_miss else ''}",
              flush=True)
    print(f"{count - misses} of {count} within {FACTOR} times the best engine's time and {MARGIN} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
