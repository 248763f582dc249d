#!/usr/bin/env python3
"""Invariants that `--evidence` tells of programs proved by operators: there are some about the aggregate, they hold where the
loop's body begins, as Heddle decides of the program with them as assertions, and Frama-C (Debian's frama-c-base) parses
them where it is installed.
"""
import pathlib
import re
import shutil
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

FACT = re.compile(r"loop at [^:]*:(\d+):\d+: ((?:loop invariant .*;)+)$", re.MULTILINE)
WORDS = {"max": r"\max(", "sum": r"\sum(", "forall": r"\forall integer", "count": r"\numof(", "callee": r"\sum(0, k - 1",
         "walk": r"\sum(0, (p - a) - 1"}


def told(arguments, program):
    command = [arguments.heddle, "verify", "--engine", "operators", "--evidence", "--timeout", "60", program]
    out = harness.execute(command, timeout=120).out.decode()
    if not out.rstrip().endswith("TRUE"):
        raise harness.Failure(f"not proved: {harness.shorten(out.encode())}")
    facts = [(int(line), text) for line, text in FACT.findall(out)]
    if not any(WORDS[program.stem] in text for _, text in facts):
        raise harness.Failure(f"no invariant is about the aggregate:\n{out}")
    return facts


def hold(arguments, lines, facts, scratch):
    asserted = list(lines)
    for number, text in facts:
        claims = " ".join(f"//@ assert {claim};\n" for claim in
                          re.findall(r"loop invariant (.*?);(?= loop invariant|$)", text))
        asserted[number - 1] += "\n" + claims
    source = pathlib.Path(scratch, "asserted.c")
    source.write_text("\n".join(asserted) + "\n")
    result = harness.execute([arguments.heddle, "verify", "--engine", "bmc", "--unwind", "4", source], timeout=120)
    verdict = result.out.decode().splitlines()[-1:]
    if result.err or not verdict or not verdict[0].startswith(("UNKNOWN(bound", "TRUE")):
        raise harness.Failure(f"as assertions: {verdict} {result.err.decode()}\n{source.read_text()}")


def parse(lines, facts, scratch):
    # Frama-C does not know \name(...) in C.
    annotated = ["" if "reach_error();" in line else line for line in lines]
    for number, text in sorted(facts, reverse=True):
        annotated.insert(number - 1, f"/*@ {text} */")
    source = pathlib.Path(scratch, "annotated.c")
    source.write_text("\n".join(annotated) + "\n")
    result = harness.execute(["frama-c", "-kernel-warn-key", "annot-error=abort", source], timeout=120)
    if result.status != 0:
        raise harness.Failure(f"Frama-C refuses it: {result.out.decode()}\n{source.read_text()}")


def check(arguments, program):
    facts = told(arguments, program)
    lines = program.read_text().splitlines()
    with tempfile.TemporaryDirectory() as scratch:
        hold(arguments, lines, facts, scratch)
        if shutil.which("frama-c") is not None:
            parse(lines, facts, scratch)


def main():
    arguments = harness.parser(__doc__).parse_args()
    cases = [(program.stem, program) for program in sorted(FOLDER.glob("*.c"))]
    return harness.run_cases(cases, lambda program: check(arguments, program), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
