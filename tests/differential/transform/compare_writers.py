#!/usr/bin/env python3
"""The two writers against each other: a property woven in memory and the same property woven into C text.

For each program (a) `heddle verify --property P` and (b) `heddle transform --property P`, then `heddle verify` of what it
wrote for unreach-call. Contradicting verdicts fail. Verdicts that merely differ are listed with the reasons that were
given; where time was the reason, that side gets four times as much before it counts as different.

--tasks FOLDER holds programs and a tasks.csv (see check_tasks.py); --count N programs are spread evenly over the
properties and over the table. Few tasks ask for valid-memcleanup, so it is woven into those of valid-memsafety too.
Of termination, `verify` asks more than whether a state repeats: see docs/spec-language.md. Compared is what both say of
that question. So TRUE counts for (a) if it found that no state repeats, even if it claims nothing; and a verdict of (b)
counts as UNKNOWN if a warning of `transform` takes it back, for FALSE at that loop.
"""
import collections
import csv
import json
import pathlib
import re
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))
import harness  # noqa: E402

PROPERTIES = {  # options of `verify`, and the properties whose programs are taken
    "no-overflow": ([], ["no-overflow"]),
    "termination": (["--reduction=state-recurrence"], ["termination"]),
    "valid-memcleanup": ([], ["valid-memcleanup", "valid-memsafety"]),
}
MORE_TIME = 4
UNDECIDED_LATER = re.compile(r"UNKNOWN\((timeout|stopped)\)")
NO_STATE_REPEATS = "evidence: no state repeats, but"
NO_ALARM = re.compile(r":(\d+):\d+: warning: (an error that is reached need not be one: .*)")
NO_PROOF = re.compile(r"warning: (that no error is reached proves nothing here: .*)")
VIOLATED = re.compile(r"woven\.c:(\d+):(\d+): violated: ")


class Answer:
    def __init__(self, text, report=""):
        self.text = text  # the last line
        self.report = report  # all lines
        self.verdict = re.match(r"TRUE|FALSE|UNKNOWN|refused", text)
        self.verdict = self.verdict.group() if self.verdict else "crash"

    def is_late(self):
        return UNDECIDED_LATER.match(self.text) is not None


def verify(arguments, bits, program, options, seconds):
    done = harness.execute([arguments.heddle, "verify", f"--{bits}", *options, "--timeout", seconds, program],
                           timeout=5 * seconds + 30)
    report = done.out.decode(errors="replace")
    lines = report.splitlines()
    if lines and done.status in (0, 5, 10):
        return Answer(lines[-1], report)
    return Answer(f"crash: status {done.status}: {done.err.decode(errors='replace').strip()[-200:]}")


def woven_loop(report, woven):
    """The line of the operation that the violated check is about."""
    place = VIOLATED.search(report)
    if place is None:
        return None
    before = woven.read_bytes().split(b"\n")[:int(place.group(1)) - 1]
    offset = sum(len(line) + 1 for line in before) + int(place.group(2)) - 1
    edit_map = json.loads(woven.with_suffix(".map.json").read_text())["files"][0]
    about = {weave for weave, _, _, low, high in edit_map["edits"] if low <= offset < high}
    return next((weave[4] for weave in edit_map["weaves"] if weave[0] in about), None)


def taken_back(verdict, report, warnings, woven):
    """The warning of `transform` that takes back a verdict about its output, or nothing."""
    if verdict == "TRUE" and (warning := NO_PROOF.search(warnings)):
        return warning.group(1)
    if verdict == "FALSE":
        line = woven_loop(report, woven)
        return next((text for at, text in NO_ALARM.findall(warnings) if int(at) == line), "")
    return ""


