#!/usr/bin/env python3
"""The interval analysis against the interpreter: every value of a run lies in its interval, in both modes.

Three kinds of programs: random GOTO programs, the C programs of tests/run, and random C programs by csmith (if it is
installed). The comparison itself is done by heddle_interval_soundness, which is built beside heddle.
"""
import pathlib
import re
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))
import harness  # noqa: E402

COUNTS = re.compile(r"^(\d+) passed, (\d+) failed", re.MULTILINE)


def compare(arguments, words):
    """(passed, failed) of one run of the comparison."""
    result = harness.execute([arguments.heddle.with_name("heddle_interval_soundness"), *words], timeout=3600)
    text = result.out.decode(errors="replace")
    counts = COUNTS.findall(text)
    print(text.rstrip() if counts else f"the comparison died: {harness.shorten(result.err)}", flush=True)
    return tuple(map(int, counts[-1])) if counts else (0, 1)


def translated(arguments, sources, folder, *options):
    """The .goto texts of C files; what heddle does not accept is left out."""
    texts = []
    for source in sources:
        text = folder / f"{source.stem}.goto"
        if harness.execute([arguments.heddle, "goto", source, "-o", text, *options]).status == 0:
            texts.append(text)
    return texts


def csmith_programs(arguments, folder):
    include = harness.csmith_include()
    sources = []
    for seed in range(arguments.seed, arguments.seed + arguments.csmith):
        source = folder / f"csmith-{seed}.c"
        harness.execute(["csmith", "--seed", seed, "--bitfields", "--packed-struct", "--unions", "-o", source])
        if source.exists():
            sources.append(source)
    return translated(arguments, sources, folder, f"-I{include}")


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--random", type=int, default=100, help="random GOTO programs")
    parser.add_argument("--csmith", type=int, default=10, help="random C programs")
    parser.add_argument("--seed", type=int, default=1, help="of the first random program")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for random GOTO programs that fail")
    arguments = parser.parse_args()
    keep = []
    if arguments.keep:
        arguments.keep.mkdir(parents=True, exist_ok=True)
        keep = ["--keep", arguments.keep]
    totals = [compare(arguments, ["--random", arguments.random, "--first", arguments.seed, *keep])]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        programs = harness.select(harness.ROOT / "tests/run", "*.c")
        totals.append(compare(arguments, translated(arguments, programs, folder)))
        skipped = 0
        try:
            totals.append(compare(arguments, csmith_programs(arguments, folder)))
        except harness.Skip as skip:
            print(f"skipped: random C programs: {skip}")
            skipped = arguments.csmith
    return harness.finish(sum(passed for passed, _ in totals), sum(failed for _, failed in totals), skipped)


if __name__ == "__main__":
    harness.main(main)
