#!/usr/bin/env python3
"""Assertions about arrays against exhaustive execution: random programs with few inputs and small arrays.

gcc executes the program, written with the macros of heddle.h, with all inputs (all_inputs.c). Heddle decides it in one
of the three syntaxes. A verdict that disagrees fails; so does a share of undecided programs above --undecided. With --own,
the aggregates are also those that examples/operators defines, in two of the syntaxes.
"""
import pathlib
import random
import shutil
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))
import harness  # noqa: E402

INCLUDE = harness.ROOT / "include"
OPERATORS = harness.ROOT / "examples" / "operators"
SYNTAXES = ("macro", "backslash", "acsl")

# Aggregates of users, as compilers execute them.
OWN = {
    "product": "int r = 1; for (int i = l; i < h; i++) r *= a[i]; return r;",
    "parity": "int r = 0; for (int i = l; i < h; i++) r ^= a[i]; return r;",
    "all_equal": "int r = 1; for (int i = l + 1; i < h; i++) r &= a[i] == a[l]; return r;",
    "sorted": "int r = 1; for (int i = l + 1; i < h; i++) r &= a[i - 1] <= a[i]; return r;",
    "argmax": "int r = l < h ? l : -1; for (int i = l; i < h; i++) if (a[i] > a[r]) r = i; return r;",
}


class Aggregate:
    """One aggregate; low and high are half-open. `of` is a condition over {j}, or an array."""

    def __init__(self, name, low, high, of):
        self.name, self.low, self.high, self.of = name, low, high, of

    def written(self, syntax, depth):
        j = f"j{depth}"
        is_condition = self.name in ("forall", "exists", "count")
        if syntax == "acsl":
            body = self.of.replace("{j}", j) if is_condition else f"{self.of}[{j}]"
            if self.name == "forall":
                return f"(\\forall integer {j}; {self.low} <= {j} < {self.high} ==> ({body}))"
            if self.name == "exists":
                return f"(\\exists integer {j}; {self.low} <= {j} < {self.high} && ({body}))"
            name = "numof" if self.name == "count" else self.name
            return f"\\{name}({self.low}, {self.high} - 1, \\lambda integer {j}; {body})"
        if self.name in OWN:
            name = "HEDDLE_FOLD" if syntax == "macro" else "\\fold"
            return f"{name}({self.name}, {self.of}, {self.low}, {self.high})"
        name = f"HEDDLE_{self.name.upper()}" if syntax == "macro" else f"\\{self.name}"
        if is_condition:
            return f"{name}({j}, {self.low}, {self.high}, {self.of.replace('{j}', j)})"
        return f"{name}({self.of}, {self.low}, {self.high})"


class Generator:
    """A program as a list of lines; an assertion is a list of texts and aggregates."""

    def __init__(self, seed, own):
        self.random = random.Random(seed)
        self.own = own
        self.size = self.random.randint(1, 4)
        self.inputs = 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def number(self):
        return str(self.random.randint(-2, 3))

    def element(self, index):
        return self.pick(index, f"{index} + {self.number()}", "x", f"a[{index}] * 2", f"b[{index}] - {index}",
                         f"x + {index}", self.number())

    def statement(self):
        kind = self.random.randrange(6)
        up, down = f"for (int i = 0; i < {self.size}; i++)", f"for (int i = {self.size} - 1; i >= 0; i--)"
        array = self.pick("a", "b")
        if kind == 0 and self.inputs + self.size <= 5:
            self.inputs += self.size
            return f"{up} {{ {array}[i] = input(); }}"
        if kind == 1:
            return f"{self.pick(up, down)} {{ {array}[i] = {self.element('i')}; }}"
        if kind == 2:
            return f"{array}[{self.random.randrange(self.size)}] = {self.pick('x', self.number())};"
        if kind == 3:
            return f"{up} if ({array}[i] > {self.number()}) {array}[i] = {self.element('i')};"
        if kind == 4:
            return f"{up} s += {array}[i];"
        return f"{self.pick(up, down)} if ({array}[i] > m) m = {array}[i];"

    def condition(self):
        j = "{j}"
        return (f"{self.pick('a', 'b')}[{j}] {self.pick('<', '<=', '==', '!=', '>', '>=')} "
                f"{self.pick(j, 'x', 's', 'm', self.number(), f'a[{j}]', f'{j} - 1')}")

    def aggregate(self):
        name = self.pick("forall", "exists", "count", "sum", "max", "min")
        if self.own and self.random.random() < 0.8:
            name = self.pick(*OWN)
        low = self.pick("0", "0", str(self.random.randint(0, self.size)))
        high = self.pick(str(self.size), str(self.size), str(self.random.randint(0, self.size)), "n")
        of = self.condition() if name in ("forall", "exists", "count") else self.pick("a", "b")
        return Aggregate(name, low, high, of)

    def law(self):
        """An assertion that holds of every array."""
        low, middle, high = sorted(self.random.randint(0, self.size) for _ in range(3))
        array, condition = self.pick("a", "b"), self.condition()
        some = Aggregate("exists", low, high, condition)
        return self.pick(
            [Aggregate("max", 0, self.size, array), " >= ", Aggregate("min", 0, self.size, array)],
            [Aggregate("forall", low, high, condition), " || ", Aggregate("exists", low, high, f"!({condition})")],
            [Aggregate("sum", low, middle, array), " + ", Aggregate("sum", middle, high, array), " == ",
             Aggregate("sum", low, high, array)],
            [Aggregate("count", low, high, condition), " == 0 || ", some],
            ["!", some, " || ", Aggregate("count", low, high, condition), " > 0"])

    def assertion(self):
        if self.random.random() < (0.1 if self.own else 0.5):
            return self.law()
        aggregate = self.aggregate()
        if aggregate.name in ("forall", "exists"):
            return [self.pick("", "!"), aggregate]
        relation = self.pick("==", "<=", ">=", "!=", "<")
        other = self.pick(["s"], ["m"], ["x"], [self.number()], [self.aggregate_number()], [self.number(), " + s"])
        guard = self.pick("", "", "n == 0 || ")
        return [guard, aggregate, f" {relation} ", *other]

    def aggregate_number(self):
        result = self.aggregate()
        while result.name in ("forall", "exists"):
            result = self.aggregate()
        return result

    def program(self):
        """{syntax: text}"""
        self.inputs = 2
        statements = [self.statement() for _ in range(self.random.randint(1, 4))]
        asserted = [self.assertion() for _ in range(self.random.randint(1, 2))]
        return {syntax: self.text(syntax, statements, asserted) for syntax in SYNTAXES if not (self.own and syntax == "acsl")}

    def text(self, syntax, statements, asserted):
        lines = ["void reach_error(void);", "int __VERIFIER_nondet_int(void);",
                 "static int input(void) {", "  int x = __VERIFIER_nondet_int();",
                 "  return x < -1 ? -1 : x > 2 ? 2 : x;", "}",
                 "static void check(int c) {", "  if (!c) reach_error();", "}",
                 "int main(void) {", f"  int a[{self.size}] = {{0}}, b[{self.size}] = {{0}}, s = 0, m = -9;",
                 "  int x = input(), n = input();", f"  if (n < 0 || n > {self.size}) return 0;"]
        if self.own:
            lines[:0] = ["#ifndef __HEDDLE__",
                         *(f"static int {name}_fold(int *a, int l, int h) {{ {body} }}" for name, body in OWN.items()),
                         "#endif"]
        if syntax == "macro":
            lines.insert(0, "#include <heddle.h>")
        lines += [f"  {statement}" for statement in statements]
        for parts in asserted:
            text = "".join(part if isinstance(part, str) else part.written(syntax, depth)
                           for depth, part in enumerate(parts))
            lines.append(f"  //@ assert {text};" if syntax == "acsl" else f"  check({text});")
        return "\n".join([*lines, "}", ""])


