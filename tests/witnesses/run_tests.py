#!/usr/bin/env python3
"""Checks what `heddle validate` says about witnesses, made by hand and made by `heddle verify`.

Without options: the witnesses of this folder, each with the answer that it has to get; programs that are woven, verified
and whose witnesses are translated back; and the witnesses that `heddle verify`
writes for the tasks of tests/verify, of which none may be rejected and the violations have to be confirmed. With --tasks
DIR: a table for tasks of a collection (DIR/tasks.csv: property, data_model, expected, subproperty, program), --count of
them for each property, evenly chosen: how many verdicts have a witness that a fresh `heddle validate` confirms.

A witness of this folder is only the content; the rest is filled in. Its first lines say what it is about:
    # program: NAME.c
    # property: NAME
    # answer: the begin of the last line
    # version: 2.0 or 2.1 (default), entry: invariant_set (default: violation_sequence)
"""
import collections
import csv
import hashlib
import pathlib
import re
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

STATUS = {"CONFIRMED": 0, "REJECTED": 10, "UNKNOWN": 5}
# Properties whose violations the format can tell.
VIOLATIONS = ("unreach-call", "no-overflow", "valid-deref", "valid-free", "valid-memsafety")
METADATA = """- entry_type: "{entry}"
  metadata:
    format_version: "{version}"
    uuid: "00000000-0000-4000-8000-000000000000"
    creation_time: "2026-01-01T00:00:00Z"
    producer: {{name: "by hand", version: "1"}}
    task:
      input_files: ["{program}"]
      input_file_hashes: {{"{program}": "{hash}"}}
      specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )"
      data_model: "LP64"
      language: "C"
  content:
"""


def last_line(result):
    lines = result.out.decode(errors="replace").strip().split("\n")
    return lines[-1]


def validate(arguments, program, witness, name, data_model, options=()):
    result = harness.execute([arguments.heddle, "validate", program, "--witness", witness, "--property", name,
                              "--data-model", data_model, "--timeout", arguments.timeout, *options],
                             timeout=arguments.timeout * 3)
    answer = last_line(result)
    word = answer.split("(")[0]
    if word not in STATUS or result.status != STATUS[word]:
        raise harness.Failure(f"status {result.status}: {harness.shorten(result.out)} {harness.shorten(result.err)}")
    return answer, result


def completed(path):
    """(program, property, text) of a witness of this folder."""
    text = path.read_text()
    said = dict(re.findall(r"^# (\w+): (.*)$", text, re.MULTILINE))
    program = path.parent / said["program"]
    header = METADATA.format(entry=said.get("entry", "violation_sequence"), version=said.get("version", "2.1"),
                             program=program.name, hash=hashlib.sha256(program.read_bytes()).hexdigest())
    return program, said["property"], header + text


def check_handmade(arguments, case):
    program, name, text = completed(case)
    expected = re.search(r"^# answer: (.*)$", text, re.MULTILINE).group(1)
    with tempfile.TemporaryDirectory() as folder:
        witness = pathlib.Path(folder, "witness.yml")
        witness.write_text(text)
        answer, result = validate(arguments, program, witness, name, "LP64")
    if not answer.startswith(expected):
        raise harness.Failure(f"expected {expected}, got {answer}")
    for line in re.findall(r"^# tells: (.*)$", text, re.MULTILINE):
        if line not in result.out.decode().split("\n"):
            raise harness.Failure(f"not told: {line}")


def own_cases():
    for task in harness.select(FOLDER.parent / "verify", "*.yml"):
        text = task.read_text()
        name = pathlib.PurePath(re.search(r"property_file: (\S+)", text).group(1)).stem
        options = re.search(r"# options: (.*)", text)
        if "expected_verdict: false" in text and name in VIOLATIONS:
            yield f"{task.stem}", (task.with_suffix(".c"), name, "LP64", options.group(1).split() if options else [])


def round_trip(arguments, case):
    """(verdict, answer, seconds of both) of what is verified with a witness, which is then validated."""
    program, name, data_model, options = case
    with tempfile.TemporaryDirectory() as folder:
        witness = pathlib.Path(folder, "witness.yml")
        made = harness.execute([arguments.heddle, "verify", program, "--property", name, "--data-model", data_model,
                                "--timeout", arguments.timeout, "--witness", witness, *options],
                               timeout=arguments.timeout * 3)
        verdict = last_line(made)
        if not witness.exists():
            return verdict, made.err.decode(errors="replace").strip().split("\n")[-1], made.seconds, 0
        answer, result = validate(arguments, program, witness, name, data_model, options)
        return verdict, answer, made.seconds, result.seconds


def verify_alone(arguments, case):
    """Seconds that the proof takes without a witness."""
    program, name, data_model, options = case
    return harness.execute([arguments.heddle, "verify", program, "--property", name, "--data-model", data_model,
                            "--timeout", arguments.timeout, *options], timeout=arguments.timeout * 3).seconds


