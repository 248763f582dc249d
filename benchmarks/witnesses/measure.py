#!/usr/bin/env python3
"""How many verdicts have a witness that a fresh process confirms, from the YAML alone (docs/witnesses.md).

    measure.py --tasks DIR                              violations of all properties
    measure.py --tasks DIR --verdict true               proofs, and whether the witness makes them faster
    measure.py --tasks DIR --woven --property no-overflow   round trips through woven C
    measure.py --table FILE…                            only print what is in files of --results

Tasks of a collection (DIR/tasks.csv with the columns property, data_model, expected and program), --count of them for
each property and verdict, in an order that looks random and is always the same. For each: `heddle verify --witness`, then
`heddle validate`. With --woven: `heddle transform`, `heddle verify --witness` of the woven program, as if it were somebody
else's verifier, `heddle witness translate`, then `heddle validate` on the original; --count is of those that are decided.
Printed is a line for each task and a table. --limit is of CPU seconds, for each command and all that it starts.

With --results, each task becomes a line of JSON in that file, and tasks that have one are not run again. A witness that is
rejected, that the strict reader of tests/witnesses/schema.py complains about, or a crash ends the script with status 1.
"""
import collections
import csv
import hashlib
import json
import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
sys.path.insert(0, str(ROOT / "tests" / "witnesses"))
import cpu_limit  # noqa: E402
import harness  # noqa: E402
import schema  # noqa: E402

ANSWERS = {"CONFIRMED": 0, "REJECTED": 10, "UNKNOWN": 5}
LONG = 1.0  # CPU seconds of a proof, from which on it counts whether the witness makes it faster
# What a counterexample says of how an execution goes on for ever, by a word of it.
ENDLESS = {"state it was in": "repeated state", "set of states": "recurrent set"}
# Properties whose verdict TRUE is to have a witness.
PROVED = ("unreach-call", "no-overflow", "termination")


class Task:
    def __init__(self, arguments, row):
        self.arguments = arguments
        self.name = row["program"]
        self.program = arguments.tasks / row["program"]
        self.property = row["property"]
        self.data_model = row["data_model"]
        self.expected = row["expected"].upper()

    def run(self, limit, command, *words):
        return cpu_limit.run([self.arguments.heddle, command, *words, "--data-model", self.data_model], limit)

    def verify(self, program, name, *words):
        return self.run(self.arguments.limit, "verify", program, "--property", name, *words)

    def validate(self, witness, row):
        """Adds what the validator says."""
        result = self.run(self.arguments.validation_limit, "validate", self.program, "--property", self.property,
                          "--witness", witness)
        answer = result.last_line()
        if result.is_over:
            answer = "UNKNOWN(out of time)"
        elif ANSWERS.get(answer.split("(")[0]) != result.status:
            answer = f"CRASH(status {result.status}: {harness.shorten(result.err)})"
        complaints = schema.complaints(witness, [self.program])
        row.update(answer=answer, checked=round(result.seconds, 2), complaints=complaints)


def verdict_of(result, row):
    """Adds the verdict, and that there is none, though there was time; its first word."""
    verdict = "UNKNOWN" if result.is_over else result.last_line()
    row.update(verdict=verdict, seconds=round(result.seconds, 2))
    if verdict.split("(")[0] not in ("TRUE", "FALSE", "UNKNOWN"):
        row["answer"] = f"CRASH(status {result.status}: {result.last_message()})"
    return verdict.split("(")[0]


def kind_of(task, result):
    if task.property == "termination" and task.expected == "FALSE":
        return next((kind for word, kind in ENDLESS.items() if word in result.out), "other")
    return ""


def direct(task, folder):
    """What is to be remembered of the task."""
    witness = folder / "witness.yml"
    result = task.verify(task.program, task.property, "--witness", witness)
    row = {"kind": kind_of(task, result)}
    if verdict_of(result, row) != task.expected:
        return row
    if task.expected == "TRUE":
        loops = task.run(task.arguments.limit, "verify", task.program, "--property", task.property, "--show-loops")
        row["has_loops"] = bool(loops.out.strip()) and not False
    if not witness.exists():
        row["answer"] = f"NONE({result.last_message()})"
        return row
    task.validate(witness, row)
    if task.expected == "TRUE" and row["seconds"] > LONG:
        row["alone"] = round(task.verify(task.program, task.property).seconds, 2)
    return row


def woven(task, folder):
    program, made, back = folder / "woven.c", folder / "woven.witness.yml", folder / "back.yml"
    row = {"kind": "translated", "verdict": "UNKNOWN"}
    result = task.run(task.arguments.limit, "transform", task.program, "--property", task.property, "-o", program)
    if not program.exists():
        row["answer"] = f"NONE(transform: {result.last_message()})"
        return row
    result = task.verify(program, "unreach-call", "--witness", made)
    if verdict_of(result, row) != task.expected:
        return row
    if not made.exists():
        row["answer"] = f"NONE({result.last_message()})"
        return row
    result = task.run(task.arguments.validation_limit, "witness", "translate", "--map", program.with_suffix(".map.json"),
                      made, "-o", back)
    row["translated"] = round(result.seconds, 2)
    if not back.exists():
        row["answer"] = f"NONE(translate: {'out of time' if result.is_over else result.last_message()})"
        return row
    task.validate(back, row)
    return row


