#!/usr/bin/env python3
"""Audits the library models by execution: each function of audit.txt is called with the same arguments in the C library
and in its model. Results, errno and written memory have to agree; where the real function is free to choose (`some`),
its result has to be one that the model allows, which a query decides. Calls with null pointers and with blocks that are
a byte too small have to fault in the model where they do in the C library.

    audit.py [--full] [FUNCTION…]

A function of models/ that has no line in the table fails, unless the table exempts it and says why.
"""
import itertools
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import zlib

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import harness  # noqa: E402
from audit_kinds import CHOICES, KINDS, RESULTS, TYPES  # noqa: E402

VIOLATION = 10  # exit status of heddle run --check
FLAGS = {"some", "strict", "lenient", "any_errno"}


class Function:
    """A line of the table, for one of its names."""

    def __init__(self, name, suffix, words, flags):
        self.name = name
        self.header, self.result, *kinds = words
        self.kinds = [kind.replace("real", TYPES[suffix], 1) if kind in ("real", "real_cell") else kind
                      for kind in kinds]
        self.flags = flags
        for kind in self.kinds:
            if kind not in KINDS:
                raise SystemExit(f"audit.txt: {name}: there is no kind of argument '{kind}'")
        if self.result not in RESULTS or flags - FLAGS:
            raise SystemExit(f"audit.txt: {name}: '{self.result}' or {flags} is unknown")


def read_table():
    functions, exempt = [], {}
    for line in (FOLDER / "audit.txt").read_text().splitlines():
        line = line.split("#")[0].strip()
        if line.startswith("exempt "):
            names, reason = line.removeprefix("exempt ").split(":", 1)
            exempt |= dict.fromkeys((name for word in names.split() for name, _ in expanded(word)), reason)
        elif line:
            call, _, flags = line.partition(";")
            names, *words = call.split()
            functions += [Function(name, suffix, words, set(flags.split())) for name, suffix in expanded(names)]
    return functions, exempt


def expanded(names):
    """sin{f,,l} stands for three names; yields each with what was chosen."""
    if not (found := re.fullmatch(r"(\w*)\{(.*)\}(\w*)", names)):
        return [(names, "")]
    before, choices, after = found.groups()
    return [(before + choice + after, choice) for choice in choices.split(",")]


class Call:
    """A call with all its arguments; `spoilt` numbers one of the ways to spoil it, from 1 on."""

    def __init__(self, function, seed, spoilt=0):
        self.function = function
        chance = random.Random(zlib.crc32(f"{function.name} {seed}".encode()))
        shared = {"first": "a0"}
        self.arguments = [KINDS[kind](chance, f"a{i}", shared) for i, kind in enumerate(function.kinds)]
        self.declarations = [argument.declaration for argument in self.arguments]
        self.ways = []
        for i, argument in enumerate(self.arguments):
            if argument.declaration:
                name = f"a{i}"
                null = re.sub(rf"\*{name} = audit_block\(.*", f"*{name} = NULL;", argument.declaration, count=1)
                self.ways += [(i, f"argument {i + 1} null", null)]
                self.ways += [(i, f"argument {i + 1} too small", text) for text in argument.spoilt]
        self.what = "plain"
        if spoilt:
            i, self.what, self.declarations[i] = self.ways[spoilt - 1]

    def text(self):
        return f"{self.function.name}({', '.join(argument.value for argument in self.arguments)})"

    def setup(self):
        lines = list(self.declarations)
        for i, argument in enumerate(self.arguments[:2]):
            name, size = argument.block or ("NULL", 0)
            lines.append(f"const void *a{i}_block = {name}; size_t a{i}_size = {size};")
        return "\n  ".join(lines) + "\n  (void)0;\n"

    def body(self, number):
        returns = "" if self.function.result == "none" else "__auto_type r = "
        error = "" if self.function.flags & {"any_errno"} else 'printf(" errno %d", error);'
        shown = "\n  ".join(argument.shown for argument in self.arguments)
        # A pointer that is null holds nothing to show.
        for i, declaration in enumerate(self.declarations):
            shown = shown if "= NULL;" not in declaration.split("audit_block")[0] else ""
        return (f"static void call_{number}(void) {{ // {self.what}\n  {self.setup()}  errno = 0;\n"
                f"  {returns}{self.text()};\n  int error = errno;\n  printf(\"{number}:\");\n"
                f"  {RESULTS[self.function.result]} {error}\n  {shown}\n  (void)error;\n  printf(\"\\n\");\n}}\n")


def program(function, calls):
    headers = "".join(f"#include <{header}>\n" for header in ("limits.h", *function.header.split(",")))
    bodies = "".join(call.body(number) for number, call in enumerate(calls))
    choice = "".join(f"  if (which == {number} || (which < 0 && {int(call.what == 'plain')})) call_{number}();\n"
                     for number, call in enumerate(calls))
    return (f'#include "{FOLDER}/audit.h"\n{headers}{bodies}int main(int argc, char **argv) {{\n'
            f"  int which = argc > 1 ? atoi(argv[1]) : -1;\n{choice}  return 0;\n}}\n")


