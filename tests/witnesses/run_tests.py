#!/usr/bin/env python3
"""Checks what `heddle validate`, `heddle explain` and `heddle witness` say about witnesses, made by hand and made by
`heddle verify`.

The witnesses of this folder, each with the answer that it has to get; programs that are woven, verified and whose
witnesses are translated back (translated/); loops, and what their witnesses have to tell (cycles/: `// set:` and
the names in a C expression of the states in which it goes on, `// reads:` and the lines at which a round does, or
`// relation:` and a name in a transition invariant); the waypoints of violations (written/: `// waypoint:` and type, place and
value of each, `// version:`); files that are no witnesses (hostile.py); and the witnesses that
`heddle verify` writes for the tasks of tests/verify, of which none may be rejected and the violations have to be confirmed.

A witness of this folder is only the content; the rest is filled in. Its first lines say what it is about:
    # program: NAME.c
    # property: NAME
    # answer: the begin of the last line
    # tells: a line of the output, perhaps several times
    # parts: what check-quality says of its parts, in order: needed, redundant or unknown
    # explained: NAME.txt, what `heddle explain` prints
    # version: 2.0 or 2.1 (default), entry: invariant_set (default: violation_sequence), timeout: SECONDS
    # hash: of the program, if not the right one
"""
import hashlib
import pathlib
import re
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402
import hostile  # noqa: E402
import schema  # noqa: E402

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


def expect_schema(witness, program):
    """What Heddle writes is as the format asks, in the eyes of another reader."""
    if complaints := schema.complaints(witness, [program]):
        raise harness.Failure("; ".join(complaints) + "\n" + witness.read_text())


def last_line(result):
    lines = result.out.decode(errors="replace").strip().split("\n")
    return lines[-1]


def validate(arguments, program, witness, name, data_model, options=(), seconds=None):
    seconds = seconds or arguments.timeout
    result = harness.execute([arguments.heddle, "validate", program, "--witness", witness, "--property", name,
                              "--data-model", data_model, "--timeout", seconds, *options], timeout=seconds * 3 + 10)
    answer = last_line(result)
    word = answer.split("(")[0]
    if word not in STATUS or result.status != STATUS[word]:
        raise harness.Failure(f"status {result.status}: {harness.shorten(result.out)} {harness.shorten(result.err)}")
    return answer, result


def completed(path):
    """(program, property, text, what its first lines say) of a witness of this folder."""
    text = path.read_text()
    said = dict(re.findall(r"^# (\w+): (.*)$", text, re.MULTILINE))
    program = path.parent / said["program"]
    known = hashlib.sha256(program.read_bytes()).hexdigest()
    header = METADATA.format(entry=said.get("entry", "violation_sequence"), version=said.get("version", "2.1"),
                             program=program.name, hash=said.get("hash", known))
    return program, said["property"], header + text, said


def check_handmade(arguments, case):
    program, name, text, said = completed(case)
    with tempfile.TemporaryDirectory() as folder:
        witness = pathlib.Path(folder, "witness.yml")
        witness.write_text(text)
        answer, result = validate(arguments, program, witness, name, "LP64", seconds=int(said.get("timeout", 0)))
        if "explained" in said:
            explained = harness.execute([arguments.heddle, "explain", program.name, "--witness", witness],
                                        cwd=program.parent)
            harness.expect_equal("explained", (case.parent / said["explained"]).read_text(), explained.out.decode())
        if "parts" in said:
            check_quality(arguments, program, name, witness, said["parts"].split())
    if not answer.startswith(said["answer"]):
        raise harness.Failure(f"expected {said['answer']}, got {answer}")
    for line in re.findall(r"^# tells: (.*)$", text, re.MULTILINE):
        if line not in result.out.decode().split("\n"):
            raise harness.Failure(f"not told: {line}")


def check_quality(arguments, program, name, witness, parts):
    """What is redundant is left out of the minimized witness, which is confirmed, and of which nothing is redundant."""
    minimized = witness.with_name("minimized.yml")
    command = [arguments.heddle, "witness", "check-quality", program, "--property", name, "--timeout", arguments.timeout]
    for file, expected in ((witness, parts), (minimized, [word for word in parts if word != "redundant"])):
        result = harness.execute([*command, "--witness", file, "--minimize", "-o", minimized])
        words = re.findall(r": (needed|redundant|not known)$", result.err.decode(), re.MULTILINE)
        harness.expect_equal(f"parts of {file.name}", expected, [word.replace("not known", "unknown") for word in words])
    answer, _ = validate(arguments, program, minimized, name, "LP64")
    harness.expect_equal("minimized", "CONFIRMED", answer)


def own_cases():
    for task in harness.select(FOLDER.parent / "verify", "*.yml"):
        text = task.read_text()
        name = pathlib.PurePath(re.search(r"property_file: (\S+)", text).group(1)).stem
        options = re.search(r"# options: (.*)", text)
        if "expected_verdict: false" in text and name in VIOLATIONS:
            yield f"{task.stem}", (task.with_suffix(".c"), name, "LP64", options.group(1).split() if options else [])


def round_trip(arguments, case):
    """(verdict, answer) of what is verified with a witness, which is then validated."""
    program, name, data_model, options = case
    with tempfile.TemporaryDirectory() as folder:
        witness = pathlib.Path(folder, "witness.yml")
        made = harness.execute([arguments.heddle, "verify", program, "--property", name, "--data-model", data_model,
                                "--timeout", arguments.timeout, "--witness", witness, *options],
                               timeout=arguments.timeout * 3)
        verdict = last_line(made)
        if not witness.exists():
            return verdict, made.err.decode(errors="replace").strip().split("\n")[-1]
        expect_schema(witness, program)
        kept = [option for option in options if not option.startswith("--passes")]  # a matter of verify alone
        answer, _ = validate(arguments, program, witness, name, data_model, kept)
        return verdict, answer


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
        expect_schema(back, program)
        answer, _ = validate(arguments, program, back, said["property"], "LP64")
        if answer != "CONFIRMED":
            raise harness.Failure(f"{answer}\n{back.read_text()}")


