#!/usr/bin/env python3
"""Random programs with one construct of C each: `_BitInt`, rounding modes, `setjmp`. The interpreter has to print what
gcc's and Clang's programs print, without and with optimization, in both data models.

A program counts only if they agree. Program number i has the seed SEED + i; even ones are of data model LP64, odd ones
of ILP32.
"""
import pathlib
import shutil
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))
import harness  # noqa: E402
import bit_int  # noqa: E402
import jumps  # noqa: E402
import rounding  # noqa: E402

KINDS = {"bit_int": bit_int, "rounding": rounding, "jumps": jumps}
DATA_MODELS = (("--64", ["-m64"]), ("--32", ["-m32", "-msse2", "-mfpmath=sse"]))


def outputs(kind, program, flags):
    for compiler in kind.COMPILERS:
        name = harness.clang() if compiler == "clang" else compiler
        own = getattr(kind, "CLANG_FLAGS", []) if compiler == "clang" else []
        for level in ("-O0", "-O2"):
            binary = program.with_suffix(".exe")
            command = [name, *flags, level, "-w", *kind.FLAGS, *own, program, "-o", binary, "-lm"]
            built = harness.execute(command, timeout=120)
            if built.status != 0:
                raise harness.Failure(f"{name} refuses it: {harness.shorten(built.err)}")
            result = harness.execute([binary], timeout=5)
            yield None if result.timed_out else (result.status, result.out)


def check(arguments, kind, seed):
    option, flags = DATA_MODELS[seed % 2]
    for compiler in kind.COMPILERS:
        harness.require_build(harness.clang() if compiler == "clang" else compiler, *flags)
    with tempfile.TemporaryDirectory() as name:
        program = pathlib.Path(name, "program.c")
        program.write_text(kind.Generator(seed).program())
        expected = set(outputs(kind, program, flags))
        if len(expected) > 1 or None in expected:
            raise harness.Skip("the compilers disagree")
        result = harness.execute([arguments.heddle, "run", option, *kind.FLAGS[:1] * (kind is bit_int), program])
        try:
            harness.expect_equal("run", expected.pop(), (result.status, result.out))
        except harness.Failure as failure:
            if arguments.keep:
                arguments.keep.mkdir(parents=True, exist_ok=True)
                shutil.copy(program, arguments.keep)
                program_kept = arguments.keep / f"{kind.__name__}_{seed}.c"
                (arguments.keep / program.name).rename(program_kept)
            raise harness.Failure(f"{failure} {harness.shorten(result.err)}") from failure


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--kind", choices=[*KINDS, "all"], default="all")
    parser.add_argument("--count", type=int, default=1000, help="programs of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path, help="folder for failing programs")
    arguments = parser.parse_args()
    names = list(KINDS) if arguments.kind == "all" else [arguments.kind]
    cases = [(f"{name} {seed}", (KINDS[name], seed)) for name in names
             for seed in range(arguments.seed, arguments.seed + arguments.count)]
    return harness.run_cases(cases, lambda case: check(arguments, *case), arguments.jobs)


harness.main(main)
