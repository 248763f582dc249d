#!/usr/bin/env python3
"""Lifted loops against exhaustive execution: random programs whose loops check, add up, count or compare elements.

gcc executes the program with all inputs (../aggregates/all_inputs.c). Heddle decides the lifted program, which
`heddle opt --passes=lift_loops` writes, with engines that know nothing of operators; and the program itself with the engine
`operators`. Both have to agree with the execution, and at least so many loops as --lifted says, in percent, have to be
lifted at all.
"""
import pathlib
import random
import re
import shutil
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))
import harness  # noqa: E402

ALL_INPUTS = FOLDER.parent / "aggregates" / "all_inputs.c"
TYPES = ("int", "int", "short", "unsigned char", "long long", "unsigned")


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.size = self.random.randint(1, 4)
        self.loops = 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def number(self):
        return str(self.random.randint(-2, 3))

    def head(self, variable):
        low, high = sorted(self.random.randint(0, self.size) for _ in range(2))
        low, high = self.pick(("0", str(self.size)), (str(low), str(high)), ("0", "n"), ("n", str(self.size)))
        declared = "" if variable == "k" else "int "
        self.loops += 1
        return self.pick(f"for ({declared}{variable} = {low}; {variable} < {high}; {variable}++)",
                         f"for ({declared}{variable} = {low}; {variable} <= {high} - 1; ++{variable})",
                         f"for ({declared}{variable} = {high} - 1; {variable} >= {low}; {variable}--)",
                         f"for ({declared}{variable} = {high} - 1; {variable} > {low} - 1; --{variable})")

    def condition(self, i):
        element = f"{self.pick('a', 'b')}[{i}]"
        other = self.pick(i, "x", self.number(), f"a[{i}]", f"{i} - 1")
        return f"{element} {self.pick('<', '<=', '==', '!=', '>', '>=')} {other}"

    def loop(self):
        i = self.pick("i", "i", "k")
        array = self.pick("a", "b")
        t = f"{array}[{i}]"
        better = self.pick(f"{t} > m", f"m < {t}", f"{t} >= m"), self.pick(f"{t} < m", f"m > {t}")
        body = self.pick(f"s += {t};", f"s = s + {t};", f"s = {t} + s;", f"s -= {t};", f"if ({self.condition(i)}) s++;",
                         f"if ({self.condition(i)}) s += {t};", f"if ({better[0]}) m = {t};", f"if ({better[1]}) m = {t};",
                         f"check({self.condition(i)});", f"if ({self.condition(i)}) check({self.condition(i)});",
                         f"if (!({self.condition(i)})) reach_error();", f"m = {better[0]} ? {t} : m;",
                         f"int t = {t}; if (t > m) m = t; s += t;", f"s += {t}; if ({better[0]}) m = {t}; check({t} < 9);")
        return f"{self.head(i)} {{ {body} }}"

    def assertion(self):
        return self.pick(f"s {self.pick('==', '<=', '>=', '!=')} {self.number()}",
                         f"m {self.pick('==', '<=', '>=', '<')} {self.pick('x', self.number())}",
                         f"s + m {self.pick('<=', '>=')} {self.number()}", f"k >= {self.number()}", "s == s", "m >= -9")

    def program(self):
        size = self.size
        element = self.pick("x", "i", "x + i", "x * i - 1", "i == n ? x : 1")
        lines = ["void reach_error(void);", "int __VERIFIER_nondet_int(void);",
                 "static int input(void) {", "  int x = __VERIFIER_nondet_int();",
                 "  return x < -1 ? -1 : x > 2 ? 2 : x;", "}",
                 "static void check(int c) {", "  if (!c) reach_error();", "}",
                 "int main(void) {", f"  {self.pick('int', 'short', 'signed char')} a[{size}] = {{0}}, b[{size}] = {{0}};",
                 f"  {self.pick(*TYPES)} s = 0;", f"  int m = {self.pick('-9', '0', 'a[0]')}, k = 0;",
                 "  int x = input(), n = input();", f"  if (n < 0 || n > {size}) return 0;",
                 f"  for (int i = 0; i < {size}; i++) a[i] = {element};",
                 f"  for (int i = 0; i < {size}; i++) b[i] = {self.pick('a[i] + 1', 'i', 'a[i]', 'x - i')};"]
        lines += [f"  {self.loop()}" for _ in range(self.random.randint(1, 3))]
        lines += [f"  check({self.assertion()});" for _ in range(self.random.randint(1, 2))]
        return "\n".join([*lines, "}", ""])


def is_violated(folder, source):
    binary = folder / source.stem
    result = harness.execute(["gcc", "-w", "-O1", f'-DPROGRAM="{source}"', ALL_INPUTS, "-o", binary])
    if result.status != 0:
        raise harness.Failure(f"gcc refuses the program: {harness.shorten(result.err)}")
    result = harness.execute([binary], timeout=120)
    if result.status not in (0, 1):
        raise harness.Failure(f"the execution ends with status {result.status}")
    return result.status == 1


def check(arguments, folder, seed, counts):
    generator = Generator(seed)
    source, lifted = folder / f"{seed}.c", folder / f"{seed}.goto"
    source.write_text(generator.program())
    expected = "FALSE" if is_violated(folder, source) else "TRUE"
    made = harness.execute([arguments.heddle, "opt", "--statistics", "--passes=lift_loops", source])
    if made.status != 0:
        raise harness.Failure(f"the program cannot be lifted: {harness.shorten(made.err)}")
    lifted.write_bytes(made.out)
    number = re.search(rb"(\d+) loops lifted|loops lifted\D*(\d+)", made.err)
    counts["loops"] += generator.loops
    counts["lifted"] += int(next(g for g in number.groups() if g)) if number else 0
    for command in (["--engine", "k-induction", lifted], ["--engine", "operators", source]):
        result = harness.execute([arguments.heddle, "verify", "--timeout", arguments.seconds, *command],
                                 timeout=10 * arguments.seconds)
        verdict = (result.out.decode(errors="replace").splitlines() or ["nothing"])[-1]
        counts[command[1], verdict.split("(")[0]] = counts.get((command[1], verdict.split("(")[0]), 0) + 1
        if verdict.startswith((expected, "UNKNOWN")):
            continue
        if arguments.keep:
            arguments.keep.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, arguments.keep)
        raise harness.Failure(f"{command[1]}: expected {expected}, got {verdict} {harness.shorten(result.err)}")


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--count", type=int, default=100, help="number of programs")
    parser.add_argument("--seed", type=int, default=1, help="the first program's")
    parser.add_argument("--seconds", type=int, default=5, help="time for each verdict")
    parser.add_argument("--lifted", type=float, default=80, help="percent of the loops that have to be lifted")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for programs with wrong verdicts")
    arguments = parser.parse_args()
    counts = {"loops": 0, "lifted": 0}
    with tempfile.TemporaryDirectory() as folder:
        cases = [(str(seed), seed) for seed in range(arguments.seed, arguments.seed + arguments.count)]
        status = harness.run_cases(cases, lambda seed: check(arguments, pathlib.Path(folder), seed, counts),
                                   arguments.jobs)
    print(", ".join(f"{' '.join(k) if isinstance(k, tuple) else k}: {n}" for k, n in counts.items()))
    if counts["lifted"] * 100 < arguments.lifted * counts["loops"]:
        print("too few loops are lifted")
        return 1
    return status


if __name__ == "__main__":
    harness.main(main)
