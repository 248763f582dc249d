#!/usr/bin/env python3
"""Termination against exhaustive execution: random C programs of few states, all of which are walked through.

A verdict that disagrees with the walk fails; so does a share of undecided programs above --undecided.
"""
import pathlib
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))
import harness  # noqa: E402
import random_program  # noqa: E402

MOST_STATES = 150_000


def expected_verdict(program):
    try:
        return "TRUE" if random_program.Walker(program, MOST_STATES).always_ends() else "FALSE(termination)"
    except random_program.TooLarge:
        return None


def check(arguments, folder, seed, undecided):
    program = random_program.Generator(seed).program()
    expected = expected_verdict(program)
    if expected is None:
        raise harness.Skip("too many states")
    source = folder / f"termination-{seed}.c"
    source.write_text(random_program.text(program))
    command = [arguments.heddle, "verify", "--property", "termination", "--timeout", arguments.seconds, source]
    result = harness.execute(command, timeout=10 * arguments.seconds)
    verdict = (result.out.decode(errors="replace").splitlines() or ["nothing"])[-1]
    if verdict.startswith("UNKNOWN"):
        undecided.append(seed)
        if arguments.show_undecided:
            print(f"{seed}: {expected} expected, {verdict}", flush=True)
    elif verdict != expected:
        if arguments.keep:
            arguments.keep.mkdir(parents=True, exist_ok=True)
            (arguments.keep / source.name).write_text(source.read_text())
        raise harness.Failure(f"expected {expected}, got {verdict} {harness.shorten(result.err)}")
    source.unlink()


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--count", type=int, default=60, help="random programs")
    parser.add_argument("--seed", type=int, default=1, help="of the first")
    parser.add_argument("--seconds", type=int, default=10, help="for each")
    parser.add_argument("--undecided", type=float, default=0.1, help="the largest share that may stay undecided")
    parser.add_argument("--show-undecided", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for programs that fail")
    arguments = parser.parse_args()
    undecided = []
    with tempfile.TemporaryDirectory() as name:
        cases = [(f"seed {seed}", seed) for seed in range(arguments.seed, arguments.seed + arguments.count)]
        status = harness.run_cases(
            cases, lambda seed: check(arguments, pathlib.Path(name), seed, undecided), arguments.jobs)
    print(f"{len(undecided)} of {arguments.count} undecided")
    return 1 if len(undecided) > arguments.undecided * arguments.count else status


if __name__ == "__main__":
    harness.main(main)
