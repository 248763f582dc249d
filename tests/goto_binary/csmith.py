#!/usr/bin/env python3
"""Random programs of Csmith through goto binaries of both tools and through C.

Each program goes to a binary of CBMC and of ESBMC and back: `heddle run` gives the same of the C file, of both binaries, and as
GCC's program. And it goes by a
binary to C, which GCC compiles: that gives the same, too. The programs of programs/ go to C and GCC as well.
"""
import pathlib
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402

GENERATOR = ["csmith", "--max-funcs", "4", "--max-block-depth", "3", "--no-volatiles", "--no-volatile-pointers"]
SECONDS = 20
NOT_AS_C = {"assumptions.c": "no compiler knows assumptions",
            "rounding_modes.c": "C that Heddle writes has no modes of single operations"}
COMPILED_SECONDS = 0.2  # the interpreter is some hundred times slower


def done(what, command, **options):
    result = harness.execute(command, **options)
    if result.timed_out:
        raise harness.Skip("takes too long")
    if result.status != 0:
        raise harness.Failure(f"{what}: status {result.status}: {harness.shorten(result.err)}")
    return result


def compiled(folder, source, includes=()):
    """Status and output of what GCC makes of it; of programs that do not end, nothing."""
    program = folder / (source.stem + ".exe")
    done("gcc", ["gcc", "-w", "-O1", *includes, source, "-o", program, "-lm"])
    result = harness.execute([program], timeout=COMPILED_SECONDS if includes else SECONDS)
    if result.timed_out:
        raise harness.Skip("takes too long")
    return result.status, result.out


def check(arguments, case):
    heddle = arguments.heddle
    harness.require_build("gcc")
    if not isinstance(case, int) and case.name in NOT_AS_C:
        raise harness.Skip(NOT_AS_C[case.name])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        includes = []
        if isinstance(case, int):
            includes = ["-I", harness.csmith_include()]
            source = folder / "program.c"
            source.write_bytes(done("csmith", [*GENERATOR, "--seed", str(case)]).out)
        else:
            source = case
        try:
            expected = compiled(folder, source, includes)
            of_source = harness.execute([heddle, "run", source, *includes], timeout=2 * SECONDS)
            if b"the assumption does not hold" in of_source.err and isinstance(case, int):
                raise harness.Skip("effects on one object in no order: the program means nothing")
            if of_source.timed_out:
                raise harness.Skip("takes too long")
            harness.expect_equal("run of the source", expected, (of_source.status, of_source.out))
            for form in ("cbmc", "esbmc"):
                binary = folder / f"{form}.gb"
                done(form, [heddle, "transcode", source, *includes, "--to", form, "-o", binary])
                result = harness.execute([heddle, "run", binary], timeout=2 * SECONDS)
                if result.timed_out:
                    raise harness.Skip("takes too long")
                harness.expect_equal(f"run of the binary of {form}", expected, (result.status, result.out))
                if arguments.no_c:
                    continue
                text = folder / f"from_{form}.c"
                done(f"C of {form}", [heddle, "transcode", binary, "--to", "c", "-o", text])
                harness.expect_equal(f"C of the binary of {form}", expected, compiled(folder, text))
        except harness.Failure:
            if arguments.keep:
                arguments.keep.mkdir(parents=True, exist_ok=True)
                (arguments.keep / f"{source.stem if source == case else case}.c").write_bytes(source.read_bytes())
            raise


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--count", type=int, default=3, help="programs of Csmith")
    parser.add_argument("--seed", type=int, default=1, help="of the first")
    parser.add_argument("--no-c", action="store_true", help="leave out the way to C")
    parser.add_argument("--keep", type=pathlib.Path, help="where failing programs go")
    arguments = parser.parse_args()
    cases = [(path.name, path) for path in sorted((FOLDER / "programs").glob("*.c"))]
    cases += [(f"seed {seed}", seed) for seed in range(arguments.seed, arguments.seed + arguments.count)]
    return harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