def chosen(arguments):
    """Tasks of one property and verdict after the other."""
    with open(arguments.tasks / "tasks.csv", newline="") as stream:
        rows = [row for row in csv.DictReader(stream)
                if not arguments.property or row["property"] in arguments.property.split(",")]
    rows.sort(key=lambda row: hashlib.sha256(f"{arguments.seed}{row['property']}{row['program']}".encode()).hexdigest())
    for expected in arguments.verdict.split(","):
        for name in sorted({row["property"] for row in rows}):
            if expected == "true" and name not in PROVED:
                continue
            yield [Task(arguments, row) for row in rows if row["property"] == name and row["expected"] == expected]


def word_of(row):
    return row["answer"].split("(")[0] if "answer" in row else "not decided"


def is_fine(row):
    return word_of(row) not in ("REJECTED", "CRASH") and not row.get("complaints")


def measure(arguments, task):
    with tempfile.TemporaryDirectory() as folder:
        row = (woven if arguments.woven else direct)(task, pathlib.Path(folder))
        row = {"property": task.property, "expected": task.expected, "program": task.name, **row}
        if arguments.keep and "answer" in row and (word_of(row) != "CONFIRMED" or row.get("complaints")):
            kept = arguments.keep / f"{task.property}-{task.program.stem}"
            kept.mkdir(parents=True, exist_ok=True)
            for file in pathlib.Path(folder).iterdir():
                (kept / file.name).write_bytes(file.read_bytes())
    return row


def line_of(row):
    text = f"{row['program']} {row['property']} {row['verdict']} {row.get('seconds', 0)} s"
    if "answer" in row:
        text += f": {row['answer']}"
    for word in ("checked", "translated", "alone"):
        if word in row:
            text += f", {word} {row[word]} s"
    return text + "".join(f"\n  {complaint}" for complaint in row.get("complaints", []))


def groups_of(row):
    """The lines of the table in which a task counts."""
    name = f"{row['expected']} of {row['property']}"
    yield name + (", translated" if row["kind"] == "translated" else "")
    if row["kind"] not in ("", "translated") and "answer" in row:
        yield f"{name}: {row['kind']}"
    if row.get("has_loops"):
        yield f"{name}: with loops"
    if "alone" in row and row["alone"] > LONG:
        yield f"{name}: over {LONG:.0f} s"


COLUMNS = ("tasks", "not decided", "NONE", "CONFIRMED", "UNKNOWN", "REJECTED", "CRASH", "faster", "complaints")


def print_table(rows):
    counts = collections.defaultdict(collections.Counter)
    for row in rows:
        for name in groups_of(row):
            group = counts[name]
            group["tasks"] += 1
            group[word_of(row)] += 1
            group["complaints"] += bool(row.get("complaints"))
            group["faster"] += word_of(row) == "CONFIRMED" and row["checked"] < row.get("alone", 0)
    columns = [word for word in COLUMNS if any(row[word] for row in counts.values())]
    print("| verdict | " + " | ".join(columns) + " |\n|" + "---|" * (len(columns) + 1))
    for name, row in sorted(counts.items()):
        print(f"| {name} | " + " | ".join(str(row[column] or "") for column in columns) + " |")


def read_results(path):
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines()]


def key_of(row):
    return row["property"], row["expected"], row["program"], row["kind"] == "translated"


def run_all(arguments):
    rows = read_results(arguments.results) if arguments.results else []
    known = {key_of(row): row for row in rows}
    for tasks in chosen(arguments):
        taken = 0
        for task in tasks:
            if arguments.count and taken >= arguments.count:
                break
            key = (task.property, task.expected, task.name, arguments.woven)
            row = known.get(key)
            if row is None:
                row = measure(arguments, task)
                rows.append(row)
                print(line_of(row), flush=True)
                if arguments.results:
                    with open(arguments.results, "a", encoding="utf-8") as stream:
                        stream.write(json.dumps(row) + "\n")
            # Of round trips, those count that somebody else's verifier has decided.
            taken += not arguments.woven or "answer" in row
    return rows


def main():
    def path(text):
        return pathlib.Path(text).resolve()

    parser = harness.parser(__doc__)
    parser.add_argument("--tasks", type=path, help="folder with tasks.csv")
    parser.add_argument("--property", default="", help="of the tasks, separated by commas; default: all")
    parser.add_argument("--verdict", default="false", help="that the tasks should get: false, true or false,true")
    parser.add_argument("--count", type=int, default=40, help="so many tasks for each property and verdict; 0: all")
    parser.add_argument("--seed", default="", help="any text; another one gives another order of the tasks")
    parser.add_argument("--limit", type=float, default=10, help="CPU seconds of a verdict")
    parser.add_argument("--validation-limit", type=float, default=10, help="CPU seconds of a validation or translation")
    parser.add_argument("--woven", action="store_true", help="by way of woven C")
    parser.add_argument("--keep", type=path, help="keep the witnesses that are not confirmed there")
    parser.add_argument("--results", type=path, help="what has been measured, to go on with")
    parser.add_argument("--table", type=path, nargs="+", help="only print the table of these results")
    arguments = parser.parse_args()
    if arguments.table:
        rows = [row for file in arguments.table for row in read_results(file)]
    elif arguments.tasks:
        rows = run_all(arguments)
    else:
        parser.error("give --tasks or --table")
    print_table(rows)
    return 0 if all(is_fine(row) for row in rows) else 1


if __name__ == "__main__":
    harness.main(main)
