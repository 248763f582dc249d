#!/usr/bin/env python3
"""Asks CBMC, where cbmc and goto-cc are on the PATH, about what Heddle writes, and Heddle about what goto-cc writes.

  written    `heddle transcode` writes a binary of each program, as it is and woven with three properties: cbmc accepts it,
             and its verdict at a bound is the one that it gives for the C source (of woven programs: what
             `heddle transform` writes)
  read       goto-cc compiles each program: Heddle's verdict on the binary is the one on the C source
  with       `heddle verify --with cbmc`: no verdict is against the expected one

The programs are those of tests/verify, or those of a collection (--tasks DIR: DIR/tasks.csv with the columns property,
data_model, expected and program). A verdict that differs is a failure; where one side gives none, it is counted as such.
Every other outcome is counted, and the numbers are printed.
"""
import collections
import csv
import pathlib
import re
import shutil
import sys
import tempfile
import threading

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

WOVEN = ("no-overflow", "valid-memcleanup", "termination")
READ = ("unreach-call", "no-overflow")
WITH = ("unreach-call", *WOVEN)


class Counts:
    """How often what happened, for the table at the end."""

    def __init__(self):
        self.lock = threading.Lock()
        self.rows = collections.defaultdict(collections.Counter)

    def add(self, row, outcome):
        with self.lock:
            self.rows[row][outcome] += 1

    def show(self):
        for row, outcomes in sorted(self.rows.items()):
            print(f"{row}: " + ", ".join(f"{count} {outcome}" for outcome, count in outcomes.most_common()))


def last_line(result):
    lines = (result.err or result.out).decode(errors="replace").strip().split("\n")
    return re.sub(r"^\S*:\d+:\d+: |^heddle: ", "", lines[-1])[:100]


def ask_cbmc(arguments, program, data_model):
    """A verdict, `no verdict`, or `refused: …`."""
    command = ["cbmc", program, "--no-standard-checks", "--no-malloc-may-fail", "--no-unwinding-assertions", "--unwind",
               arguments.bound,
               "--object-bits", "11", "--slice-formula"]
    if program.suffix != ".gb":  # binaries know
        command.append("--32" if data_model == "ILP32" else "--64")
    result = harness.execute(command, timeout=arguments.timeout)
    output = result.out.decode(errors="replace")
    if result.timed_out:
        return "no verdict"
    if result.status == 0 and "VERIFICATION SUCCESSFUL" in output:
        return "SUCCESSFUL"
    if result.status == 10 and "VERIFICATION FAILED" in output:
        return "FAILED"
    lines = [line for line in (result.err.decode(errors="replace") + output).split("\n") if line.strip()]
    said = [line for line in lines if "rror" in line or "nvariant" in line or "Reason" in line]
    return f"refused (status {result.status}): {' | '.join(said[-3:])[:200]}"


def compare(counts, row, source, binary, names):
    """Counts, and fails on verdicts that differ."""
    decided = [answer for answer in (source, binary) if answer in names]
    if len(decided) == 2 and source != binary:
        counts.add(row, "different")
        raise harness.Failure(f"{source} for the source, {binary} for the binary")
    if len(decided) == 2:
        counts.add(row, f"same ({source})")
    elif decided:
        counts.add(row, "only the binary decided" if binary in names else "only the source decided")
    else:
        counts.add(row, "neither decided")


def knows_errors(program):
    """Whether cbmc sees the errors of a C file: it knows `assert` and __VERIFIER_error, but not reach_error without a
    body."""
    text = program.read_text(errors="replace")
    return "reach_error" not in text or re.search(r"reach_error\s*\([^;{)]*\)\s*\{", text)


def written(arguments, counts, task, name):
    """`name`: the property that is woven in; empty: none."""
    program, data_model = task
    row = f"written, {name or 'plain'}"
    with tempfile.TemporaryDirectory() as folder:
        binary = pathlib.Path(folder, "program.gb")
        options = ["--data-model", data_model] + (["--property", name] if name else [])
        result = harness.execute([arguments.heddle, "transcode", program, *options, "--to", "cbmc", "-o", binary])
        if result.status != 0:
            counts.add(row, "not written")
            raise harness.Skip(f"not written: {last_line(result)}")
        of_binary = ask_cbmc(arguments, binary, data_model)
        if of_binary.startswith("refused"):
            counts.add(row, "refused by cbmc")
            raise harness.Failure(of_binary)
        if arguments.accept_only:
            counts.add(row, "accepted")
            return
        source = program
        if name or not knows_errors(program):
            source = pathlib.Path(folder, "woven.c")
            result = harness.execute([arguments.heddle, "transform", program, *options, "-o", source])
            if result.status != 0:
                counts.add(row, "accepted; no woven C")
                return
        compare(counts, row, ask_cbmc(arguments, source, data_model), of_binary, ("SUCCESSFUL", "FAILED"))


