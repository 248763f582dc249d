#!/usr/bin/env python3
"""Random expressions with integers where int has 16 bits: what `heddle run` and `heddle verify` compute has to be what
Clang computes for that machine.

Clang folds each expression over literals and writes it into the IR as the initial value of a variable; Heddle gets the
same expression over variables, so that it computes when the program runs. Expressions that Clang finds not constant or
undefined (overflows, shifts too far, division by zero) are left out.
"""
import pathlib
import random
import re
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))
import harness  # noqa: E402

TYPES = {"signed char": 8, "unsigned char": 8, "short": 16, "unsigned short": 16, "int": 16, "unsigned int": 16,
         "long": 32, "unsigned long": 32, "long long": 64, "unsigned long long": 64, "_Bool": 1}
LITERALS = ["0", "1", "7", "'a'", "32767", "32768", "0x8000", "65535U", "65536", "100000L", "-1", "sizeof(int)",
            "2147483648", "0xffffffff", "1ULL", "sizeof(long)"]
EXPRESSIONS = 40  # in a program
DEPTH = 3


class Generator:
    """An expression in two spellings: over literals, and over variables that hold the same."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.variables = []

    def leaf(self):
        if self.random.random() < 0.3:
            literal = self.random.choice(LITERALS)
            return literal, literal
        type, width = self.random.choice(list(TYPES.items()))
        value = self.random.choice([0, 1, 2, 5, self.random.randrange(2**width), 2**(width - 1), 2**width - 1])
        if not type.startswith("unsigned") and type != "_Bool" and value >= 2**(width - 1):
            value -= 2**width
        text = f"({type})({value})" if value >= -2**63 + 1 else f"({type})(-{2**63 - 1}LL - 1)"
        name = f"v{len(self.variables)}"
        self.variables.append(f"{type} {name} = {text};")
        return text, name

    def expression(self, depth):
        if depth == 0:
            return self.leaf()
        kind = self.random.randrange(10)
        a = self.expression(depth - 1)
        if kind == 0:
            type = self.random.choice(list(TYPES))
            return tuple(f"(({type}){text})" for text in a)
        if kind == 1:
            operator = self.random.choice("-~!+")
            return tuple(f"({operator}{text})" for text in a)
        b = self.expression(depth - 1)
        if kind == 2:
            c = self.expression(depth - 1)
            return tuple(f"({x} ? {y} : {z})" for x, y, z in zip(a, b, c))
        operator = self.random.choice(["+", "-", "*", "/", "%", "&", "|", "^", "<", "<=", "==", "!=", ">", "<<", ">>"])
        if operator in ("<<", ">>"):
            most = self.random.choice([7, 15])
            b = tuple(f"({text} & {most})" for text in b)
        return tuple(f"({x} {operator} {y})" for x, y in zip(a, b))


def folded(target, expressions, folder):
    """What Clang makes of them, by their numbers."""
    source = folder / "constants.c"
    left = dict(enumerate(expressions))
    for _ in range(3):
        source.write_text("".join(f"long long c{i} = {text};\n" for i, text in left.items()))
        lines = {line: i for line, i in enumerate(left, 1)}
        result = harness.execute([harness.clang(), f"--target={target}", "-S", "-emit-llvm", "-o", "-", "-Wall", "-w",
                                  "-Werror=integer-overflow", "-Werror=shift-count-overflow", "-Werror=division-by-zero",
                                  "-Werror=shift-overflow", "-Werror=shift-count-negative", "-Werror=shift-negative-value",
                                  "-ferror-limit=0", source])
        if result.status == 0:
            return {int(i): int(value) for i, value in re.findall(r"@c(\d+) = \S*\s*global i64 (-?\d+)", result.out.decode())}
        for line in re.findall(r"constants\.c:(\d+):", result.err.decode()):
            left.pop(lines[int(line)], None)
    raise harness.Failure(f"Clang refuses the constants: {harness.shorten(result.err)}")


PRELUDE = """extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) { __builtin_abort(); }
int main(void) {
  unsigned char wrong = 0, is_other = __VERIFIER_nondet_uchar();
"""


def check(arguments, target, seed):
    generator = Generator(seed)
    expressions = [generator.expression(DEPTH) for _ in range(EXPRESSIONS)]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        expected = folded(target, [literal for literal, _ in expressions], folder)
        variables = "".join(f"  {line}\n" for line in generator.variables)
        # The numbers are compared as bits, so that the comparison does not depend on their types.
        checks = "".join(f"  if ((unsigned long long)(long long){expressions[i][1]} != 0x{value & (2**64 - 1):x}ULL)"
                         f" {{ wrong = {i} + 1; goto end; }}\n" for i, value in expected.items())
        program = folder / "program.c"
        program.write_text(f"{PRELUDE}{variables}{checks}end:\n  if (wrong && wrong != 255) return wrong;\n"
                           "#ifdef VERIFY\n  if (is_other == 3) reach_error();\n#endif\n  return 0;\n}\n")
        result = harness.execute([arguments.heddle, "run", "--target", target, program])
        if result.status != 0:
            at = result.status - 1
            text = expressions[at][0] if at in expected else ""
            raise harness.Failure(f"run: status {result.status} {text}: expected {expected.get(at)} "
                                  f"{harness.shorten(result.err)}")
        program.write_text(program.read_text().replace("return wrong;", "reach_error();"))
        for defines, wanted in (([], "TRUE"), (["-DVERIFY"], "FALSE(unreach-call)")):
            result = harness.execute([arguments.heddle, "verify", "--target", target, "--property", "unreach-call",
                                      *defines, program])
            lines = result.out.decode().splitlines() or [harness.shorten(result.err)]
            harness.expect_equal("verify", wanted, lines[-1])


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--count", type=int, default=1000, help="programs per target")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    cases = [(f"{target} {seed}", (target, seed)) for target in ("msp430", "avr")
             for seed in range(arguments.seed, arguments.seed + arguments.count)]
    return harness.run_cases(cases, lambda case: check(arguments, *case), arguments.jobs)


harness.main(main)
