#!/usr/bin/env python3
"""Who decides the programs of this folder, and in which time.

usage: run.py [--heddle PATH] [--cpu SECONDS] [--wall SECONDS] [--engines portfolio,operators,horn] [--jobs N]
              [--only-summary] [PROGRAM...]

The name of a program begins with its operator and ends in its expected verdict. Prints a table in Markdown, and one by
operators: how many are decided within so many seconds of processor time, the median of these times, and how many
placements were tried of how many. The exit status is 1 if a verdict is wrong.
"""
import argparse
import ctypes
import os
import pathlib
import re
import resource
import statistics
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

FOLDER = pathlib.Path(__file__).resolve().parent


class Answer:
    def __init__(self, program, engine, output, seconds, limit):
        last = output.strip().splitlines()[-1] if output.strip() else ""
        verdict = re.match(r"TRUE|FALSE|UNKNOWN", last)
        self.expected = program.stem.rsplit("_", 1)[1].upper()
        self.operator = program.stem.split("_")[0]
        self.engine = engine
        self.verdict = verdict.group() if verdict else "ERROR"
        self.seconds = seconds
        self.is_decided = self.verdict == self.expected and seconds <= limit
        self.is_wrong = self.verdict in ("TRUE", "FALSE") and self.verdict != self.expected
        placements = re.search(r"placement (\d+) of the search .* out of 2\^(\d+)", output)
        self.placements = (int(placements.group(1)), 2 ** int(placements.group(2))) if placements else None

    def cell(self):
        return f"{'WRONG ' if self.is_wrong else ''}{self.verdict} {self.seconds:.1f} s"


def measured(command):
    """Runs a command and prints the processor time of all processes that it starts, also of those that it leaves behind when
    it has its answer: these become children of this process.
    """
    set_child_subreaper = 36
    if ctypes.CDLL(None).prctl(set_child_subreaper, 1, 0, 0, 0) != 0:
        sys.exit("prctl: no child subreaper")
    subprocess.run(command, stderr=subprocess.DEVNULL, check=False)
    try:
        while True:
            os.wait()
    except ChildProcessError:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"\n{used.ru_utime + used.ru_stime}", file=sys.stderr)


def run(options, program, engine):
    command = [options.heddle, "verify", "--evidence", "--timeout", str(options.wall), str(program)]
    if engine != "portfolio":
        command[2:2] = ["--engine", engine]
    process = subprocess.run([sys.executable, __file__, "--measured", *command], capture_output=True, text=True, check=False)
    return Answer(program, engine, process.stdout, float(process.stderr.split()[-1]), options.cpu)


def print_summary(answers, engines):
    print("\n| operator | verdict | programs |", " | ".join(f"{e}: decided | median" for e in engines),
          "| placements tried | of at most |")
    print("|---|---|---|" + "---|---|" * len(engines) + "---|---|")
    for operator, expected in sorted({(a.operator, a.expected) for a in answers}):
        row = [a for a in answers if (a.operator, a.expected) == (operator, expected)]
        cells = []
        for engine in engines:
            times = [a.seconds for a in row if a.engine == engine and a.is_decided]
            cells += [str(len(times)), f"{statistics.median(times):.1f} s" if times else ""]
        placements = [a.placements for a in row if a.is_decided and a.placements]
        tried = f"{statistics.mean(p[0] for p in placements):.1f}" if placements else ""
        most = str(max(p[1] for p in placements)) if placements else ""
        print(f"| {operator} | {expected.lower()} | {len(row) // len(engines)} |", " | ".join(cells),
              f"| {tried} | {most} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--heddle", default=str(FOLDER.parents[1] / "build/release/heddle"))
    parser.add_argument("--cpu", type=float, default=20)
    parser.add_argument("--wall", type=int, default=60)
    parser.add_argument("--engines", default="portfolio,operators,horn")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only-summary", action="store_true")
    parser.add_argument("programs", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    programs = options.programs or sorted(FOLDER.glob("*.c"))
    engines = options.engines.split(",")
    answers = []
    if not options.only_summary:
        print("| program |", " | ".join(engines), "|")
        print("|---|" + "---|" * len(engines))
    with ThreadPoolExecutor(options.jobs) as pool:
        asked = {(p, e): pool.submit(run, options, p, e) for p in programs for e in engines}
        for program in programs:
            row = [asked[program, engine].result() for engine in engines]
            answers += row
            if not options.only_summary:
                print(f"| {program.stem} |", " | ".join(a.cell() for a in row), "|", flush=True)
    print_summary(answers, engines)
    wrong = sum(a.is_wrong for a in answers)
    by_operators = sum(a.is_decided and a.engine == "portfolio" and a.placements is not None for a in answers)
    print(f"\nof the portfolio's proofs, {by_operators} are by operators")
    decided = ", ".join(f"{e} {sum(a.is_decided for a in answers if a.engine == e)}" for e in engines)
    print(f"\ndecided of {len(programs)}: {decided}; {wrong} wrong verdicts; "
          f"{sum(a.seconds for a in answers):.0f} s of processor time")
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measured"]:
        measured(sys.argv[2:])
    else:
        sys.exit(main())