def verdict(arguments, program, data_model, name, *options):
    result = harness.execute([arguments.heddle, "verify", program, "--data-model", data_model, "--property", name, "--timeout",
                              arguments.seconds, "--memory", "4000", *options], timeout=3 * arguments.seconds + 20)
    lines = result.out.decode(errors="replace").strip().split("\n")
    return lines[-1] if lines[-1] else last_line(result)


def read(arguments, counts, task, name):
    program, data_model = task
    row = f"read, {name}"
    with tempfile.TemporaryDirectory() as folder:
        binary = pathlib.Path(folder, "program.gb")
        result = harness.execute(["goto-cc", "-m32" if data_model == "ILP32" else "-m64", program, "-o", binary], timeout=60)
        if result.status != 0 or not binary.exists():
            counts.add(row, "not compiled by goto-cc")
            raise harness.Skip(f"goto-cc: {last_line(result)}")
        of_binary = verdict(arguments, binary, data_model, name)
    of_source = verdict(arguments, program, data_model, name)
    if "unsupported" in of_binary and "unsupported" not in of_source:
        counts.add(row, "not read")
        raise harness.Skip(f"not read: {re.sub(' in function .*|, of .*', '', of_binary)}")
    compare(counts, row, of_source.split("(")[0], of_binary.split("(")[0], ("TRUE", "FALSE"))


def verify_with(arguments, counts, task, name, expected):
    program, data_model = task
    answer = verdict(arguments, program, data_model, name, "--with", "cbmc")
    word = answer.split("(")[0]
    row = f"with cbmc, {name} ({expected})"
    counts.add(row, word if word in ("TRUE", "FALSE") else answer[:90])
    if word in ("TRUE", "FALSE") and word != expected.upper():
        raise harness.Failure(f"{word}, expected {expected}")


def spread(items, count):
    """So many of them, evenly chosen."""
    step = max(1, len(items) // count)
    return items[::step][:count]


def tasks(arguments):
    """(program, data model), property, expected verdict: one after the other."""
    if arguments.tasks:
        with open(arguments.tasks / "tasks.csv", newline="") as stream:
            for row in csv.DictReader(stream):
                yield (arguments.tasks / row["program"], row["data_model"]), row["property"], row["expected"]
        return
    for task in harness.select(FOLDER.parent / "verify", "*.yml"):
        text = task.read_text()
        name = pathlib.PurePath(re.search(r"property_file: (\S+)", text).group(1)).stem
        expected = re.search(r"expected_verdict: (true|false)", text)
        if expected and "# options:" not in text and task.with_suffix(".c").exists():
            yield (task.with_suffix(".c"), "LP64"), name, expected.group(1)


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("part", nargs="*", help="only these parts")
    parser.add_argument("--tasks", type=lambda text: pathlib.Path(text).resolve(), help="folder with tasks.csv")
    parser.add_argument("--count", type=int, default=20, help="so many programs, evenly chosen")
    parser.add_argument("--bound", type=int, default=10, help="rounds of loops that cbmc follows")
    parser.add_argument("--timeout", type=int, default=10, help="seconds for cbmc")
    parser.add_argument("--seconds", type=int, default=5, help="seconds for heddle")
    parser.add_argument("--accept-only", action="store_true", help="of 'written': only whether cbmc takes the binary")
    parser.add_argument("--property", action="append", help="only these; of 'written', 'plain' is the program as it is")
    arguments = parser.parse_args()
    missing = [name for name in ("cbmc", "goto-cc") if not shutil.which(name)]
    counts = Counts()
    all_tasks = list(tasks(arguments))
    programs = spread(list(dict.fromkeys(task for task, _, _ in all_tasks)), arguments.count)
    cases = []

    def add(part, name, label, check, *rest):
        if arguments.property and (name or "plain") not in arguments.property:
            return
        cases.append((f"{part} {name or 'plain'} {label}", lambda: check(arguments, counts, *rest)))

    def is_asked(part):
        return not arguments.part or part in arguments.part

    if "cbmc" in missing:
        print("skipped: written, with: cbmc is not on the PATH")
    else:
        for name in ("", *WOVEN) if is_asked("written") else ():
            for task in programs:
                add("written", name, task[0].stem, written, task, name)
        for name in WITH if is_asked("with") else ():
            for expected in ("true", "false"):
                of_kind = [task for task, task_name, verdict in all_tasks if (task_name, verdict) == (name, expected)]
                for task in spread(of_kind, max(1, min(10, arguments.count // 2))) if of_kind else ():
                    add("with", name, task[0].stem, verify_with, task, name, expected)
    if "goto-cc" in missing:
        print("skipped: read: goto-cc is not on the PATH")
    else:
        for name in READ if is_asked("read") else ():
            for task in programs:
                add("read", name, task[0].stem, read, task, name)
    status = harness.run_cases(cases, lambda case: case(), arguments.jobs)
    counts.show()
    return status


if __name__ == "__main__":
    harness.main(main)
