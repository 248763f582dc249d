#!/usr/bin/env python3
"""Verdicts about programs that look at the arguments of main, against executions with many lists of arguments.

A program walks through argv, compares, measures, keeps and sometimes changes texts, and calls reach_error under a
condition. It is compiled with a main that calls it for many lists of arguments made by chance. TRUE is
wrong if an execution gets to the error; FALSE is confirmed by Heddle itself, and may rest on a list that was not tried.
"""
import pathlib
import random
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))
import harness  # noqa: E402

LETTERS = "-ab"
DRIVER = FOLDER / "driver.c"


class Generator:
    """Statements in the scope of argc, argv, i, p, q, n and c."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, *choices):
        return self.random.choice(choices)

    def letter(self):
        return f"'{self.random.choice(LETTERS)}'"

    def text(self):
        return self.pick("argv[i]", "p", "q", "argv[argc - 1]")

    def condition(self):
        text = self.text()
        return self.pick(
            f"{text}[0] == {self.letter()}",
            f"{text}[0] == {self.letter()} && {text}[1] == {self.letter()}",
            f"strcmp({text}, {self.pick('p', 'q', self.literal())}) == 0",
            f"strlen({text}) == {self.random.randrange(4)}",
            f"n == {self.random.randrange(5)}",
            f"c == {self.letter()}",
            f"p[0] != {self.pick('q', 'argv[i]')}[0]",
            f"strlen(p) {self.pick('<', '==', '>')} strlen(q)",
            f"argc > {self.random.randrange(1, 5)}",
            f"{self.pick('p', 'q')} == {self.pick('argv[i]', 'argv[argc - 1]')}",
        )

    def literal(self):
        return '"' + "".join(self.random.choice(LETTERS) for _ in range(self.random.randrange(3))) + '"'

    def statement(self, depth):
        kind = self.random.randrange(10 if depth < 2 else 8)
        if kind == 0:
            return f"p = {self.text()};"
        if kind == 1:
            return f"q = {self.text()};"
        if kind == 2:
            return "n++;"
        if kind == 3:
            return f"c = {self.text()}[0];"
        if kind == 4:
            return f"n = (int)strlen({self.text()});"
        if kind == 5 and self.random.randrange(3) == 0:
            text = self.text()
            return f"if ({text}[0]) {text}[0] = {self.letter()};"
        if kind == 6:
            return f"for (char *s = {self.text()}; *s; s++) if (*s == {self.letter()}) n++;"
        if kind == 7:
            return f"if ({self.condition()}) return 0;"
        if kind == 8:
            return f"if ({self.condition()}) {{ {self.statement(depth + 1)} {self.statement(depth + 1)} }}"
        return f"if ({self.condition()}) {self.statement(depth + 1)}"

    def program(self):
        body = [self.statement(0) for _ in range(self.random.randrange(1, 5))]
        behind = [self.statement(1).replace("argv[i]", "argv[0]") for _ in range(self.random.randrange(3))]
        check = " && ".join(self.condition() for _ in range(self.random.randrange(2, 5)))
        inside = self.random.random() < 0.5
        error = f"if ({check}) reach_error();"
        lines = ["#include <string.h>", "extern void reach_error(void);", "int main(int argc, char **argv) {",
                 "  char *p = argv[0], *q = argv[argc - 1], c = 0;", "  int n = 0;",
                 f"  for (int i = {self.random.randrange(2)}; i < argc; i++) {{"]
        lines += ["    " + s for s in body] + (["    " + error] if inside else []) + ["  }"]
        lines += ["  " + s for s in behind]
        if not inside:
            lines.append("  " + error.replace("argv[i]", "argv[0]"))
        return "\n".join([*lines, "  return 0;", "}", ""])


def is_reached(folder, source):
    binary = folder / (source.stem + ".exe")
    result = harness.execute(["gcc", "-w", "-O1", "-Dmain=tested_main", "-c", source, "-o", binary.with_suffix(".o")])
    if result.status == 0:
        result = harness.execute(["gcc", "-w", binary.with_suffix(".o"), folder / "driver.o", "-o", binary])
    if result.status != 0:
        raise harness.Failure(f"{source} cannot be built: {harness.shorten(result.err)}")
    result = harness.execute([binary], timeout=120)
    if result.status not in (0, 1):
        raise harness.Failure(f"the execution ends with status {result.status}")
    return result.status == 1


def check(arguments, folder, seed, counts):
    source = folder / f"arguments-{seed}.c"
    source.write_text(Generator(seed).program())
    reached = is_reached(folder, source)
    for bits in (64, 32):
        result = harness.execute([arguments.heddle, "verify", f"--{bits}", "--timeout", arguments.seconds, source],
                                 timeout=10 * arguments.seconds)
        verdict = (result.out.decode(errors="replace").splitlines() or ["nothing"])[-1]
        counts.append(verdict.split("(")[0])
        if verdict == "TRUE" and reached or not verdict.startswith(("TRUE", "FALSE(unreach-call)", "UNKNOWN")):
            if arguments.keep:
                arguments.keep.mkdir(parents=True, exist_ok=True)
                (arguments.keep / source.name).write_text(source.read_text())
            raise harness.Failure(f"--{bits}: {verdict}, but {'an' if reached else 'no'} execution gets to the error")


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=3, help="for each verdict")
    parser.add_argument("--keep", type=pathlib.Path, help="where to put programs that fail")
    arguments = parser.parse_args()
    counts = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        built = harness.execute(["gcc", "-O1", "-c", DRIVER, "-o", folder / "driver.o"])
        if built.status != 0:
            raise harness.Failure(f"{DRIVER} cannot be built: {harness.shorten(built.err)}")
        cases = [(f"seed {seed}", seed) for seed in range(arguments.seed, arguments.seed + arguments.count)]
        status = harness.run_cases(cases, lambda seed: check(arguments, folder, seed, counts), arguments.jobs)
    print(", ".join(f"{counts.count(kind)} {kind}" for kind in sorted(set(counts))))
    return status


if __name__ == "__main__":
    harness.main(main)
