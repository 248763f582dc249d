#!/usr/bin/env python3
"""What `transform --operators` writes: C that compilers accept without warnings, whose executions are those of the program
where no error is reached, and reach one wherever the program violates its assertion; and which Heddle proves.

Random programs with assertions about arrays (tests/differential/aggregates) are woven at random placements; both C texts
are executed with all inputs. The programs of this folder are true: `verify` has to prove what is written of them, and
refuse what is written where nothing is rewritten.
"""
import importlib.util
import json
import pathlib
import random
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

SPEC = importlib.util.spec_from_file_location("aggregates", FOLDER.parent / "differential" / "aggregates" / "run.py")
aggregates = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(aggregates)

WARNINGS = ["-Wall", "-Wextra", "-Werror", "-O1"]


def transform(arguments, source, made, placement):
    return harness.execute([arguments.heddle, "transform", "--operators", "--placement", placement, source, "-o", made],
                           timeout=60)


def runs(folder, name, program, *options):
    """A line for every execution."""
    binary = folder / name
    result = harness.execute(["gcc", *options, f'-DPROGRAM="{program}"', f"-I{aggregates.INCLUDE}", FOLDER / "all_runs.c",
                              "-o", binary])
    if result.status != 0:
        raise harness.Failure(f"gcc refuses {name}: {harness.shorten(result.err)}")
    result = harness.execute([binary], timeout=120)
    binary.unlink()
    if result.status != 0:
        raise harness.Failure(f"{name} ends with status {result.status}: {harness.shorten(result.err)}")
    return result.out.decode().splitlines()


def shown(text):
    """The program, which tells what it has computed before it asserts anything."""
    lines = text.splitlines()
    at = next((i for i, line in enumerate(lines) if "//@ assert" in line or "  check(" in line), len(lines) - 1)
    return "\n".join(["void show(int);", *lines[:at], "  show(s); show(m); show(a[0]); show(b[0]);", *lines[at:], ""])


def check_random(arguments, folder, seed, counts):
    texts = aggregates.Generator(seed, own=False).program()
    choice = random.Random(seed)
    original, source, made = (folder / f"{word}-{seed}.c" for word in ("original", "source", "made"))
    original.write_text(shown(texts["macro"]))
    source.write_text(shown(texts[choice.choice(list(texts))]))
    placement = choice.choice(["suggested", "all", "stores", "reads", "none"])
    result = transform(arguments, source, made, placement)
    if result.status == 2 and result.err:  # nothing to follow, or no words for it
        counts.append("refused")
        return
    if result.status != 0:
        raise harness.Failure(f"status {result.status}: {harness.shorten(result.err)}")
    result = harness.execute(["gcc", *WARNINGS, "-c", made, "-o", "/dev/null"])
    if result.status != 0:
        raise harness.Failure(f"gcc complains: {harness.shorten(result.err)}")
    expected = runs(folder, f"original-{seed}", original, "-w", "-O1")
    actual = runs(folder, f"made-{seed}", made, "-w", "-O1", "-DMADE", "-fsanitize=undefined",
                  "-fno-sanitize-recover=undefined")
    counts.append("compared")
    if len(expected) != len(actual) and "error" not in actual:
        raise harness.Failure(f"placement {placement}: {len(expected)} executions, but {len(actual)}")
    if len(expected) != len(actual):
        return  # an error comes before all inputs are read
    for one, other in zip(expected, actual):
        if other not in (one, "error"):
            raise harness.Failure(f"placement {placement}: expected {one}, got {other}")


def verdict(arguments, program, *options):
    result = harness.execute([arguments.heddle, "verify", "--timeout", "100", *options, program], timeout=150)
    lines = result.out.decode().splitlines() or ["nothing"]
    return lines[-1], lines


def check_proof(arguments, folder, program):
    made = folder / program.name
    answer, evidence = verdict(arguments, program, "--engine", "operators", "--evidence")
    harness.expect_equal("the program", "TRUE", answer)
    placement = next(line.split()[-1] for line in evidence if "--placement" in line)
    result = transform(arguments, program, made, placement)
    if result.status != 0:
        raise harness.Failure(f"status {result.status}: {harness.shorten(result.err)}")
    if json.loads(made.with_suffix(".map.json").read_text())["verdicts_hold"] != {"TRUE": True, "FALSE": False}:
        raise harness.Failure("the edit map should say that TRUE holds, and FALSE does not")
    harness.expect_equal("what is written", "TRUE", verdict(arguments, made)[0])
    transform(arguments, program, made, "none")
    harness.expect_equal("what is written without rules", "FALSE(unreach-call)", verdict(arguments, made)[0])


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    counts = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        cases = [(program.stem, lambda program=program: check_proof(arguments, folder, program))
                 for program in sorted(FOLDER.glob("*_true.c"))]
        cases += [(f"seed {seed}", lambda seed=seed: check_random(arguments, folder, seed, counts))
                  for seed in range(arguments.seed, arguments.seed + arguments.count)]
        status = harness.run_cases(cases, lambda case: case(), arguments.jobs)
    if counts.count("compared") < len(counts) / 2:
        print(f"FAILED: only {counts.count('compared')} of {len(counts)} random programs were compared")
        return 1
    return status


if __name__ == "__main__":
    harness.main(main)
