#!/usr/bin/env python3
"""Executes woven programs next to the originals: see oracle.py for what has to agree.

--tasks FOLDER: programs from FOLDER/tasks.csv (see check_tasks.py). --csmith N: N random programs that csmith makes with
--no-safe-math, so that they do overflow. --allocations N: N random programs that allocate and free, for
--property valid-memcleanup. A program counts if it compiles, links and at least one run counts. With --pretty, the output
of that option is executed.
Failing programs are kept in the folder --keep names.
"""
import csv
import itertools
import json
import pathlib
import shutil
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))
sys.path.insert(0, str(FOLDER))
import concurrent.futures  # noqa: E402

import harness  # noqa: E402
import oracle  # noqa: E402
import random_allocations  # noqa: E402

# How runs are compared, and the properties whose tasks come first.
PROPERTIES = {"no-overflow": (oracle.Comparison, ["no-overflow"]),
              "valid-memcleanup": (oracle.CleanupComparison, ["valid-memcleanup", "valid-memsafety"])}


def check(arguments, program, bits, scratch, flags):
    """None if the program does not count, else what its runs showed. Raises Failure."""
    folder = pathlib.Path(scratch)
    woven = folder / "woven.c"
    done = harness.execute([arguments.heddle, "transform", f"--{bits}", "--property", arguments.property, *flags,
                            program, "-o", woven], timeout=60)
    if done.status != 0:
        if oracle.build("original", program, bits, folder / "original.exe", flags).status != 0:
            return None
        raise harness.Failure(f"transform: {done.err.decode(errors='replace').strip()[:300]}")
    edit_map = json.loads((folder / "woven.map.json").read_text())
    more = {}
    if arguments.pretty:
        pretty = folder / "pretty.c"
        done = harness.execute([arguments.heddle, "transform", f"--{bits}", "--property", arguments.property, "--pretty",
                                *flags, program, "-o", pretty], timeout=60)
        if done.status != 0:
            raise harness.Failure(f"transform --pretty: {done.err.decode(errors='replace').strip()[:300]}")
        edit_map = json.loads((folder / "pretty.map.json").read_text())
        if arguments.property == "no-overflow":
            more = {"line_of": oracle.original_lines(woven, pretty, edit_map)}
            oracle.without_markers(pretty)
        woven = pretty
    comparison = PROPERTIES[arguments.property][0](program, woven, bits, folder, edit_map, flags, **more)
    if not comparison.build():
        return None
    for seed in range(arguments.seeds):
        comparison.check(seed + 1)
    counts = comparison.counts
    return counts if counts.violations + counts.silent else None


def run_one(arguments, name, make):
    """(name, counts or None, complaint)."""
    with tempfile.TemporaryDirectory() as scratch:
        made = make(scratch)
        if made is None:
            return name, None, ""
        program, bits, flags = made
        try:
            return name, check(arguments, program, bits, scratch, flags), ""
        except harness.Skip:
            return name, None, ""
        except harness.Failure as failure:
            if arguments.keep:
                kept = arguments.keep / name.replace("/", "_").replace(" ", "_")
                shutil.rmtree(kept, ignore_errors=True)
                shutil.copytree(scratch, kept)
                if pathlib.Path(program).parent != pathlib.Path(scratch):
                    shutil.copy(program, kept)
            return name, None, str(failure)


def tasks(arguments):
    with open(arguments.tasks / "tasks.csv", newline="") as table:
        rows = list(csv.DictReader(table))
    # Those of the property first: they are the ones that violate it.
    rows.sort(key=lambda row: row["property"] not in PROPERTIES[arguments.property][1])
    seen = set()
    for row in rows:
        if row["program"] in seen:
            continue
        seen.add(row["program"])
        program = arguments.tasks / row["program"]
        if arguments.property == "valid-memcleanup" and b"alloc" not in program.read_bytes():
            continue
        bits = 64 if row["data_model"] == "LP64" else 32
        yield f"{row['program']} {bits}", lambda scratch, p=program, b=bits: (p, b, [])


def csmith_programs(arguments):
    include = harness.csmith_include()
    for seed in itertools.count(arguments.seed):
        bits = 64 if seed % 2 else 32

        def make(scratch, seed=seed, bits=bits):
            program = pathlib.Path(scratch, "program.c")
            options = ["--no-safe-math", "--bitfields", "--volatiles"] if seed % 3 else ["--no-safe-math"]
            done = harness.execute(["csmith", "--seed", seed, *options, "-o", program], cwd=scratch, timeout=20)
            return (program, bits, [f"-I{include}"]) if done.status == 0 and program.exists() else None
        yield f"csmith-{seed}-{bits}", make


def allocating_programs(arguments):
    for seed in itertools.count(arguments.seed):
        bits = 64 if seed % 2 else 32

        def make(scratch, seed=seed, bits=bits):
            program = pathlib.Path(scratch, "program.c")
            program.write_text(random_allocations.program(seed))
            return program, bits, []
        yield f"allocations-{seed}-{bits}", make


def run_group(arguments, programs, count, pool):
    totals = [0, 0, 0, 0, 0]  # passed, failed, violations, silent, dropped
    pending = []
    programs = iter(programs)
    while totals[0] + totals[1] < count and totals[4] < 10 * count + 100:
        while len(pending) < 2 * arguments.jobs:
            one = next(programs, None)
            if one is None:
                break
            pending.append(pool.submit(run_one, arguments, *one))
        if not pending:
            break
        name, counts, complaint = pending.pop(0).result()
        if complaint:
            totals[1] += 1
            print(f"FAILED {name}: {complaint}", flush=True)
        elif counts is None:
            totals[4] += 1
        else:
            totals[0] += 1
            totals[2] += counts.violations
            totals[3] += counts.silent
    for future in pending:
        future.cancel()
    print(f"{totals[0]} programs agree, {totals[1]} do not; {totals[2]} runs with a violation, {totals[3]} without; "
          f"{totals[4]} programs did not count", flush=True)
    return totals[0], totals[1]


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--tasks", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=300, help="programs of --tasks")
    parser.add_argument("--property", choices=list(PROPERTIES), default="no-overflow")
    parser.add_argument("--pretty", action="store_true")
    parser.add_argument("--csmith", type=int, default=0)
    parser.add_argument("--allocations", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=6, help="runs per program")
    parser.add_argument("--keep", type=pathlib.Path)
    arguments = parser.parse_args()
    groups = [(tasks, arguments.count if arguments.tasks else 0), (csmith_programs, arguments.csmith),
              (allocating_programs, arguments.allocations)]
    passed = failed = skipped = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for programs, count in (group for group in groups if group[1]):
            try:
                result = run_group(arguments, programs(arguments), count, pool)
                passed, failed = passed + result[0], failed + result[1]
            except harness.Skip as skip:
                print(f"skipped: {skip}")
                skipped += count
    return harness.finish(passed, failed, skipped)


if __name__ == "__main__":
    harness.main(main)