class Case:
    """One program, and how it is decided both ways."""

    def __init__(self, arguments, name, program, bits, folder):
        self.arguments, self.name, self.program, self.bits = arguments, name, program, bits
        self.options = ["--property", name, *PROPERTIES[name][0]]
        self.woven = pathlib.Path(folder, "woven.c")
        self.warnings = ""

    def in_memory(self, seconds):
        answer = verify(self.arguments, self.bits, self.program, self.options, seconds)
        if answer.verdict == "UNKNOWN" and NO_STATE_REPEATS in answer.report:
            return Answer(f"TRUE, but {answer.text}")
        return answer

    def transform(self):
        """Why there is no output, or nothing."""
        done = harness.execute([self.arguments.heddle, "transform", f"--{self.bits}", "--property", self.name,
                                "--compare-incomplete", self.program, "-o", self.woven], timeout=60)
        self.warnings = done.err.decode(errors="replace")
        return "" if done.status == 0 else f"refused: {self.warnings.strip()[-200:]}"

    def as_text(self, seconds):
        answer = verify(self.arguments, self.bits, self.woven, ["--property", "unreach-call"], seconds)
        reason = taken_back(answer.verdict, answer.report, self.warnings, self.woven)
        return Answer(f"UNKNOWN({reason})") if reason else answer

    def answers(self):
        """Those of (a) and (b), and whether one of them needed more time."""
        refusal = self.transform()
        memory = self.in_memory(self.arguments.seconds)
        text = Answer(refusal) if refusal else self.as_text(self.arguments.seconds)
        if memory.verdict == text.verdict:
            return memory, text, False
        retry = MORE_TIME * self.arguments.seconds
        if memory.is_late():
            memory = self.in_memory(retry)
        elif text.is_late():
            text = self.as_text(retry)
        return memory, text, True


def rows_of(arguments, name):
    """Programs with data models, those of the first property first."""
    with open(arguments.tasks / "tasks.csv", newline="") as table:
        rows = list(csv.DictReader(table))
    found = {}
    for wanted in PROPERTIES[name][1]:
        for row in rows:
            if row["property"] == wanted and arguments.only in row["program"]:
                found.setdefault((row["program"], row["data_model"]))
    return list(found)


def sample(arguments):
    rows = {name: rows_of(arguments, name) for name in arguments.property}
    left = arguments.count
    result = []
    # Who has few programs leaves room to the others.
    for index, name in enumerate(sorted(rows, key=lambda name: len(rows[name]))):
        count = min(len(rows[name]), left // (len(rows) - index))
        left -= count
        for i in range(count):
            program, model = rows[name][i * len(rows[name]) // count]
            result.append((name, program, 64 if model == "LP64" else 32))
    return result


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--tasks", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--property", action="append", choices=list(PROPERTIES), help="may be repeated; default: all")
    parser.add_argument("--seconds", type=int, default=4, help="per verification")
    parser.add_argument("--only", default="", help="programs whose path contains this")
    arguments = parser.parse_args()
    arguments.property = arguments.property or list(PROPERTIES)
    counts = collections.defaultdict(collections.Counter)
    failed = 0
    for name, program, bits in sample(arguments):
        with tempfile.TemporaryDirectory() as scratch:
            case = Case(arguments, name, arguments.tasks / program, bits, scratch)
            memory, text, was_late = case.answers()
        kind = "the same" if memory.verdict == text.verdict else "different"
        if {memory.verdict, text.verdict} == {"TRUE", "FALSE"} or "crash" in (memory.verdict, text.verdict):
            kind = "wrong"
            failed += 1
            print(f"FAILED {name} {program}: in memory {memory.text}, as C {text.text}", flush=True)
        elif kind == "different":
            print(f"{name} {program}: in memory {memory.text}, as C {text.text}", flush=True)
        elif was_late:
            kind = "the same with more time"
        counts[name][kind] += 1
        counts[name][f"({memory.verdict})"] += kind.startswith("the same")
    total = collections.Counter()
    for name, own in counts.items():
        print(f"{name}: " + ", ".join(f"{number} {kind}" for kind, number in sorted(own.items(), reverse=True)))
        total.update(own)
    number = sum(count for kind, count in total.items() if not kind.startswith("("))
    same = total["the same"] + total["the same with more time"]
    print(f"{same} of {number} verdicts are the same ({100 * same / max(1, number):.1f} %)")
    return harness.finish(number - failed, failed)


if __name__ == "__main__":
    harness.main(main)
