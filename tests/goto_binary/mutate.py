#!/usr/bin/env python3
"""Mutated goto binaries must be read or refused, never crash, hang or use more memory than their size allows.

Takes the binaries of made/, and of the same programs in ESBMC's form and as a member of an archive, changes, cuts and
doubles bytes at random, and runs `heddle goto` on each mutant. A crash is any status but 0 and 2, or a sanitizer's report. Failing inputs are kept. The same seed
makes the same mutants.
"""
import pathlib
import random
import re
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER.parent), str(FOLDER)]
import harness  # noqa: E402
import linked  # noqa: E402

SANITIZER_REPORT = re.compile(rb"ERROR: \w*Sanitizer|runtime error:")
MEMORY_KILOBYTES = 2_000_000
KEPT = 6  # bytes at the beginning that say what the file is


def mutate(data, generator):
    data = bytearray(data)
    for _ in range(generator.choice([1, 1, 2, 4, 10])):
        place = generator.randrange(len(data))
        kind = generator.randrange(6)
        if kind == 0:
            data[place] ^= 1 << generator.randrange(8)
        elif kind == 1:
            data[place] = generator.choice([0, 1, 0x7F, 0x80, 0xFF, ord("S"), ord("N"), ord("C"), ord("\\")])
        elif kind == 2:
            del data[place:place + generator.choice([1, 2, 5, 50])]
        elif kind == 3:
            data[place:place] = data[place:place + generator.choice([1, 2, 5, 50])]
        elif kind == 4:
            del data[place:]
        else:
            other = generator.randrange(len(data))
            data[place], data[other] = data[other], data[place]
        if not data:
            return b""
    return bytes(data)


def check(arguments, case):
    number, original = case
    generator = random.Random(arguments.seed * 1_000_003 + number)
    mutant = original[:KEPT] + mutate(original[KEPT:], generator)
    with tempfile.NamedTemporaryFile(suffix=".gb") as file:
        file.write(mutant)
        file.flush()
        keep = generator.choice(["--keep-going", "--check-ir"])
        command = f"ulimit -v {MEMORY_KILOBYTES}; exec '{arguments.heddle}' goto {keep} '{file.name}' -o /dev/null"
        result = harness.execute(["bash", "-c", command], timeout=30)
    if result.timed_out or result.status not in (0, 2) or SANITIZER_REPORT.search(result.err):
        arguments.keep.mkdir(parents=True, exist_ok=True)
        (arguments.keep / f"{number}.gb").write_bytes(mutant)
        raise harness.Failure(f"status {result.status}: {harness.shorten(result.err)}")


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("goto-binary-failures"))
    arguments = parser.parse_args()
    made = sorted((FOLDER / "made").glob("*.gb"))
    originals = [path.read_bytes() for path in made]
    with tempfile.TemporaryDirectory() as folder:
        other = pathlib.Path(folder, "other.gb")
        for path in made:
            result = harness.execute([arguments.heddle, "transcode", path, "--to", "esbmc", "-o", other])
            if result.status == 0:
                originals.append(other.read_bytes())
    originals.append(linked.archive([("first.o", linked.elf(originals[0])), ("second.o", originals[1])]))
    cases = [(str(number), (number, originals[number % len(originals)])) for number in range(arguments.count)]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
