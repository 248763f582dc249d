#!/usr/bin/env python3
"""Runs every TOPIC/NAME.c in the interpreter, in both data models, and compares with what compiled C does.

NAME.out     expected standard output; NAME.out32 for ILP32 where it differs
NAME.out_big the same for machines in big-endian order, on which the program runs too; NAME.out_16 for one of 16 bits
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


# Where the expected output is, by what the program is run for.
TARGETS = {".out_big": ["powerpc-linux-gnu", "mips-linux-gnu", "s390x-linux-gnu"], ".out_16": ["msp430"]}


class Case:
    def __init__(self, source, machine, suffix):
        self.source = source
        self.machine = machine  # options
        self.out = source.with_suffix(suffix).read_bytes()
        self.status = int(self.text(".status") or 0)
        self.arguments = self.text(".args").splitlines()
        self.input = self.text(".in").encode("latin-1")

    def text(self, suffix):
        path = self.source.with_suffix(suffix)
        return path.read_bytes().decode("latin-1") if path.exists() else ""


def run_and_compare(heddle, case, what, program, limit):
    command = [heddle, "run", *case.machine, program, "--", *case.arguments]
    result = harness.execute(command, stdin=case.input, timeout=limit, cwd=case.source.parent)
    if result.timed_out:
        raise harness.Failure(f"{what}: not finished after {limit} s")
    if result.status != case.status:
        raise harness.Failure(f"{what}: expected status {case.status}, got {result.status}: "
                              f"{harness.shorten(result.err)}")
    harness.expect_equal(f"{what}: output", case.out, result.out)


def translate(heddle, source, target, machine):
    result = harness.execute([heddle, "goto", *machine, source.name, "-o", target], cwd=source.parent)
    if result.status != 0:
        raise harness.Failure(f"heddle goto {source}: status {result.status}: {harness.shorten(result.err)}")


def require_headers(case):
    """Those of the target's C library, if the program includes any: they are a package."""
    if case.machine[0] == "--target" and "#include <" in case.source.read_text():
        folder = pathlib.Path("/usr", case.machine[1], "include")
        if not (folder / "stdio.h").exists():
            raise harness.Skip(f"{folder} has no headers (packages libc6-dev-…-cross, linux-libc-dev-…-cross)")


def check(arguments, case):
    require_headers(case)
    run_and_compare(arguments.heddle, case, "run", case.source.name, arguments.limit)
    with tempfile.TemporaryDirectory() as folder:
        first, second = pathlib.Path(folder, "first.goto"), pathlib.Path(folder, "second.goto")
        translate(arguments.heddle, case.source, first, case.machine)
        result = harness.execute([arguments.heddle, "check-goto", first])
        harness.expect_equal("check-goto", (0, b""), (result.status, result.err))
        translate(arguments.heddle, first, second, case.machine)
        if first.read_bytes() != second.read_bytes():
            raise harness.Failure("print, parse, print changes the .goto text")
        run_and_compare(arguments.heddle, case, "run of .goto text", first, arguments.limit)


def machines_of(source):
    yield ["--64"], ".out"
    yield ["--32"], ".out32" if source.with_suffix(".out32").exists() else ".out"
    for suffix, targets in TARGETS.items():
        if source.with_suffix(suffix).exists():
            yield from ((["--target", target], suffix) for target in targets)


def main():
    parser = harness.names_parser(__doc__)
    parser.add_argument("--limit", type=float, default=60, help="seconds per run")
    arguments = parser.parse_args()
    sources = harness.select(FOLDER, "*.c", arguments.name)
    cases = [(f"{source.relative_to(FOLDER)} {' '.join(machine)}", Case(source, machine, suffix))
             for source in sources for machine, suffix in machines_of(source)]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
