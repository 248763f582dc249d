#!/usr/bin/env python3
"""Runs every TOPIC/NAME.c in the interpreter, in both data models, and compares with what compiled C does.

NAME.out     expected standard output; NAME.out32 for ILP32 where it differs
NAME.status  expected exit status (0 without the file)
NAME.args    arguments, one per line
NAME.in      standard input

Then takes the program through .goto text: printed, checked, parsed, printed again (nothing may change), and run.
"""
import pathlib
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402


class Case:
    def __init__(self, source, bits):
        self.source = source
        self.bits = bits
        out32 = source.with_suffix(".out32")
        self.out = (out32 if bits == 32 and out32.exists() else source.with_suffix(".out")).read_bytes()
        self.status = int(self.text(".status") or 0)
        self.arguments = self.text(".args").splitlines()
        self.input = self.text(".in").encode("latin-1")

    def text(self, suffix):
        path = self.source.with_suffix(suffix)
        return path.read_bytes().decode("latin-1") if path.exists() else ""


def run_and_compare(heddle, case, what, program, limit):
    command = [heddle, "run", f"--{case.bits}", program, "--", *case.arguments]
    result = harness.execute(command, stdin=case.input, timeout=limit, cwd=case.source.parent)
    if result.timed_out:
        raise harness.Failure(f"{what}: not finished after {limit} s")
    if result.status != case.status:
        raise harness.Failure(f"{what}: expected status {case.status}, got {result.status}: "
                              f"{harness.shorten(result.err)}")
    harness.expect_equal(f"{what}: output", case.out, result.out)


def translate(heddle, source, target, bits):
    result = harness.execute([heddle, "goto", f"--{bits}", source.name, "-o", target], cwd=source.parent)
    if result.status != 0:
        raise harness.Failure(f"heddle goto {source}: status {result.status}: {harness.shorten(result.err)}")


def check(arguments, case):
    run_and_compare(arguments.heddle, case, "run", case.source.name, arguments.limit)
    with tempfile.TemporaryDirectory() as folder:
        first, second = pathlib.Path(folder, "first.goto"), pathlib.Path(folder, "second.goto")
        translate(arguments.heddle, case.source, first, case.bits)
        result = harness.execute([arguments.heddle, "check-goto", first])
        harness.expect_equal("check-goto", (0, b""), (result.status, result.err))
        translate(arguments.heddle, first, second, case.bits)
        if first.read_bytes() != second.read_bytes():
            raise harness.Failure("print, parse, print changes the .goto text")
        run_and_compare(arguments.heddle, case, "run of .goto text", first, arguments.limit)


def main():
    parser = harness.names_parser(__doc__)
    parser.add_argument("--limit", type=float, default=60, help="seconds per run")
    arguments = parser.parse_args()
    sources = harness.select(FOLDER, "*.c", arguments.name)
    cases = [(f"{source.relative_to(FOLDER)} --{bits}", Case(source, bits)) for source in sources for bits in (64, 32)]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
