#!/usr/bin/env python3
"""Transforms every PROPERTY/NAME.c in both data models, compiles and executes the output.

headers/ holds programs with system headers and macros; their property is no-overflow. projects/ holds programs of several
files that violate no property: the outputs have to compile, link and run as the originals do, with each property.

The head of a program says what is expected: `// none`, `// LINE` (an overflow there) or `// error` (other properties), or
one such line per data model: `// LP64: 7`; or `// refused: REASON`. The output has to compile with gcc and clang without warnings that the input
does not have, to be accepted by `heddle goto`, and to keep every line; `heddle verify` must not contradict. Execution: see
tests/differential/transform/oracle.py; for properties with nondeterministic choices, one choice after the other is made.
The same holds for the output of --pretty, except that lines are found by the edit map.
figures/ holds the figures of a paper, see its README; pointer_calls/ programs in which pointers lead to what a property is
about; places/ programs about the places that automata name: accesses, ways out of loops. Programs whose names begin with that of an .ia file beside them are woven with it, and projects with those in their
folder.
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

HEAD = re.compile(r"^// (?:(LP64|ILP32): )?(none|error|\d+|refused: .*)$")
CHOICES = 60


def expectation(source, bits):
    """"none", "error", a line, or "refused: REASON"."""
    for line in source.read_text().splitlines():
        found = HEAD.match(line)
        if not found:
            break
        if found.group(1) in (None, "LP64" if bits == 64 else "ILP32"):
            return found.group(2)
    raise harness.Failure("the program does not say what is expected")


def property_of(source):
    """What --property gets, and whether it is no-overflow."""
    own = source.with_name(source.stem.split("_")[0] + ".ia")
    if own.exists():
        return own, False
    name = "no-overflow" if source.parent.name == "headers" else source.parent.name
    return name, name == "no-overflow"


def check_edit_map(source, woven, edit_map):
    """What lies between edits is the same in both texts."""
    file = edit_map["files"][0]
    if file["preprocessed"]:
        return
    original, text = source.read_bytes(), woven.read_bytes()
    edits = [(0, 0, 0, 0, 0), *file["edits"], (0, len(original), len(original), len(text), len(text))]
    for (_, _, old_end, _, new_end), (_, old_begin, _, new_begin, _) in zip(edits, edits[1:]):
        harness.expect_equal("text between edits", original[old_end:old_begin], text[new_end:new_begin])


def check_lines(source, woven, edit_map):
    if not edit_map["files"][0]["preprocessed"]:
        original = source.read_bytes().splitlines()
        text = woven.read_bytes().splitlines()
        harness.expect_equal("number of lines", len(original), len(text))


def check_overflow(source, woven, bits, folder, edit_map, expected, line_of=None):
    comparison = oracle.Comparison(source, woven, bits, folder, edit_map, line_of=line_of)
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


def check_verdict(arguments, woven, bits, expected):
    """What heddle says about its own output."""
    done = harness.execute([arguments.heddle, "verify", f"--{bits}", "--timeout", "5", woven])
    verdict = done.out.decode(errors="replace").splitlines()[-1]
    if verdict.startswith("TRUE" if expected != "none" else "FALSE"):
        raise harness.Failure(f"heddle verify says {verdict} of the output")


def check_pretty(arguments, source, bits, folder, woven, expected):
    name, is_overflow = property_of(source)
    pretty = pathlib.Path(folder, "pretty.c")
    check_tasks.transform(arguments, source, bits, name, pretty, ["--pretty"])
    edit_map = json.loads(pretty.with_suffix(".map.json").read_text())
    if not pretty.with_suffix(".yml").exists():
        raise harness.Failure("--pretty: no task definition")
    check_edit_map(source, pretty, edit_map)
    check_tasks.check_compiles(source, pretty, bits, by_line=False)
    done = harness.execute([arguments.heddle, "goto", f"--{bits}", pretty, "-o", "/dev/null"])
    if done.status != 0:
        raise harness.Failure(f"--pretty: heddle goto: {done.err.decode(errors='replace').strip()}")
    if is_overflow:
        line_of = oracle.original_lines(woven, pretty, edit_map)
        oracle.without_markers(pretty)
        check_overflow(source, pretty, bits, folder, edit_map, expected, line_of)
    else:
        check_choices(pretty, bits, folder, edit_map, expected)


def check_refused(arguments, source, bits, name, reason):
    with tempfile.TemporaryDirectory() as folder:
        done = harness.execute([arguments.heddle, "transform", f"--{bits}", "--property", name, source, "-o", f"{folder}/o.c"])
        if done.status != 2 or f"error: unsupported in C output: {reason}" not in done.err.decode():
            raise harness.Failure(f"not refused: status {done.status}, {done.err.decode(errors='replace').strip()}")


def check(arguments, case):
    source, bits = case
    expected = expectation(source, bits)
    name, is_overflow = property_of(source)
    if expected.startswith("refused: "):
        return check_refused(arguments, source, bits, name, expected.removeprefix("refused: "))
    with tempfile.TemporaryDirectory() as folder:
        woven = pathlib.Path(folder, "woven.c")
        check_tasks.transform(arguments, source, bits, name, woven)
        edit_map = json.loads(pathlib.Path(folder, "woven.map.json").read_text())
        check_lines(source, woven, edit_map)
        check_edit_map(source, woven, edit_map)
        check_tasks.check_compiles(source, woven, bits)
        done = harness.execute([arguments.heddle, "goto", f"--{bits}", woven, "-o", "/dev/null"])
        if done.status != 0:
            raise harness.Failure(f"heddle goto: {done.err.decode(errors='replace').strip()}")
        if is_overflow:
            check_overflow(source, woven, bits, folder, edit_map, expected)
        else:
            check_choices(woven, bits, folder, edit_map, expected)
        if not is_overflow or expected != "none":
            if bits == 64:  # the other data model says the same, and twice as long
                check_verdict(arguments, woven, bits, expected)
        try:
            check_pretty(arguments, source, bits, folder, woven, expected)
        except harness.Failure as failure:
            raise harness.Failure(f"--pretty: {failure}") from failure


def check_figure(arguments, case):
    """Figures 1 to 4: see figures/README.md."""
    bound, verdict = case
    with tempfile.TemporaryDirectory() as folder:
        automaton = pathlib.Path(folder, "example.ia")
        automaton.write_text((FOLDER / "figures/figure3a.ia").read_text().replace("136", bound))
        program = FOLDER / "figures/figure1.c"
        woven = pathlib.Path(folder, "woven.c")
        check_tasks.transform(arguments, program, 64, automaton, woven, ["--pretty"])
        expected = (FOLDER / "figures/figure4.txt").read_text().replace("136", bound)
        expected = expected.replace(" //", "").replace("int looped", "looped").replace("looped", "__heddle_example_looped")
        expected = re.sub(r"assert\((\S+ <= \d+) \|\| (.*)\);", r"if (!((\1) || (\2))) reach_error();", expected)
        text = woven.read_text()
        harness.expect_equal("woven program", expected, text[text.index("int main"):])
        check_tasks.check_compiles(program, woven, 64, by_line=False)
        done = harness.execute([arguments.heddle, "verify", woven])
        harness.expect_equal("verdict", verdict, done.out.decode().splitlines()[-1].split("(")[0].strip())


def check_project(arguments, case):
    folder, name, bits = case
    harness.require_build("gcc", f"-m{bits}")
    sources = sorted(folder.glob("*.c"))

    def behaviour(texts, scratch):
        binary = pathlib.Path(scratch, "program.exe")
        built = harness.execute(["gcc", f"-m{bits}", "-Wall", *texts, oracle.RUNTIME, "-o", binary])
        if built.status != 0:
            raise harness.Failure(f"gcc: {built.err.decode(errors='replace')[:300]}")
        result = oracle.run(binary, 1, woven=True)
        return result.status, result.out

    for options in ([], ["--pretty"]):
        with tempfile.TemporaryDirectory() as scratch:
            done = harness.execute([arguments.heddle, "transform", f"--{bits}", "--property", name, *options, *sources,
                                    "-o", scratch])
            if done.status != 0:
                raise harness.Failure(f"transform: {done.err.decode(errors='replace').strip()}")
            woven = [pathlib.Path(scratch, source.name) for source in sources]
            checked = harness.execute([harness.clang(), f"-m{bits}", "-w", "-fsyntax-only", *woven])
            if checked.status != 0:
                raise harness.Failure(f"clang: {checked.err.decode(errors='replace')[:300]}")
            harness.expect_equal("status and output", behaviour(sources, scratch), behaviour(woven, scratch))


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("name", nargs="*", help="only these programs")
    arguments = parser.parse_args()
    sources = [path for path in sorted(FOLDER.glob("*/*.c"))
               if path.stem != "figure1" and (not arguments.name or path.stem in arguments.name)]
    cases = [(f"{source.parent.name}/{source.name} --{bits}", (source, bits)) for source in sources for bits in (64, 32)]
    projects = [(f"{folder.name} {pathlib.Path(name).name} --{bits}", (folder, name, bits))
                for folder in sorted((FOLDER / "projects").iterdir()) if not arguments.name or folder.name in arguments.name
                for name in ("no-overflow", "valid-memcleanup", "termination", *sorted(folder.glob("*.ia")))
                for bits in (64, 32)]
    figures = [(f"figure 4, at most {bound}", (bound, verdict)) for bound, verdict in (("136", "TRUE"), ("135", "FALSE"))
               if not arguments.name or "figure4" in arguments.name]
    kinds = {name: kind for kind, group in ((check, cases), (check_project, projects), (check_figure, figures))
             for name, _ in group}
    everything = cases + projects + figures
    return harness.run_cases([(name, (name, case)) for name, case in everything],
                             lambda named: kinds[named[0]](arguments, named[1]), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
