#!/usr/bin/env python3
"""How much of a collection of verification tasks the front end accepts.

accept.py --tasks DIR reads DIR/tasks.csv (columns property, data_model, expected, subproperty, program), translates
every program in its data model with `heddle goto`, checks the text with `heddle check-goto`, and demands that
printing, parsing and printing again changes nothing. Failures are grouped by message.
"""
import collections
import concurrent.futures
import csv
import pathlib
import re
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402


def read_tasks(folder):
    with open(folder / "tasks.csv", newline="") as stream:
        rows = csv.DictReader(stream)
        return sorted({(row["program"], row["data_model"]) for row in rows})


def essence(err):
    """The first message without its place and names, so that equal causes fall into one group."""
    lines = [line for line in err.decode(errors="replace").splitlines() if line.strip()]
    text = next((line for line in lines if "error" in line), lines[0] if lines else "no message")
    text = re.sub(r"^\S*?:(\d+:\d+:)? ", "", text)
    text = re.sub(r"\S+, instruction \d+ \(.*\): ", "", text)
    return re.sub(r"'[^']*'", "'…'", re.sub(r"\b\d+\b", "N", text))[:160]


def attempt(arguments, task):
    """(group, detail): group is "" if all is well."""
    program, data_model = task
    with tempfile.TemporaryDirectory() as folder:
        first, second = pathlib.Path(folder, "first.goto"), pathlib.Path(folder, "second.goto")
        steps = [
            ("goto", ["goto", "--data-model", data_model, arguments.tasks / program, "-o", first]),
            ("check-goto", ["check-goto", first]),
            ("goto of .goto", ["goto", first, "-o", second]),
        ]
        for name, words in steps:
            result = harness.execute([arguments.heddle, *words], timeout=arguments.limit)
            if result.timed_out:
                return f"{name}: not finished after {arguments.limit:g} s", ""
            if result.status not in (0, 2):
                return f"{name}: CRASH, status {result.status}: {essence(result.err)}", result.err
            if result.status != 0:
                return f"{name}: {essence(result.err)}", result.err
        if first.read_bytes() != second.read_bytes():
            return "print, parse, print changes the text", ""
    return "", ""


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--tasks", type=pathlib.Path, required=True, help="folder with tasks.csv")
    parser.add_argument("--limit", type=float, default=60, help="seconds per step")
    parser.add_argument("--only", default="", help="only programs whose path contains this")
    parser.add_argument("--list", action="store_true", help="print every failing program, not three per group")
    arguments = parser.parse_args()
    tasks = [task for task in read_tasks(arguments.tasks) if arguments.only in task[0]]
    groups = collections.defaultdict(list)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for task, (group, _) in zip(tasks, pool.map(lambda task: attempt(arguments, task), tasks)):
            groups[group].append(f"{task[0]} ({task[1]})")
    accepted = len(groups.pop("", []))
    for group, programs in sorted(groups.items(), key=lambda item: -len(item[1])):
        print(f"{len(programs):5}  {group}")
        for program in programs if arguments.list else programs[:3]:
            print(f"         {program}")
    print(f"accepted: {accepted} of {len(tasks)} ({100 * accepted / max(1, len(tasks)):.1f}%)")
    return harness.finish(accepted, len(tasks) - accepted)


if __name__ == "__main__":
    harness.main(main)