# In C expressions beside names of the program.
C_TYPES = {"unsigned", "signed", "long", "int", "short", "char", "_Bool", "__int128"}


def names_in(expressions):
    return set(re.findall(r"\b[A-Za-z_]\w*", " ".join(expressions))) - C_TYPES


def check_cycle(arguments, program):
    """The witness tells of the loop what it has to, and is confirmed by a process that knows nothing else."""
    said = dict(re.findall(r"^// (\w+): (.*)$", program.read_text(), re.MULTILINE))
    with tempfile.TemporaryDirectory() as folder:
        witness = pathlib.Path(folder, "witness.yml")
        made = harness.execute([arguments.heddle, "verify", program, "--property", "termination", "--timeout",
                                arguments.timeout, "--witness", witness], timeout=arguments.timeout * 3)
        verdict = "TRUE" if "relation" in said else "FALSE(termination)"
        harness.expect_equal("verdict", verdict, last_line(made))
        expect_schema(witness, program)
        text = witness.read_text()
        cycle = re.findall(r'type: "(\w+)"\s+action: "cycle".*?line: (\d+).*?value: "([^\n]*)"', text, re.DOTALL)
        if "relation" in said:
            relations = re.findall(r'"loop_transition_invariant".*?value: "([^\n]*)"', text, re.DOTALL)
            if said["relation"] not in names_in(relations):
                raise harness.Failure(f"no relation of {said['relation']}: {relations}")
        elif "set" in said:
            told = [value for kind, _, value in cycle if kind == "assumption"]
            if not set(said["set"].split()) <= names_in(told):
                raise harness.Failure(f"a set over {said['set']} should be told: {told}")
        else:
            lines = {line for kind, line, _ in cycle if kind == "function_return"}
            expected = set(re.findall(r"\d+", said["reads"]))
            harness.expect_equal("lines at which the cycle reads", expected, lines)
        answer, _ = validate(arguments, program, witness, "termination", "LP64")
        harness.expect_equal("answer", "CONFIRMED", answer)


def check_written(arguments, program):
    """The witness has exactly these waypoints, and is confirmed."""
    text = program.read_text()
    said = dict(re.findall(r"^// (\w+): (.*)$", text, re.MULTILINE))
    version = said.get("version", "2.1" if said["property"] == "termination" else "2.0")
    with tempfile.TemporaryDirectory() as folder:
        witness = pathlib.Path(folder, "witness.yml")
        asked = ["--witness-version", version] if "version" in said else []
        harness.execute([arguments.heddle, "verify", program, "--property", said["property"], "--timeout",
                         arguments.timeout, "--witness", witness, *asked], timeout=arguments.timeout * 3)
        expect_schema(witness, program)
        made = witness.read_text()
        answer, _ = validate(arguments, program, witness, said["property"], "LP64")
    harness.expect_equal("version", f'format_version: "{version}"', re.search(r"format_version: .*", made).group())
    found = re.findall(r'type: "(\w+)"\s+action: "(\w+)"\s+location:\s+file_name: .*\s+line: (\d+)\s+column: (\d+)'
                       r'(?:\s+function: .*)?(?:\s+constraint:\s+value: "(.*)")?', made)
    lines = [f"{'' if action == 'follow' else action + ' '}{kind} {line}:{column} {value}".strip().replace(r"\\", "\\")
             for kind, action, line, column, value in found]
    harness.expect_equal("waypoints", re.findall(r"^// waypoint: (.*)$", text, re.MULTILINE), lines)
    harness.expect_equal("answer", "CONFIRMED", answer)


# Of a pointer to a freed block whose place was given out again, the interpreter follows the number, symbolic execution
# the block: they see the violation at different calls of free.
SEEN_ELSEWHERE = {"memory_reused_address_false"}


def check_round_trip(arguments, case):
    if case[0].stem in SEEN_ELSEWHERE:
        raise harness.Skip("the violation is seen at another place")
    verdict, answer = round_trip(arguments, case)
    if not verdict.startswith("FALSE"):
        raise harness.Skip(f"not decided: {verdict}")
    if answer.startswith("REJECTED"):
        raise harness.Failure(answer)
    if not answer.startswith("CONFIRMED"):
        raise harness.Skip(answer)


def check(arguments, case):
    if isinstance(case, hostile.Case):
        return hostile.check(arguments, case)
    if not isinstance(case, pathlib.Path):
        return check_round_trip(arguments, case)
    if case.suffix == ".yml":
        return check_handmade(arguments, case)
    return {"cycles": check_cycle, "written": check_written}.get(case.parent.name, check_translated)(arguments, case)


def main():
    parser = harness.names_parser(__doc__)
    parser.add_argument("--timeout", type=int, default=20)
    parser.add_argument("--handmade", action="store_true", help="only the witnesses of this folder")
    arguments = parser.parse_args()
    cases = [(str(path.relative_to(FOLDER)), path) for path in harness.select(FOLDER, "*.yml", arguments.name)]
    for folder in ("translated", "cycles", "written"):
        cases += [(str(path.relative_to(FOLDER)), path)
                  for path in harness.select(FOLDER, f"{folder}/*.c", arguments.name)]
    cases += [case for case in hostile.cases() if not arguments.name or case[0] in arguments.name]
    if not arguments.name and not arguments.handmade:
        cases += own_cases()
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