class Auditor:
    def __init__(self, arguments):
        self.heddle = pathlib.Path(arguments.heddle).resolve()
        self.full = arguments.full
        self.sources = [pathlib.Path(name).resolve() for name in getattr(arguments, "with")]

    def check(self, function):
        plain = [Call(function, seed) for seed in range(60 if self.full else 8)]
        ways = len(plain[0].ways) if self.full or zlib.crc32(function.name.encode()) % 4 == 0 else 0
        longest = max(plain, key=lambda call: sum(len(text) for text in call.declarations))
        seed = plain.index(longest)
        spoilt = [Call(function, seed, way + 1) for way in range(min(ways, len(longest.ways)))]
        calls = plain + spoilt
        with tempfile.TemporaryDirectory() as folder:
            self.folder = pathlib.Path(folder)
            source = self.folder / f"{function.name}.c"
            source.write_text(program(function, calls))
            native = self.compiled(source)
            lines = self.lines(harness.execute([native]))
            if "some" in function.flags:
                self.check_choices(function, plain, lines, folder)
            else:
                self.compare(function, plain, lines, self.lines(self.run(source)))
            for number, call in list(enumerate(calls))[len(plain):]:
                self.check_spoilt(function, call, number, native, source)

    def compiled(self, source):
        binary = source.with_suffix(".exe")
        command = ["gcc", "-std=gnu11", "-O0", "-w", "-fno-builtin", "-DAUDIT_NATIVE", source, "-o", binary, "-lm"]
        result = harness.execute(command)
        if result.status != 0:
            raise harness.Failure("gcc: " + result.err.decode()[:2000])
        return binary

    def run(self, source, *arguments):
        return harness.execute([self.heddle, "run", "--check", source, *self.sources, *(["--", *arguments] if arguments else [])],
                               timeout=120)

    @staticmethod
    def lines(result):
        if result.status != 0:
            raise harness.Failure(f"a plain call ends with status {result.status}: {result.err.decode()[:500]}")
        return result.out.decode(errors="replace").splitlines()

    @staticmethod
    def compare(function, calls, real, model):
        for call, expected, reached in itertools.zip_longest(calls, real, model):
            if expected != reached:
                raise harness.Failure(f"{call.text()} with {' '.join(call.declarations)}\n"
                                      f"the C library: {expected}\nthe model:     {reached}")

    def check_choices(self, function, calls, real, folder):
        """The real result has to be possible in the model: the error is reached."""
        if function.result == "none":
            return
        for call, line in list(zip(calls, real))[:60 if self.full else 2]:
            value = line.split()[1]
            literal = value + "L" if "0x" in value else value.replace("inf", "INFINITY")
            condition = CHOICES[function.result].format(literal)
            condition = "r != r" if value == "nan" else condition
            source = pathlib.Path(folder, "choice.c")
            source.write_text(f'#include "{FOLDER}/audit.h"\n#include <limits.h>\nvoid reach_error(void);\n'
                              f"#include <{function.header}>\nint main(void) {{\n  {call.setup()}"
                              f"  __auto_type r = {call.text()};\n  if ({condition}) reach_error();\n  return 0;\n}}\n")
            result = harness.execute([self.heddle, "verify", "--property", "unreach-call", source, *self.sources], timeout=120)
            verdict = (result.out.decode(errors="replace").splitlines() or [""])[-1]
            if not verdict.startswith("FALSE"):
                raise harness.Failure(f"{call.text()} returns {value}, which the model does not allow: {verdict}")

    def check_spoilt(self, function, call, number, native, source):
        real = harness.execute([native, str(number)])
        model = self.run(source, str(number))
        said = f"{call.text()} with {call.what}"
        if real.status < 0 and model.status != VIOLATION and "lenient" not in function.flags:
            raise harness.Failure(f"{said} faults in the C library, but not in the model: {model.out.decode()}")
        if real.status >= 0 and model.status == VIOLATION and "strict" not in function.flags:
            raise harness.Failure(f"{said} faults in the model, but not in the C library: {model.err.decode()}")
        if real.status == 0 and model.status == 0 and "some" not in function.flags and real.out != model.out:
            raise harness.Failure(f"{said}\nthe C library: {real.out.decode()}\nthe model:     {model.out.decode()}")


def modelled_functions():
    """The names that models/ define, from the symbol tables of the models compiled natively."""
    with tempfile.TemporaryDirectory() as folder:
        script = f"source {FOLDER}/build.sh; build_models {folder} && nm --defined-only --extern-only {folder}/*.o"
        result = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    return re.findall(r" T model_(\w+)", result.stdout)


def check_complete(functions, exempt):
    known = {function.name for function in functions} | set(exempt)
    modelled = set(modelled_functions())
    if modelled != known:
        raise harness.Failure(f"in models/, but neither audited nor exempt in audit.txt: {sorted(modelled - known)}\n"
                              f"in audit.txt, but not in models/: {sorted(known - modelled)}")


def main():
    parser = harness.names_parser(__doc__)
    parser.add_argument("--full", action="store_true", help="more arguments, and every way to spoil each call")
    parser.add_argument("--with", action="append", default=[], metavar="FILE",
                        help="a file of models/ to use in the place of the one that is built in")
    arguments = parser.parse_args()
    functions, exempt = read_table()
    chosen = [function for function in functions if not arguments.name or function.name in arguments.name]
    auditor = Auditor(arguments)
    cases = [(function.name, (auditor.check, (function,))) for function in chosen]
    if not arguments.name:
        cases.insert(0, ("every function has a line", (check_complete, (functions, exempt))))
    return harness.run_cases(cases, lambda case: case[0](*case[1]), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
