#!/usr/bin/env python3
"""The worked examples of chapter 3 and appendix A.2.5 of the thesis on GOTO, as programs in .goto text.

Comments before the program say what has to come out: `environment [INPUTS]: safe` or `unsafe`, by the interpreter, and
`verify OPTIONS: VERDICT`, by the engines. Examples of chapter 4 are tests of passes (tests/passes).
"""
import pathlib
import re
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

ENVIRONMENT = re.compile(r"// environment (\[.*\]): (safe|unsafe)$")
VERIFY = re.compile(r"// verify(.*?): (\S+)$")
VIOLATED = 10  # exit status


def check_environment(arguments, program, inputs, expected):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        file.write(inputs)
        file.flush()
        result = harness.execute([arguments.heddle, "run", "--check", "--input", file.name, program])
    harness.expect_equal(f"exit status with {inputs}", VIOLATED if expected == "unsafe" else 0, result.status)


def check(arguments, program):
    count = 0
    for line in program.read_text().splitlines():
        if match := ENVIRONMENT.match(line):
            check_environment(arguments, program, *match.groups())
        elif match := VERIFY.match(line):
            result = harness.execute([arguments.heddle, "verify", *match.group(1).split(), program])
            harness.expect_equal("verdict", match.group(2), result.out.decode().rstrip().rsplit("\n", 1)[-1])
        else:
            continue
        count += 1
    if count == 0:
        raise harness.Failure("the program should say what has to come out")


def main():
    arguments = harness.parser(__doc__).parse_args()
    cases = [(program.name, program) for program in sorted(FOLDER.glob("*.goto"))]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
