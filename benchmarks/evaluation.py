#!/usr/bin/env python3
"""What it costs to weave a property into a program instead of building it into the verifier (docs/evaluation.md).

Tasks of a collection (FOLDER/tasks.csv with the columns property, data_model, expected and program) are decided in several
ways by one engine. Printed is, for each way, how many tasks it decides in how much CPU time, and for pairs of ways the
geometric mean of the ratio of CPU times over the tasks that both decide. Short measurements are repeated. Verdicts that
contradict each other end the script with status 1.
"""
import argparse
import csv
import math
import pathlib
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "differential" / "transform"))
import compare_writers  # noqa: E402

SHORT = 1.0  # seconds: the median of several runs counts
LONG = 0.5  # seconds: where more than reading the program matters


class Measurement:
    def __init__(self, verdict, seconds, report=""):
        self.verdict, self.seconds, self.report = verdict, seconds, report


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def execute(command, limit):
    """(output, messages, CPU seconds of the process and its children)."""
    before = cpu_seconds()
    try:
        done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              errors="replace", timeout=limit, check=False)
        output, messages = done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        output = messages = "UNKNOWN(timeout)"
    return output, messages, cpu_seconds() - before


def measure(arguments, command):
    command = [arguments.heddle, "verify", "--engine", arguments.engine, "--timeout", arguments.seconds, *command]
    runs = []
    while not runs or (len(runs) < arguments.repeat and runs[0][2] < SHORT):
        runs.append(execute(command, 5 * arguments.seconds + 30))
    report = runs[0][0] or runs[0][1] or "crash"
    seconds = sorted(run[2] for run in runs)[len(runs) // 2]
    return Measurement(report.splitlines()[-1].split("(")[0], seconds, report)


def direct(arguments, task, _):
    return measure(arguments, [task.bits, "--property", task.name, "--reduction=direct", task.program])


def plain(arguments, task, _):
    return measure(arguments, [task.bits, "--property", task.name, "--reduction=plain", task.program])


def woven(arguments, task, _):
    reduction = ["--reduction=state-recurrence"] if task.name == "termination" else []
    return measure(arguments, [task.bits, "--property", task.name, *reduction, task.program])


def woven_text(arguments, task, folder):
    text = pathlib.Path(folder, "woven.c")
    command = [arguments.heddle, "transform", task.bits, "--property", task.name, task.program, "-o", text]
    _, warnings, task.transformation = execute(command, 60)
    if not text.exists():
        return Measurement("refused", task.transformation)
    result = measure(arguments, [task.bits, text])
    # Of a state that is not complete, and so on: `verify` claims nothing either.
    if compare_writers.taken_back(result.verdict, result.report, warnings, text):
        result.verdict = "UNKNOWN"
    return result


WAYS = {"direct": direct, "woven, plain": plain, "woven": woven, "woven C": woven_text}
PROPERTIES = {"no-overflow": ["direct", "woven, plain", "woven", "woven C"], "termination": ["woven", "woven C"]}


class Task:
    def __init__(self, row, folder):
        self.name, self.program, self.expected = row["property"], folder / row["program"], row["expected"].upper()
        self.bits = "--64" if row["data_model"] == "LP64" else "--32"
        self.transformation = 0.0
        self.by_way = {}

    def solved(self, way):
        return self.by_way[way].verdict in ("TRUE", "FALSE")


def tasks_of(arguments, name, count):
    with open(arguments.tasks / "tasks.csv", newline="") as table:
        rows = [row for row in csv.DictReader(table) if row["property"] == name]
    count = min(count, len(rows))
    return [Task(rows[i * len(rows) // count], arguments.tasks) for i in range(count)]


def mean_ratio(tasks, numerator, denominator, least=0.0):
    """Geometric mean of the ratio of times and number of tasks, as two cells of a table."""
    logs = []
    for task in tasks:
        times = task.by_way[numerator].seconds, task.by_way[denominator].seconds
        if task.solved(numerator) and task.solved(denominator) and max(times) >= least:
            logs.append(math.log(times[0] / times[1]))
    return f"{math.exp(sum(logs) / len(logs)):.2f} | {len(logs)}" if logs else "- | 0"


def print_tables(arguments, name, ways, tasks):
    print(f"\n{name}, {len(tasks)} tasks, {arguments.seconds} s each, engine {arguments.engine}\n")
    print("| way | decided | TRUE | FALSE | CPU s, all tasks | CPU s, tasks that all decide |")
    print("|---|---|---|---|---|---|")
    common = [task for task in tasks if all(task.solved(way) for way in ways)]
    for way in ways:
        verdicts = [task.by_way[way].verdict for task in tasks]
        print(f"| {way} | {sum(task.solved(way) for task in tasks)} | {verdicts.count('TRUE')} | {verdicts.count('FALSE')} "
              f"| {sum(task.by_way[way].seconds for task in tasks):.1f} "
              f"| {sum(task.by_way[way].seconds for task in common):.1f} |")
    print(f"\n| ratio of CPU times | geometric mean | tasks | ... of those with {LONG} s or more | tasks |")
    print("|---|---|---|---|---|")
    for i, denominator in enumerate(ways):
        for numerator in ways[i + 1:]:
            every = mean_ratio(tasks, numerator, denominator)
            slow = mean_ratio(tasks, numerator, denominator, LONG)
            print(f"| {numerator} / {denominator} | {every} | {slow} |")
    print(f"\ntransformation: {sum(task.transformation for task in tasks) / max(1, len(tasks)):.2f} CPU s per task")


def evaluate(arguments, name, count):
    """Number of contradictions."""
    ways, tasks = PROPERTIES[name], tasks_of(arguments, name, count)
    wrong = 0
    for task in tasks:
        with tempfile.TemporaryDirectory() as folder:
            for way in ways:
                task.by_way[way] = WAYS[way](arguments, task, folder)
        shown = {way: f"{task.by_way[way].verdict} {task.by_way[way].seconds:.2f}" for way in ways}
        verdicts = {task.by_way[way].verdict for way in ways}
        if arguments.show:
            print(f"{name} {task.program.name}: {shown}", file=sys.stderr, flush=True)
        if {"TRUE", "FALSE"} <= verdicts:
            print(f"FAILED {name} {task.program}: {shown}", flush=True)
            wrong += 1
    print_tables(arguments, name, ways, tasks)
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tasks", type=pathlib.Path, required=True)
    parser.add_argument("--heddle", type=pathlib.Path, default=ROOT / "build" / "release" / "heddle")
    parser.add_argument("--no-overflow", type=int, default=60, help="tasks of this property")
    parser.add_argument("--termination", type=int, default=40, help="tasks of this property")
    parser.add_argument("--seconds", type=int, default=5, help="per verification")
    parser.add_argument("--engine", default="k-induction")
    parser.add_argument("--repeat", type=int, default=3, help="runs of what takes less than a second")
    parser.add_argument("--show", action="store_true", help="print every measurement")
    arguments = parser.parse_args()
    wrong = 0
    for name, count in (("no-overflow", arguments.no_overflow), ("termination", arguments.termination)):
        if count:
            wrong += evaluate(arguments, name, count)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
