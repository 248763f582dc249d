#!/usr/bin/env python3
"""Goto binaries: reading those of other tools, and round trips through our own.

programs/NAME.c goes to a binary of each tool and back: what `heddle run` prints and returns stays the same, and a
second round trip changes nothing. linked/NAME/*.c goes to one binary per file, which are linked, some of them in an
archive and in object files: the verdicts of both are those of linked/NAME/expected. made/NAME.gb was made by goto-cc of CBMC 6 from made/NAME.c: running both gives the same, and
made/NAME.expected says what the verdicts are, a line `PROPERTY VERDICT` each, for the binary and for the C file; a third
word says that C cannot be made of it.
tool_words/NAME.gb is the same of programs with words that only the tool knows: the verdicts are those of the binary.
Properties that are woven into the binaries of made/, as a binary and as C, have the verdicts that they had before.
"""
import pathlib
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER.parent), str(FOLDER)]
import harness  # noqa: E402
import linked  # noqa: E402


def run(arguments, program):
    result = harness.execute([arguments.heddle, "run", program])
    return result.status, result.out


def transcode(arguments, program, form, output):
    result = harness.execute([arguments.heddle, "transcode", program, "--to", form, "-o", output])
    harness.expect_equal(f"exit status of transcoding to {form}", (0, b""),
                         (result.status, b"" if result.status == 0 else result.err))


def round_trip(arguments, case):
    program, form = case
    expected = run(arguments, program)
    with tempfile.TemporaryDirectory() as folder:
        names = [pathlib.Path(folder, name) for name in ("first.gb", "second.gb", "first.goto", "second.goto")]
        transcode(arguments, program, form, names[0])
        harness.expect_equal("run of the binary", expected, run(arguments, names[0]))
        transcode(arguments, names[0], form, names[1])
        transcode(arguments, names[0], "goto", names[2])
        transcode(arguments, names[1], "goto", names[3])
        harness.expect_equal("run of the second binary", expected, run(arguments, names[1]))
        if names[2].read_bytes() != names[3].read_bytes():
            raise harness.Failure("a second round trip changes the program")


def without_setup(arguments, program):
    """Static objects have the values that their symbols say where no function sets them up."""
    expected = run(arguments, program)
    with tempfile.TemporaryDirectory() as folder:
        binary = pathlib.Path(folder, "program.gb")
        transcode(arguments, program, "cbmc", binary)
        symbols, functions = linked.Reader(binary.read_bytes()).file()
        setup = b"__CPROVER_initialize"

        def calls_setup(instruction):
            named = instruction[0].parts[1].named if len(instruction[0].parts) > 1 else []
            return any(key == b"identifier" and part.name == setup for key, part in named)

        rest = [(name, [instruction for instruction in body if not calls_setup(instruction)])
                for name, body in functions if name != setup]
        binary.write_bytes(linked.Writer({}).file(symbols, rest))
        harness.expect_equal("run without the set-up", expected, run(arguments, binary))


def verdict(arguments, program, name):
    result = harness.execute([arguments.heddle, "verify", program, "--property", name, "--timeout", "60"], timeout=90)
    return result.out.decode().strip().split("\n")[-1]


def allocations(irep):
    """The nodes in it that allocate."""
    named = dict(irep.named)
    if irep.name == b"side_effect" and named[b"statement"].name == b"allocate":
        yield named
    for part in [*irep.parts, *named.values()]:
        yield from allocations(part)


def untyped_allocations(arguments, _):
    """CBMC takes an allocation of type T* for one T, whatever size it says: all are of type void*."""
    with tempfile.TemporaryDirectory() as folder:
        program, binary = pathlib.Path(folder, "rows.c"), pathlib.Path(folder, "rows.gb")
        program.write_text("int main(int n, char **v) { char a[n + 1]; int *b = __builtin_alloca(n * 4); a[n] = 1; return a[n] - (b != 0); }\n")
        transcode(arguments, program, "cbmc", binary)
        _, functions = linked.Reader(binary.read_bytes()).file()
        found = [named for name, body in functions if name == b"main" for code, *_ in body for named in allocations(code)]
        harness.expect_equal("what is allocated", [b"empty"] * 2, [named[b"type"].parts[0].name for named in found])
        values = [code.parts[1].name for name, body in functions if name == b"main" for code, *_ in body
                  if dict(code.named).get(b"statement") and dict(code.named)[b"statement"].name == b"assign"]
        harness.expect_equal("allocations that are assigned as they are", 2, values.count(b"side_effect"))
        text = binary.with_suffix(".goto")
        transcode(arguments, binary, "goto", text)
        harness.expect_equal("allocations read back", 2, text.read_text().count(" ALLOC.STACK main::"))


