#!/usr/bin/env python3
"""All queries that the verification of programs asks, given to other solvers.

queries.py --tasks DIR takes --count programs of DIR/tasks.csv, evenly chosen, verifies each with --dump-smt for
--seconds, and asks z3 and cvc5 (those that are installed) every query that heddle's own solver answered. Equal queries
are asked once. An answer that differs is printed and kept in --keep; a solver that takes longer than --limit seconds
for a query says nothing.
"""
import collections
import csv
import hashlib
import pathlib
import re
import shutil
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))
import harness  # noqa: E402

SOLVERS = {"z3": ["z3", "-smt2"], "cvc5": ["cvc5", "--lang=smt2.6", "--fp-exp"]}
ANSWER = re.compile(r"^; bitblast: (sat|unsat) after", re.MULTILINE)


def chosen_tasks(arguments):
    with open(arguments.tasks / "tasks.csv", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if row["property"] == arguments.property]
    return rows[::max(1, len(rows) // arguments.count)][:arguments.count]


def queries_of(arguments, row, folder):
    """(text, answer) of each query, each text once."""
    harness.execute([arguments.heddle, "verify", "--property", row["property"], "--data-model", row["data_model"],
                     "--timeout", arguments.seconds, "--dump-smt", folder, arguments.tasks / row["program"]],
                    timeout=arguments.seconds * 3 + 10)
    seen = set()
    files = sorted(folder.rglob("*.smt2"))
    for file in files[::max(1, len(files) // arguments.most)]:
        text = file.read_text(errors="replace")
        answer = ANSWER.search(text)
        query = text[:text.rfind("(check-sat)") + len("(check-sat)\n")]
        digest = hashlib.sha256(query.encode()).digest()
        if answer and digest not in seen:
            seen.add(digest)
            yield query, answer.group(1)


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--tasks", type=pathlib.Path, required=True, help="folder with tasks.csv")
    parser.add_argument("--property", default="unreach-call")
    parser.add_argument("--count", type=int, default=100, help="programs")
    parser.add_argument("--most", type=int, default=200, help="queries of one program, evenly chosen")
    parser.add_argument("--seconds", type=int, default=2, help="time for the verification of one program")
    parser.add_argument("--limit", type=int, default=5, help="time for one query")
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("query-failures"))
    arguments = parser.parse_args()
    arguments.tasks = arguments.tasks.resolve()
    solvers = {name: command for name, command in SOLVERS.items() if shutil.which(name)}
    counts = collections.Counter()
    failed = 0
    for number, row in enumerate(chosen_tasks(arguments), 1):
        with tempfile.TemporaryDirectory() as folder:
            for query, expected in queries_of(arguments, row, pathlib.Path(folder)):
                counts[f"bitblast {expected}"] += 1
                for name, command in solvers.items():
                    path = pathlib.Path(folder, "query.smt2")
                    path.write_text(query)
                    result = harness.execute([*command, path], timeout=arguments.limit)
                    words = result.out.decode(errors="replace").split()
                    answer = "no answer" if result.timed_out or not words else words[0]
                    counts[f"{name} {answer}"] += 1
                    if answer in ("sat", "unsat") and answer != expected:
                        failed += 1
                        arguments.keep.mkdir(parents=True, exist_ok=True)
                        kept = arguments.keep / f"{failed:04}-{name}-{answer}.smt2"
                        shutil.copy(path, kept)
                        print(f"FAILED {row['program']}: bitblast {expected}, {name} {answer}: {kept}", flush=True)
        print(f"{number}: {dict(sorted(counts.items()))}", flush=True)
    return harness.finish(counts["bitblast sat"] + counts["bitblast unsat"] - failed, failed)


if __name__ == "__main__":
    harness.main(main)