def is_violated(folder, seed, text):
    source, binary = folder / f"native-{seed}.c", folder / f"native-{seed}"
    source.write_text(text)
    command = ["gcc", "-w", "-O1", f"-I{INCLUDE}", f'-DPROGRAM="{source}"', FOLDER / "all_inputs.c", "-o", binary]
    result = harness.execute(command)
    if result.status != 0:
        raise harness.Failure(f"gcc refuses the program: {harness.shorten(result.err)}")
    result = harness.execute([binary], timeout=120)
    binary.unlink()
    if result.status not in (0, 1):
        raise harness.Failure(f"the execution ends with status {result.status}: {harness.shorten(result.err)}")
    return result.status == 1


def check(arguments, folder, seed, counts):
    generator = Generator(seed, arguments.own)
    texts = generator.program()
    expected = "FALSE(unreach-call)" if is_violated(folder, seed, texts["macro"]) else "TRUE"
    syntax = list(texts)[seed % len(texts)]
    source = folder / f"{syntax}-{seed}.c"
    source.write_text(texts[syntax])
    options = [word for name in OWN for word in ("--operators", OPERATORS / f"{name}.op")] if arguments.own else []
    result = harness.execute([arguments.heddle, "verify", "--engine", arguments.engine, "--timeout", arguments.seconds,
                              *options, source],
                             timeout=10 * arguments.seconds)
    verdict = (result.out.decode(errors="replace").splitlines() or ["nothing"])[-1]
    counts.append("undecided" if verdict.startswith("UNKNOWN") else verdict)
    if verdict in (expected, "UNKNOWN") or verdict.startswith("UNKNOWN("):
        return
    if arguments.keep:
        arguments.keep.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, arguments.keep)
    raise harness.Failure(f"{syntax}: expected {expected}, got {verdict} {harness.shorten(result.err)}")


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--count", type=int, default=100, help="number of programs")
    parser.add_argument("--seed", type=int, default=1, help="the first program's")
    parser.add_argument("--seconds", type=int, default=10, help="time for each verdict")
    parser.add_argument("--own", action="store_true", help="also aggregates that users define")
    parser.add_argument("--engine", default="portfolio", help="of heddle verify")
    parser.add_argument("--undecided", type=float, default=15, help="percent that may stay undecided")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for programs with wrong verdicts")
    arguments = parser.parse_args()
    counts = []
    with tempfile.TemporaryDirectory() as folder:
        cases = [(str(seed), seed) for seed in range(arguments.seed, arguments.seed + arguments.count)]
        status = harness.run_cases(cases, lambda seed: check(arguments, pathlib.Path(folder), seed, counts),
                                   arguments.jobs)
    undecided = 100 * counts.count("undecided") / max(1, len(counts))
    print(", ".join(f"{counts.count(kind)} {kind}" for kind in sorted(set(counts))))
    if undecided > arguments.undecided:
        print(f"{undecided:.0f} % are undecided")
        return 1
    return status


if __name__ == "__main__":
    harness.main(main)