def made(arguments, binary):
    source = binary.with_suffix(".c")
    harness.expect_equal("run of the binary", run(arguments, source), run(arguments, binary))
    for line in binary.with_suffix(".expected").read_text().splitlines():
        name, expected = line.split()[:2]
        for program in (binary, source):
            harness.expect_equal(f"{name} of {program.name}", expected, verdict(arguments, program, name))


def tool_words(arguments, binary):
    for line in binary.with_suffix(".expected").read_text().splitlines():
        name, expected = line.split(maxsplit=1)
        harness.expect_equal(name, expected, verdict(arguments, binary, name))


def woven(arguments, case):
    """The property, woven into a binary or into C that the binary becomes, is what it was."""
    binary, name, expected = case
    with tempfile.TemporaryDirectory() as folder:
        for command, output in (("transcode", "woven.gb"), ("transform", "woven.c")):
            path = pathlib.Path(folder, output)
            result = harness.execute([arguments.heddle, command, binary, "--property", name, "-o", path])
            harness.expect_equal(f"exit status of {command}", (0, b""),
                                 (result.status, b"" if result.status == 0 else result.err))
            found = verdict(arguments, path, "unreach-call")
            harness.expect_equal(f"{name} of {output}", expected.replace(name, "unreach-call"), found)
        compiled = harness.execute(["gcc", "-w", "-c", path, "-o", pathlib.Path(folder, "woven.o")])
        harness.expect_equal("gcc", b"", compiled.err)
        text = pathlib.Path(folder, "woven.map.json").read_text()
        if '"files": [' not in text:
            raise harness.Failure("no edit map")


def refused(arguments, _):
    """What binaries have no word for is an error with its place."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, "fold.c")
        program.write_text("int a[3];\nint main(void) {\n  int n = 3;\n"
                           "  //@ assert \\forall integer j; 0 <= j < n ==> a[j] == 0;\n  return 0;\n}\n")
        result = harness.execute([arguments.heddle, "transcode", program, "-o", pathlib.Path(folder, "fold.gb")])
        harness.expect_equal("exit status", 2, result.status)
        if b"unsupported: expression 'fold' in function 'main'" not in result.err:
            raise harness.Failure(result.err.decode())


def woven_cases(names):
    for binary in harness.select(FOLDER / "made", "*.gb", names):
        for line in binary.with_suffix(".expected").read_text().splitlines():
            name, expected, *rest = line.split()
            if not rest and name in ("unreach-call", "no-overflow", "valid-memcleanup", "termination"):
                yield f"woven {binary.stem} {name}", (woven, (binary, name, expected))


def main():
    arguments = harness.names_parser(__doc__).parse_args()
    cases = [(f"{path.relative_to(FOLDER)} {form}", (round_trip, (path, form)))
             for path in harness.select(FOLDER / "programs", "*.c", arguments.name) for form in ("cbmc", "esbmc")]
    cases += [(f"{path.relative_to(FOLDER)} without set-up", (without_setup, path))
              for path in harness.select(FOLDER / "programs", "*.c", arguments.name)]
    cases += [(str(path.relative_to(FOLDER)), (made, path))
              for path in harness.select(FOLDER / "made", "*.gb", arguments.name)]
    cases += [(str(path.relative_to(FOLDER)), (tool_words, path))
              for path in harness.select(FOLDER / "tool_words", "*.gb", arguments.name)]
    cases += woven_cases(arguments.name)
    if not arguments.name:
        cases.append(("fold", (refused, None)))
        cases.append(("untyped allocations", (untyped_allocations, None)))
    return harness.run_cases(cases, lambda case: case[0](arguments, case[1]), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
