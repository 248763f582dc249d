#!/usr/bin/env python3
"""Runs programs under other layouts of memory and other contents of fresh memory, and compares how they end.

C leaves addresses and uninitialised contents open. `heddle run --check --one-execution` claims that a run does not
depend on them: then all layouts and fill patterns have to give the same output and the same exit status. A program
whose runs differ although it claimed so is a failure; where it claims nothing, anything goes.

Every program of tests/run, tests/verify and tests/undefined takes part, in both data models; `--count N` takes a
sample of N, spread over all of them. Inputs are zero, standard input is empty.
"""
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
TESTS = FOLDER.parent.parent
sys.path.insert(0, str(TESTS))
import harness  # noqa: E402

FOLDERS = ["run", "verify", "undefined"]
STEPS = 2_000_000
STOPPED = {5, 10}  # at a limit, at a finding


def run(arguments, source, bits, *options):
    return harness.execute([arguments.heddle, "run", f"--{bits}", "--input-bytes", "/dev/null", "--max-steps", STEPS,
                            *options, source.name], cwd=source.parent)


def check(arguments, case):
    source, bits = case
    claim = run(arguments, source, bits, "--check", "--one-execution")
    if claim.status in STOPPED or claim.err:
        return
    prints_addresses = "%p" in source.read_text(errors="replace")
    for layout in range(arguments.layouts):
        other = run(arguments, source, bits, "--layout", layout, "--seed", layout)
        if other.status != claim.status:
            raise harness.Failure(f"layout {layout}: status {other.status} instead of {claim.status}")
        if other.out != claim.out and not prints_addresses:
            raise harness.Failure(f"layout {layout}: other output")


def main():
    parser = harness.names_parser(__doc__)
    parser.add_argument("--count", type=int, default=0, help="how many programs; 0: all")
    parser.add_argument("--layouts", type=int, default=10)
    arguments = parser.parse_args()
    sources = [source for folder in FOLDERS for source in harness.select(TESTS / folder, "*.c", arguments.name)]
    if arguments.count:
        sources = sources[::max(1, len(sources) // arguments.count)]
    cases = [(f"{source.relative_to(TESTS)} --{bits}", (source, bits)) for source in sources for bits in (64, 32)]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
