#!/usr/bin/env python3
"""Verdicts against exhaustive execution: random C programs with few inputs, executed with all of them.

Clang's sanitizers say what goes wrong (oracle.c). A verdict that disagrees fails; so does a share of undecided programs
above --undecided. A property that holds may stay undecided where an execution uses memory wrongly ("undefined"), and
is not asked for where one ends in what only the processor decides, as division by zero.
"""
import pathlib
import shutil
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))
import harness  # noqa: E402
import random_program  # noqa: E402

PROPERTIES = {  # what violates it, as oracle.c names it: the verdict
    "unreach-call": {"error": "FALSE(unreach-call)"},
    "no-overflow": {"overflow": "FALSE(no-overflow)"},
    "valid-memsafety": {"deref": "FALSE(valid-deref)", "free": "FALSE(valid-free)", "lost": "FALSE(valid-memtrack)"},
    "valid-memcleanup": {"kept": "FALSE(valid-memcleanup)"},
}
# For Clang.
COMPILE = ["-O0", "-w", "-fsanitize=address,signed-integer-overflow,shift,integer-divide-by-zero", "-mllvm",
           "-asan-opt-globals=0", "-include", FOLDER / "oracle.h"]
LINK = ["gcc", "-fsanitize=address"]  # clang's own library takes longer to start a process
ASAN_OPTIONS = "detect_leaks=0:redzone=512:detect_stack_use_after_return=0:symbolize=0"


def build(command, what):
    result = harness.execute(command)
    if result.status != 0:
        raise harness.Failure(f"{what} cannot be built: {harness.shorten(result.err)}")


def found_by_execution(folder, source):
    """The words that oracle.c prints."""
    program, binary = source.with_suffix(".o"), source.with_suffix(".exe")
    build([harness.clang(), *COMPILE, "-c", source, "-o", program], source)
    build([*LINK, folder / "oracle.o", program, "-o", binary], source)
    result = harness.execute(["env", f"ASAN_OPTIONS={ASAN_OPTIONS}", binary], timeout=120)
    program.unlink()
    binary.unlink()
    if result.status != 0:
        raise harness.Failure(f"the execution ends with status {result.status}: {harness.shorten(result.err)}")
    return result.out.decode().split()


def expected_verdicts(prop, found):
    """Any of these is right; none if the execution does not decide it."""
    false = [verdict for word, verdict in PROPERTIES[prop].items() if word in found]
    return false or ([] if "other" in found else ["TRUE"])


def check(arguments, folder, seed, counts):
    source = folder / f"verdict-{seed}.c"
    source.write_text(random_program.Generator(seed).program())
    found = found_by_execution(folder, source)
    wrong = []
    for prop in arguments.property or PROPERTIES:
        expected = expected_verdicts(prop, found)
        if not expected:
            continue
        command = [arguments.heddle, "verify", "--property", prop, "--engine", arguments.engine, "--timeout",
                   arguments.seconds, source]
        result = harness.execute(command, timeout=10 * arguments.seconds)
        verdict = (result.out.decode(errors="replace").splitlines() or ["nothing"])[-1]
        kind = "undecided" if verdict.startswith("UNKNOWN") else verdict.split("(")[0]
        if kind == "undecided" and expected == ["TRUE"] and {"deref", "free"} & set(found):
            kind = "undefined"
        counts.setdefault(prop, []).append(kind)
        if kind == "undecided":
            if arguments.show_undecided:
                print(f"{seed}: {' or '.join(expected)} expected, {verdict}", flush=True)
        elif kind != "undefined" and verdict not in expected:
            wrong.append(f"{prop}: expected {' or '.join(expected)}, got {verdict} {harness.shorten(result.err)}")
    if wrong and arguments.keep:
        arguments.keep.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, arguments.keep)
    source.unlink()
    if wrong:
        raise harness.Failure("; ".join(wrong))


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--count", type=int, default=60, help="random programs")
    parser.add_argument("--seed", type=int, default=1, help="of the first")
    parser.add_argument("--seconds", type=int, default=10, help="for each property of each")
    parser.add_argument("--property", action="append", choices=list(PROPERTIES), help="only this one; repeatable")
    parser.add_argument("--engine", default="portfolio", help="that decides; one alone leaves more undecided")
    parser.add_argument("--undecided", type=float, default=0.1, help="the largest share that may stay undecided")
    parser.add_argument("--show-undecided", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for programs that fail")
    arguments = parser.parse_args()
    counts = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        build(["gcc", "-O1", "-c", FOLDER / "oracle.c", "-o", folder / "oracle.o"], "oracle.c")
        cases = [(f"seed {seed}", seed) for seed in range(arguments.seed, arguments.seed + arguments.count)]
        status = harness.run_cases(cases, lambda seed: check(arguments, folder, seed, counts), arguments.jobs)
    for prop, kinds in counts.items():
        shares = ", ".join(f"{kinds.count(kind)} {kind}" for kind in ("TRUE", "FALSE", "undefined", "undecided"))
        print(f"{prop}: {shares}")
        if kinds.count("undecided") > arguments.undecided * len(kinds):
            print(f"{prop}: too many are undecided")
            status = 1
    return status


if __name__ == "__main__":
    harness.main(main)
