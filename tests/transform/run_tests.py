#!/usr/bin/env python3
"""Transforms every PROPERTY/NAME.c in both data models, compiles and executes the output.

headers/ holds programs with system headers and macros; their property is no-overflow. projects/ holds programs of several
files that violate no property: the outputs have to compile, link and run as the originals do, with each property.

The head of a program says what is expected: `// none`, `// LINE` (an overflow there) or `// error` (other properties), or
one such line per data model: `// LP64: 7`. The output has to compile with gcc and clang without warnings that the input
does not have, to be accepted by `heddle goto`, and to keep every line. Execution: see
tests/differential/transform/oracle.py; for properties with nondeterministic choices, one choice after the other is made.
"""
import json
import pathlib
import re
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
sys.path.insert(0, str(FOLDER.parent / "differential" / "transform"))
import check_tasks  # noqa: E402
import harness  # noqa: E402
import oracle  # noqa: E402

HEAD = re.compile(r"^// (?:(LP64|ILP32): )?(none|error|\d+)$")
CHOICES = 60


def expectation(source, bits):
    """"none", "error" or a line."""
    for line in source.read_text().splitlines():
        found = HEAD.match(line)
        if not found:
            break
        if found.group(1) in (None, "LP64" if bits == 64 else "ILP32"):
            return found.group(2)
    raise harness.Failure("the program does not say what is expected")


def check_lines(source, woven, edit_map):
    if not edit_map["files"][0]["preprocessed"]:
        original = source.read_bytes().splitlines()
        text = woven.read_bytes().splitlines()
        harness.expect_equal("number of lines", len(original), len(text))


def check_overflow(source, woven, bits, folder, edit_map, expected):
    comparison = oracle.Comparison(source, woven, bits, folder, edit_map)
    if not comparison.build():
        raise harness.Failure("the program does not compile")
    line = comparison.check(1)
    if comparison.counts.other:
        raise harness.Failure("the run does not count: it is undefined in another way, or takes too long")
    harness.expect_equal("overflow", expected, str(line or "none"))


def check_choices(woven, bits, folder, edit_map, expected):
    """The error is reached with some choice exactly if it is expected."""
    text = pathlib.Path(folder, "choices.c")
    text.write_bytes(oracle.with_own_choices(woven.read_bytes(), edit_map))
    built = oracle.build("woven", text, bits, pathlib.Path(folder, "woven.exe"))
    if built.status != 0:
        raise harness.Failure(f"gcc: {built.err.decode(errors='replace')[:300]}")
    reached = False
    for choice in range(CHOICES):
        result = oracle.run(pathlib.Path(folder, "woven.exe"), 1, woven=True, choice=choice)
        reached = reached or oracle.WOVEN_ERROR.search(result.err) is not None
        made = re.search(rb"choices: (\d+)", result.err)
        if reached or (made and choice >= int(made.group(1))):
            break
    harness.expect_equal("result", expected, "error" if reached else "none")


def check(arguments, case):
    source, bits = case
    expected = expectation(source, bits)
    name = "no-overflow" if source.parent.name == "headers" else source.parent.name
    with tempfile.TemporaryDirectory() as folder:
        woven = pathlib.Path(folder, "woven.c")
        check_tasks.transform(arguments, source, bits, name, woven)
        edit_map = json.loads(pathlib.Path(folder, "woven.map.json").read_text())
        check_lines(source, woven, edit_map)
        check_tasks.check_compiles(source, woven, bits)
        done = harness.execute([arguments.heddle, "goto", f"--{bits}", woven, "-o", "/dev/null"])
        if done.status != 0:
            raise harness.Failure(f"heddle goto: {done.err.decode(errors='replace').strip()}")
        pretty = pathlib.Path(folder, "pretty.c")
        done = harness.execute([arguments.heddle, "transform", f"--{bits}", "--property", name, "--pretty", source, "-o",
                                pretty])
        if done.status != 0:
            raise harness.Failure(f"--pretty: {done.err.decode(errors='replace').strip()}")
        errors, _ = check_tasks.compile_warnings("gcc", bits, pretty, [])
        if errors:
            raise harness.Failure(f"--pretty: {errors[0]}")
        if name == "no-overflow":
            check_overflow(source, woven, bits, folder, edit_map, expected)
        else:
            check_choices(woven, bits, folder, edit_map, expected)


def check_project(arguments, case):
    folder, name, bits = case
    with tempfile.TemporaryDirectory() as scratch:
        sources = sorted(folder.glob("*.c"))
        done = harness.execute([arguments.heddle, "transform", f"--{bits}", "--property", name, *sources, "-o", scratch])
        if done.status != 0:
            raise harness.Failure(f"transform: {done.err.decode(errors='replace').strip()}")
        results = []
        for texts in (sources, [pathlib.Path(scratch, source.name) for source in sources]):
            binary = pathlib.Path(scratch, "program.exe")
            built = harness.execute(["gcc", f"-m{bits}", "-Wall", *texts, oracle.RUNTIME, "-o", binary])
            if built.status != 0:
                raise harness.Failure(f"gcc: {built.err.decode(errors='replace')[:300]}")
            result = oracle.run(binary, 1, woven=True)
            results.append((result.status, result.out))
        harness.expect_equal("status and output", *results)


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("name", nargs="*", help="only these programs")
    arguments = parser.parse_args()
    sources = [path for path in sorted(FOLDER.glob("*/*.c")) if not arguments.name or path.stem in arguments.name]
    cases = [(f"{source.parent.name}/{source.name} --{bits}", (source, bits)) for source in sources for bits in (64, 32)]
    projects = [(f"{folder.name} {name} --{bits}", (folder, name, bits))
                for folder in sorted((FOLDER / "projects").iterdir()) if not arguments.name or folder.name in arguments.name
                for name in ("no-overflow", "valid-memcleanup", "termination") for bits in (64, 32)]
    return harness.run_cases(cases + projects, lambda case: (check if len(case) == 2 else check_project)(arguments, case),
                             arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
