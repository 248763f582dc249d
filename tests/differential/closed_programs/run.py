#!/usr/bin/env python3
"""Random programs without inputs: `heddle run` has to print the checksum that compiled C prints, and `heddle verify`
has to prove that it is this one and refute that it is another.

A program counts only if gcc and clang compile it without complaint about undefined behaviour and agree at -O0 and -O2;
others are counted. Program number i has the seed SEED + i; even ones are of data model LP64, odd ones of ILP32.
"""
import collections
import pathlib
import shutil
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))
import harness  # noqa: E402
import random_program  # noqa: E402

DATA_MODELS = (("--64", ["-m64"]), ("--32", ["-m32", "-msse2", "-mfpmath=sse"]))
COMPILED_LIMIT = 2  # seconds


def compiled_output(compiler, flags, program):
    binary = program.with_suffix(".exe")
    built = harness.execute([compiler, *flags, "-w", program, "-o", binary], timeout=120)
    if built.status != 0:
        return f"{compiler} refuses it: {harness.shorten(built.err, 200)}"
    result = harness.execute([binary], timeout=COMPILED_LIMIT)
    if result.status != 0:
        return f"{compiler}'s program ends with status {result.status}"
    return result.out


def reference(program, flags):
    """What all four print. Raises Skip if they do not agree."""
    outputs = [compiled_output(compiler, [*flags, level, "-Dreach_error=abort"], program)
               for level in ("-O0", "-O2") for compiler in ("gcc", harness.clang())]
    for output in outputs:
        if isinstance(output, str):
            raise harness.Skip(output)
    if len(set(outputs)) > 1:
        raise harness.Skip("the compilers disagree")
    return outputs[0]


def verdict_of(arguments, model, program, checksum):
    command = [arguments.heddle, "verify", model, "--property", "unreach-call", "--timeout", arguments.limit,
               f"-DEXPECTED=0x{checksum:016x}ULL", program]
    result = harness.execute(command, timeout=4 * arguments.limit)
    lines = result.out.decode(errors="replace").splitlines()
    return lines[-1] if lines else f"status {result.status} {harness.shorten(result.err)}"


def complaint(arguments, model, program, expected, counts):
    """What is wrong, or ""."""
    result = harness.execute([arguments.heddle, "run", model, program], timeout=4 * arguments.limit)
    if result.timed_out:
        counts["run: timeout"] += 1
    elif (result.status, result.out) != (0, expected):
        return (f"run: expected {harness.shorten(expected)}, got {harness.shorten(result.out)} "
                f"(status {result.status}) {harness.shorten(result.err)}")
    checksum = int(expected, 16)
    for value, wanted in ((checksum, "TRUE"), (checksum ^ 1, "FALSE")):
        verdict = verdict_of(arguments, model, program, value)
        word = verdict.split("(")[0]
        counts[f"verify: {wanted} expected, {verdict if word == 'UNKNOWN' else word}"] += 1
        if word not in (wanted, "UNKNOWN"):
            return f"verify: expected {wanted}, got {verdict}"
    return ""


def check(arguments, seed, counts):
    model, flags = DATA_MODELS[seed % 2]
    for compiler in ("gcc", harness.clang()):
        harness.require_build(compiler, *flags)
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, f"program-{seed}.c")
        program.write_text(random_program.Generator(seed).program())
        expected = reference(program, flags)
        found = complaint(arguments, model, program, expected, counts)
        if found and arguments.keep:
            arguments.keep.mkdir(parents=True, exist_ok=True)
            shutil.copy(program, arguments.keep)
    if found:
        raise harness.Failure(found)


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--count", type=int, default=200, help="programs")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first program")
    parser.add_argument("--limit", type=int, default=20, help="seconds per verdict")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for failing programs")
    parser.add_argument("--print", action="store_true", help="print the program of --seed and end")
    arguments = parser.parse_args()
    if arguments.print:
        print(random_program.Generator(arguments.seed).program(), end="")
        return 0
    counts = collections.Counter()
    seeds = range(arguments.seed, arguments.seed + arguments.count)
    cases = [(f"seed {seed}", seed) for seed in seeds]
    status = harness.run_cases(cases, lambda seed: check(arguments, seed, counts), arguments.jobs)
    for text, count in sorted(counts.items()):
        print(f"{count:6} {text}")
    return status


if __name__ == "__main__":
    harness.main(main)
