#!/usr/bin/env python3
"""Who decides the programs of this folder, and in which time.

usage: run.py [--heddle PATH] [--timeout SECONDS] [--engines portfolio,operators,horn] [--jobs N] [PROGRAM...]

The name of a program ends in its expected verdict. Prints a table in Markdown; the exit status is 1 if a verdict is
wrong.
"""
import argparse
import pathlib
import re
import resource
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

FOLDER = pathlib.Path(__file__).resolve().parent


def run(heddle, program, engine, timeout):
    command = [heddle, "verify", "--timeout", str(timeout), str(program)]
    if engine != "portfolio":
        command[2:2] = ["--engine", engine]
    begin = time.monotonic()
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    seconds = time.monotonic() - begin
    last = output.strip().splitlines()[-1] if output.strip() else ""
    verdict = re.match(r"TRUE|FALSE|UNKNOWN", last)
    return (verdict.group() if verdict else "ERROR"), seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--heddle", default=str(FOLDER.parents[1] / "build/release/heddle"))
    parser.add_argument("--timeout", type=int, default=20)
    parser.add_argument("--engines", default="portfolio,operators,horn")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("programs", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    programs = options.programs or sorted(FOLDER.glob("*.c"))
    engines = options.engines.split(",")
    solved = dict.fromkeys(engines, 0)
    wrong = 0
    print("| program |", " | ".join(engines), "|")
    print("|---|" + "---|" * len(engines))
    with ThreadPoolExecutor(options.jobs) as pool:
        answers = {(p, e): pool.submit(run, options.heddle, p, e, options.timeout) for p in programs for e in engines}
        for program in programs:
            expected = program.stem.rsplit("_", 1)[1].upper()
            cells = []
            for engine in engines:
                verdict, seconds = answers[program, engine].result()
                solved[engine] += verdict == expected
                is_wrong = verdict in ("TRUE", "FALSE") and verdict != expected
                wrong += is_wrong
                cells.append(f"{'WRONG ' if is_wrong else ''}{verdict} {seconds:.1f} s")
            print(f"| {program.stem} |", " | ".join(cells), "|", flush=True)
    print(f"| decided of {len(programs)} |", " | ".join(str(solved[engine]) for engine in engines), "|")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"\n{wrong} wrong verdicts; {used.ru_utime + used.ru_stime:.0f} s of processor time")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
