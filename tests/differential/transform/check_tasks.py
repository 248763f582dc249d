#!/usr/bin/env python3
"""Transforms every task program that has a property and checks the output without running it.

FOLDER holds programs and a tasks.csv with the columns property, data_model and program. For each program: the
transformation succeeds, twice with the same result; the output has as many lines as the input; gcc and clang accept it
(-fsyntax-only, in the task's data model) with no warning that the input does not have; `heddle goto` accepts it.
--sample N takes N programs spread over the table. --pretty checks the output of that option, whose lines are others.
"""
import collections
import csv
import pathlib
import re
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))
import harness  # noqa: E402

WARNING = re.compile(r":(\d+):\d+: warning: .*\[(-W[^\]]*)\]$", re.MULTILINE)
ERROR = re.compile(r"^.*\berror: .*$", re.MULTILINE)


def compile_warnings(compiler, bits, source, level):
    """(errors, warnings as a multiset of line and kind)."""
    result = harness.execute([compiler, f"-m{bits}", "-std=gnu11", *level, "-fsyntax-only", source], timeout=120)
    text = result.err.decode(errors="replace")
    errors = ERROR.findall(text)
    if result.status != 0 and not errors:
        errors = [text[-300:]]
    return errors, collections.Counter(WARNING.findall(text))


def check_compiles(original, output, bits, level=("-Wall",), by_line=True):
    """Raises Failure unless each compiler that takes the original takes the output, without new warnings."""
    for compiler in ("gcc", harness.clang()):
        harness.require_build(compiler, f"-m{bits}")
        old_errors, old = compile_warnings(compiler, bits, original, level)
        errors, new = compile_warnings(compiler, bits, output, level)
        if errors and not old_errors:
            raise harness.Failure(f"{compiler} -m{bits}: {errors[0]}")
        if not by_line:
            old, new = (collections.Counter(("?", kind) for _, kind in warnings.elements()) for warnings in (old, new))
        added = new - old
        if added and not old_errors:
            (line, kind), _ = added.most_common(1)[0]
            raise harness.Failure(f"{compiler} -m{bits}: new warning {kind} in line {line}")


def transform(arguments, program, bits, name, output, options=()):
    started = harness.execute([arguments.heddle, "transform", f"--{bits}", "--property", name, *options, program,
                               "-o", output], timeout=120)
    if started.timed_out:
        raise harness.Failure("transform: out of time")
    if started.status != 0:
        raise harness.Failure(f"transform: {started.err.decode(errors='replace').strip()[:300]}")
    return started


def check(arguments, case):
    program, bits, name = case
    with tempfile.TemporaryDirectory() as scratch:
        output = pathlib.Path(scratch, "woven.c")
        options = ["--pretty"] if arguments.pretty else []
        transform(arguments, program, bits, name, output, options)
        text = output.read_bytes()
        again = pathlib.Path(scratch, "again.c")
        transform(arguments, program, bits, name, again, options)
        harness.expect_equal("second transformation", text, again.read_bytes())
        original = program.read_bytes()
        if not arguments.pretty:
            harness.expect_equal("number of lines", original.count(b"\n"), text.count(b"\n"))
        arguments.sizes.append((len(original), len(text)))
        check_compiles(program, output, bits, by_line=not arguments.pretty)
        done = harness.execute([arguments.heddle, "goto", f"--{bits}", output, "-o", "/dev/null"], timeout=120)
        if done.status != 0:
            raise harness.Failure(f"heddle goto: {done.err.decode(errors='replace').strip()[:300]}")


def cases_of(arguments):
    with open(arguments.folder / "tasks.csv", newline="") as table:
        rows = [row for row in csv.DictReader(table)
                if row["property"] == arguments.property or arguments.property_of_all]
    programs = {}
    for row in rows:
        programs.setdefault((row["program"], row["data_model"]))
    cases = [(f"{program} {model}", (arguments.folder / program, 64 if model == "LP64" else 32, arguments.property))
             for program, model in programs]
    if arguments.sample and arguments.sample < len(cases):
        cases = [cases[i * len(cases) // arguments.sample] for i in range(arguments.sample)]
    return cases


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--property", default="no-overflow")
    parser.add_argument("--all", dest="property_of_all", action="store_true",
                        help="weave it into the programs of every property")
    parser.add_argument("--pretty", action="store_true")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--only", help="programs whose path contains this")
    arguments = parser.parse_args()
    arguments.sizes = []
    cases = cases_of(arguments)
    if arguments.only:
        cases = [case for case in cases if arguments.only in case[0]]
    status = harness.run_cases(cases, lambda case: check(arguments, case), arguments.jobs)
    if arguments.sizes:
        old, new = (sum(column) for column in zip(*arguments.sizes))
        print(f"size of the outputs: {new / old:.2f} times that of the inputs, "
              f"at most {max(b / a for a, b in arguments.sizes):.2f} times")
    return status


if __name__ == "__main__":
    harness.main(main)
