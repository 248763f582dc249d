#!/usr/bin/env python3
"""Bounded problems in benchmarks/bounded, decided by heddle and by CBMC with the same bound.

Every loop is unwound as often as the first line of the program says, and both check that this is enough, so that both
do the same work. To CBMC, `reach_error` is an assertion that fails. Prints the CPU time of each (the median of some
runs) and the geometric mean of the ratios, in which a run that does not end in time counts with that time. Skips with a
message where no cbmc is on the PATH.
"""
import argparse
import math
import pathlib
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent / "bounded"
ERROR_FUNCTION = 'void reach_error(void) { __CPROVER_assert(0, "reach_error is called"); }\n'


def heddle_command(heddle, program, unwind):
    return [heddle, "verify", "--property", "unreach-call", "--engine", "bmc", "--unwind", unwind, program]


def cbmc_command(cbmc, program, error_function, unwind):
    return [cbmc, "--no-standard-checks", "--no-malloc-may-fail", "--unwind", unwind, "--unwinding-assertions",
            program, error_function]


def run(command, seconds):
    """CPU seconds and whether the program was found right; None for either without an answer."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        result = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=seconds,
                                check=False)
    except subprocess.TimeoutExpired:
        return None, None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    lines = result.stdout.split("\n")
    is_true = True if "TRUE" in lines or "VERIFICATION SUCCESSFUL" in lines else None
    if any(line.startswith("FALSE") or line == "VERIFICATION FAILED" for line in lines):
        is_true = False
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, is_true


def measure(command, arguments):
    runs = []
    for _ in range(arguments.runs):
        runs.append(run(command, arguments.seconds))
        if runs[-1][1] is None:
            return None, None
    return statistics.median(time for time, _ in runs), runs[0][1]


def shown(time):
    return "    none" if time is None else f"{time:8.3f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heddle", default="build/release/heddle")
    parser.add_argument("--cbmc", default="cbmc")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=120, help="for each run")
    arguments = parser.parse_args()
    cbmc = shutil.which(arguments.cbmc)
    if cbmc is None:
        print(f"no '{arguments.cbmc}' on the PATH: only heddle is measured")
    with tempfile.TemporaryDirectory() as folder:
        error_function = pathlib.Path(folder) / "reach_error.c"
        error_function.write_text(ERROR_FUNCTION)
        return compare(arguments, cbmc, error_function)


def compare(arguments, cbmc, error_function):
    ratios = []
    has_failed = False
    print("program             heddle     cbmc    ratio")
    for program in sorted(FOLDER.glob("*.c")):
        unwind = re.match(r"// unwind: (\d+)", program.read_text()).group(1)
        ours, verdict = measure(heddle_command(arguments.heddle, program, unwind), arguments)
        has_failed |= verdict is not True
        line = f"{program.stem:<16}  {shown(ours)}"
        if cbmc is not None:
            theirs, other = measure(cbmc_command(cbmc, program, error_function, unwind), arguments)
            line += f" {shown(theirs)}"
            if ours:
                ratios.append(ours / (theirs or arguments.seconds))
                line += f" {ratios[-1]:8.2f}"
            if None not in (verdict, other) and verdict != other:
                line += "  the verdicts differ"
                has_failed = True
        print(line, flush=True)
    if ratios:
        print(f"geometric mean of the ratios: {math.exp(statistics.fmean(map(math.log, ratios))):.2f}")
    return 1 if has_failed else 0


if __name__ == "__main__":
    sys.exit(main())
