#!/usr/bin/env python3
"""How many verdicts have a witness that a fresh process confirms, from the YAML alone (docs/witnesses.md).

    measure.py --tasks DIR                              violations of all properties
    measure.py --tasks DIR --verdict true               proofs, and whether the witness makes them faster
    measure.py --tasks DIR --woven --property no-overflow   round trips through woven C

Tasks of a collection (DIR/tasks.csv with the columns property, data_model, expected and program), --count of them for
each property, evenly chosen. For each: `heddle verify --witness`, then `heddle validate`. With --woven: `heddle
transform`, `heddle verify --witness` of the woven program, as if it were somebody else's verifier, `heddle witness
translate`, then `heddle validate` on the original. Printed is a line for each task and a table. Times are CPU seconds;
--timeout limits each command, in seconds of the clock. A rejected witness or a crash ends the script with status 1.
"""
import collections
import csv
import pathlib
import resource
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import harness  # noqa: E402

ANSWERS = {"CONFIRMED": 0, "REJECTED": 10, "UNKNOWN": 5}
LONG = 1.0  # CPU seconds of a proof, from which on it counts whether the witness makes it faster
# What a counterexample says of how an execution goes on for ever, by a word of it.
ENDLESS = {"state it was in": "repeated state", "set of states": "recurrent set"}


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Task:
    def __init__(self, arguments, row):
        self.arguments = arguments
        self.name = row["program"]
        self.program = arguments.tasks / row["program"]
        self.property = row["property"]
        self.data_model = row["data_model"]
        self.expected = row["expected"].upper()

    def run(self, command, *words):
        """(result, last line, CPU seconds)"""
        before = cpu_seconds()
        result = harness.execute([self.arguments.heddle, command, *words, "--data-model", self.data_model],
                                 timeout=self.arguments.timeout * 5 + 30)
        text = result.out.decode(errors="replace").strip()
        return result, text.split("\n")[-1], cpu_seconds() - before

    def verify(self, program, name, *words):
        return self.run("verify", program, "--property", name, "--timeout", self.arguments.timeout, *words)

    def validate(self, witness):
        result, answer, seconds = self.run("validate", self.program, "--property", self.property, "--witness", witness,
                                           "--timeout", self.arguments.timeout)
        if ANSWERS.get(answer.split("(")[0]) != result.status:
            answer = f"CRASH(status {result.status}: {harness.shorten(result.err)})"
        return answer, seconds


def last_message(result):
    return result.err.decode(errors="replace").strip().split("\n")[-1]


def kind_of(task, result):
    text = result.out.decode(errors="replace")
    if task.property == "termination" and task.expected == "FALSE":
        return next((f" ({kind})" for word, kind in ENDLESS.items() if word in text), " (other)")
    return ""


def direct(task, folder):
    """(row of the table, answer, seconds of the verdict, seconds of the validation) or None: not decided."""
    witness = folder / "witness.yml"
    result, verdict, seconds = task.verify(task.program, task.property, "--witness", witness)
    if verdict.split("(")[0] != task.expected:
        return None
    row = f"{task.property} {task.expected}{kind_of(task, result)}"
    if not witness.exists():
        return row, f"NONE({last_message(result)})", seconds, 0
    return row, *swap(seconds, task.validate(witness))


def woven(task, folder):
    program, made, back = folder / "woven.c", folder / "woven.witness.yml", folder / "back.yml"
    row = f"{task.property} {task.expected} (translated)"
    result, _, _ = task.run("transform", task.program, "--property", task.property, "-o", program)
    if not program.exists():
        return row, f"NONE(transform: {last_message(result)})", 0, 0
    result, verdict, seconds = task.verify(program, "unreach-call", "--witness", made)
    if verdict.split("(")[0] != task.expected:
        return None
    if not made.exists():
        return row, f"NONE({last_message(result)})", seconds, 0
    result, _, _ = task.run("witness", "translate", "--map", program.with_suffix(".map.json"), made, "-o", back,
                            "--timeout", task.arguments.timeout)
    if not back.exists():
        return row, f"NONE(translate: {last_message(result)})", seconds, 0
    return row, *swap(seconds, task.validate(back))


def swap(seconds, validation):
    answer, checked = validation
    return answer, seconds, checked


def compare_with_proof(task, checked, counts):
    """A word on how long the proof takes without the witness, which takes time to write."""
    _, _, alone = task.verify(task.program, task.property)
    if alone > LONG:
        counts["faster" if checked < alone else "not faster"] += 1
    return f" (without: {alone:.1f} s)"


def chosen(arguments):
    with open(arguments.tasks / "tasks.csv", newline="") as stream:
        rows = [row for row in csv.DictReader(stream)
                if not arguments.property or row["property"] in arguments.property.split(",")]
    for name in dict.fromkeys(row["property"] for row in rows):
        for expected in arguments.verdict.split(","):
            tasks = [row for row in rows if row["property"] == name and row["expected"] == expected]
            count = arguments.count or len(tasks)
            step = max(1, len(tasks) // count)
            for row in tasks[arguments.first::step][:count]:
                yield Task(arguments, row)


def measure(arguments, task, counts):
    """Prints a line about the task; whether nothing is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        done = (woven if arguments.woven else direct)(task, pathlib.Path(folder))
        if done is None:
            counts[f"{task.property} {task.expected}"]["not decided"] += 1
            return True
        row, answer, seconds, checked = done
        word = answer.split("(")[0]
        if arguments.keep and word != "CONFIRMED":
            kept = arguments.keep / f"{task.property}-{task.program.stem}"
            kept.mkdir(parents=True, exist_ok=True)
            for file in pathlib.Path(folder).iterdir():
                (kept / file.name).write_bytes(file.read_bytes())
    counts[row][word] += 1
    faster = ""
    if word == "CONFIRMED" and task.expected == "TRUE" and not arguments.woven and seconds > LONG:
        faster = compare_with_proof(task, checked, counts[row])
    print(f"{task.name} {row} {seconds:.1f} s: {answer} {checked:.1f} s{faster}", flush=True)
    return word not in ("REJECTED", "CRASH")


def print_table(counts):
    columns = [word for word in ("CONFIRMED", "UNKNOWN", "REJECTED", "CRASH", "NONE", "not decided", "faster", "not faster")
               if any(row[word] for row in counts.values())]
    print("| verdict | " + " | ".join(columns) + " |\n|" + "---|" * (len(columns) + 1))
    for name, row in counts.items():
        print(f"| {name} | " + " | ".join(str(row[column] or "") for column in columns) + " |")


def main():
    def folder(text):
        return pathlib.Path(text).resolve()

    parser = harness.parser(__doc__)
    parser.add_argument("--tasks", type=folder, required=True, help="folder with tasks.csv")
    parser.add_argument("--property", default="", help="of the tasks, separated by commas; default: all")
    parser.add_argument("--verdict", default="false", help="that the tasks should get: false, true or false,true")
    parser.add_argument("--count", type=int, default=40, help="so many tasks for each property; 0: all")
    parser.add_argument("--first", type=int, default=0, help="begin the choice with this task of each property")
    parser.add_argument("--timeout", type=int, default=10)
    parser.add_argument("--woven", action="store_true", help="by way of woven C")
    parser.add_argument("--keep", type=folder, help="keep the witnesses that are not confirmed there")
    arguments = parser.parse_args()
    counts = collections.defaultdict(collections.Counter)
    is_fine = True
    for task in chosen(arguments):
        is_fine = measure(arguments, task, counts) and is_fine
    print_table(counts)
    return 0 if is_fine else 1


if __name__ == "__main__":
    harness.main(main)
