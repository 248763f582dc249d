#!/usr/bin/env python3
"""The conformance suite of the GOTO language: every program ends with status 0 where the language is implemented.

Any other status is the number of the first check in the file that fails. NAME.json, where there is one, has the
inputs, NAME.out what the program prints, NAME.status another status. --command runs another implementation: a command with
{program} and {input}, the latter empty for programs without inputs. The programs in logic/ are for verifiers: their assertions
hold, which --verifier, a command with {program}, says by the word TRUE.
"""
import pathlib
import shlex
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402


def prove(arguments, program):
    if arguments.verifier:
        command = shlex.split(arguments.verifier.format(program=program))
    elif arguments.command:
        raise harness.Skip("no verifier")
    else:
        command = [arguments.heddle, "verify", program, "--property", "unreach-call", "--timeout", "60"]
    result = harness.execute(command, timeout=90)
    if "TRUE" not in result.out.decode().split():
        raise harness.Failure(harness.shorten(result.out))


def check(arguments, program):
    if program.parent.name == "logic":
        return prove(arguments, program)
    inputs = program.with_suffix(".json")
    if arguments.command:
        command = shlex.split(arguments.command.format(program=program, input=inputs if inputs.exists() else ""))
    else:
        command = [arguments.heddle, "run", program] + (["--input", inputs] if inputs.exists() else [])
    result = harness.execute(command)
    status = program.with_suffix(".status")
    harness.expect_equal("exit status", int(status.read_text()) if status.exists() else 0, result.status)
    printed = program.with_suffix(".out")
    harness.expect_equal("output", printed.read_bytes() if printed.exists() else b"", result.out)


def main():
    parser = harness.names_parser(__doc__)
    parser.add_argument("--command", help="another implementation, as 'tool run {program} {input}'")
    parser.add_argument("--verifier", help="another verifier, as 'tool {program}'")
    arguments = parser.parse_args()
    cases = [(str(program.relative_to(FOLDER)), program)
             for program in harness.select(FOLDER, "*.goto", arguments.name)]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
