#!/usr/bin/env python3
"""Runs each pass on .goto text: FOLDER/NAME.goto through `heddle opt --passes=FOLDER` has to give FOLDER/NAME.expected.

NAME.passes, where there is one, names other passes. --write records what comes out, to be read before it is
committed.
"""
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402


def check(arguments, program):
    named = program.with_suffix(".passes")
    passes = named.read_text().strip() if named.exists() else program.parent.name
    result = harness.execute([arguments.heddle, "opt", "--check-ir", f"--passes={passes}", program])
    harness.expect_equal("exit status", 0, result.status)
    expected = program.with_suffix(".expected")
    if arguments.write:
        expected.write_bytes(result.out)
    harness.expect_equal("output", expected.read_bytes(), result.out)


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--write", action="store_true", help="record what comes out")
    arguments = parser.parse_args()
    cases = [(str(program.relative_to(FOLDER)), program) for program in sorted(FOLDER.glob("*/*.goto"))]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
