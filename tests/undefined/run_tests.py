#!/usr/bin/env python3
"""Runs every KIND/NAME.c with `heddle run --check`, in both data models.

NAME.expect is `ok`, or `LINE kind`: the run has to end with status 10 and a message `NAME.c:LINE:COL: kind: ...`.
NAME.expect32, where it exists, is for ILP32. NAME.in is standard input.
"""
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

VIOLATED = 10


def expectation(source, bits):
    path = source.with_suffix(".expect32")
    if bits == 64 or not path.exists():
        path = source.with_suffix(".expect")
    return path.read_text().split()


def check(arguments, case):
    source, bits = case
    expected = expectation(source, bits)
    input_file = source.with_suffix(".in")
    stdin = input_file.read_bytes() if input_file.exists() else b""
    result = harness.execute([arguments.heddle, "run", "--check", f"--{bits}", source.name], stdin=stdin,
                             cwd=source.parent)
    err = result.err.decode(errors="replace")
    finding = re.search(rf"^{re.escape(source.name)}:(\d+):\d+: ([a-z0-9_-]+): ", err, re.MULTILINE)
    found = [finding.group(1), finding.group(2)] if finding else ["ok"]
    if result.status in (1, 2, 6) and not finding or result.status < 0:
        raise harness.Failure(f"status {result.status}: {harness.shorten(err)}")
    if found != expected:
        raise harness.Failure(f"expected {' '.join(expected)}, got {' '.join(found)}; {harness.shorten(err)}")
    if (result.status == VIOLATED) != (expected != ["ok"]):
        raise harness.Failure(f"ended with status {result.status}")


def main():
    arguments = harness.names_parser(__doc__).parse_args()
    sources = harness.select(FOLDER, "*.c", arguments.name)
    cases = [(f"{source.relative_to(FOLDER)} --{bits}", (source, bits)) for source in sources for bits in (64, 32)]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