def check_translated(arguments, program):
    """A witness of the woven program, as if somebody else's verifier had written it, is one of the original."""
    text = program.read_text()
    said = dict(re.findall(r"^// (\w+): (.*)$", text, re.MULTILINE))
    with tempfile.TemporaryDirectory() as folder:
        woven, made, back = (pathlib.Path(folder, name) for name in ("woven.c", "woven.witness.yml", "back.yml"))

        def run(*words):
            result = harness.execute([arguments.heddle, *words], timeout=arguments.timeout * 3)
            return result, last_line(result)

        run("transform", program, "--property", said["property"], "-o", woven)
        result, verdict = run("verify", woven, "--timeout", arguments.timeout, "--witness", made)
        if not verdict.startswith(said["verdict"]):
            raise harness.Failure(f"expected {said['verdict']}, got {verdict}")
        result, _ = run("witness", "translate", "--map", woven.with_suffix(".map.json"), made, "-o", back)
        if result.status != 0:
            raise harness.Failure(f"status {result.status}: {harness.shorten(result.err)}")
        answer, _ = validate(arguments, program, back, said["property"], "LP64")
        if answer != "CONFIRMED":
            raise harness.Failure(f"{answer}\n{back.read_text()}")


# Of a pointer to a freed block whose place was given out again, the interpreter follows the number, symbolic execution
# the block: they see the violation at different calls of free.
SEEN_ELSEWHERE = {"memory_reused_address_false"}


def check_round_trip(arguments, case):
    if case[0].stem in SEEN_ELSEWHERE:
        raise harness.Skip("the violation is seen at another place")
    verdict, answer, _, _ = round_trip(arguments, case)
    if not verdict.startswith("FALSE"):
        raise harness.Skip(f"not decided: {verdict}")
    if answer.startswith("REJECTED"):
        raise harness.Failure(answer)
    if not answer.startswith("CONFIRMED"):
        raise harness.Skip(answer)


def check(arguments, case):
    if not isinstance(case, pathlib.Path):
        return check_round_trip(arguments, case)
    return check_translated(arguments, case) if case.suffix == ".c" else check_handmade(arguments, case)


def measure(arguments):
    with open(arguments.tasks / "tasks.csv", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if not arguments.property or row["property"] == arguments.property]
    status = 0
    for name in dict.fromkeys(row["property"] for row in rows):
        for expected in arguments.expected.split(","):
            tasks = [row for row in rows if row["property"] == name and row["expected"] == expected]
            step = max(1, len(tasks) // arguments.count) if arguments.count else 1
            counts = collections.Counter()
            for row in tasks[::step][:arguments.count or len(tasks)]:
                case = (arguments.tasks / row["program"], name, row["data_model"], [])
                try:
                    verdict, answer, made, checked = round_trip(arguments, case)
                except harness.Failure as failure:
                    verdict, answer, made, checked = expected.upper(), f"CRASH {failure}", 0, 0
                if verdict.split("(")[0] != expected.upper():
                    counts["not decided"] += 1
                    continue
                word = answer.split("(")[0]
                faster = ""
                if word == "CONFIRMED" and made > 1 and expected == "true":
                    alone = verify_alone(arguments, case)
                    counts["faster than its proof" if checked < alone else "not faster"] += 1
                    faster = f" (without: {alone:.1f} s)"
                counts[word if word in STATUS else word.split()[0] if "CRASH" in word else "no witness"] += 1
                print(f"{row['program']} {name} {verdict} {made:.1f} s: {answer} {checked:.1f} s{faster}", flush=True)
                status |= word == "REJECTED" or word.startswith("CRASH")
            print(f"{name} {expected}: " + ", ".join(f"{count} {word}" for word, count in sorted(counts.items())),
                  flush=True)
    return status


def main():
    parser = harness.names_parser(__doc__)
    parser.add_argument("--tasks", type=lambda text: pathlib.Path(text).resolve(), help="folder with tasks.csv")
    parser.add_argument("--property", default="", help="of the tasks; default: all")
    parser.add_argument("--expected", default="false", help="verdicts of the tasks: false, true or false,true")
    parser.add_argument("--count", type=int, default=0, help="so many tasks for each property; 0: all")
    parser.add_argument("--timeout", type=int, default=20)
    parser.add_argument("--handmade", action="store_true", help="only the witnesses of this folder")
    arguments = parser.parse_args()
    if arguments.tasks:
        return measure(arguments)
    cases = [(str(path.relative_to(FOLDER)), path) for path in harness.select(FOLDER, "*.yml", arguments.name)]
    cases += [(str(path.relative_to(FOLDER)), path)
              for path in harness.select(FOLDER / "translated", "*.c", arguments.name)]
    if not arguments.name and not arguments.handmade:
        cases += own_cases()
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
