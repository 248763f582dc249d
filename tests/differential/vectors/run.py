#!/usr/bin/env python3
"""Random programs with vectors: the interpreter has to print what gcc's programs print, in both data models.

Sums wrap (-fwrapv), divisors are small and positive, shifts stay inside of the elements, and no NaN's bits are looked
at; everything else that vectors can do may occur.
"""
import pathlib
import random
import shutil
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent.parent))
import harness  # noqa: E402

ELEMENTS = {"signed char": 8, "unsigned char": 8, "short": 16, "unsigned short": 16, "int": 32, "unsigned": 32,
            "long long": 64, "unsigned long long": 64, "float": 32, "double": 64}
# MMX, which gcc would take for vectors of 8 bytes, leaves the registers that the C library's floats need in disorder.
MODELS = {64: [], 32: ["-m32", "-msse2", "-mfpmath=sse", "-mno-mmx"]}
DEPTH = 3
VARIABLES = 2  # of each type
STATEMENTS = 12


class Type:
    def __init__(self, element, size):
        self.element, self.size, self.width = element, size, ELEMENTS[element]
        self.count = 8 * size // self.width
        self.is_float = element in ("float", "double")
        self.name = f"v{self.count}_{element.replace(' ', '_')}"

    def mask(self):
        """The type of integers with as many elements of as many bits."""
        return {8: "signed char", 16: "short", 32: "int", 64: "long long"}[self.width]


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        every = [Type(element, size) for element in ELEMENTS for size in (8, 16, 32) if 8 * size > ELEMENTS[element]]
        self.types = self.random.sample(every, 6)
        self.by_name = {(t.element, t.size): t for t in every}

    def number(self, type):
        if type.is_float:
            return self.random.choice(["0", "1", "-1.5", "0.1", "3e5", "-7"])
        value = self.random.choice([0, 1, 2, 5, 100, 127, -1, -3, -128, self.random.randrange(-2**31, 2**31)])
        return f"({type.element}){value}"

    def variable(self, type):
        return f"{type.name}_{self.random.randrange(VARIABLES)}"

    def numbers(self, type):
        return f"{{{', '.join(self.number(type) for _ in range(self.random.randint(1, type.count)))}}}"

    def literal(self, type, _=0):
        return f"(({type.name}){self.numbers(type)})"

    def vector(self, type, depth):
        if depth == 0:
            return self.variable(type) if type in self.types else self.literal(type)
        kinds = [self.binary, self.binary, self.splat, self.unary, self.bits, self.shuffle, self.choice, self.literal]
        if not type.is_float:
            kinds += [self.comparison, self.division, self.shift]
        if type.is_float or self.random.random() < 0.5:
            kinds.append(self.conversion)
        return self.random.choice(kinds)(type, depth - 1)

    def binary(self, type, depth):
        operator = self.random.choice(["+", "-", "*", "/"] if type.is_float else ["+", "-", "*", "&", "|", "^"])
        return f"({self.vector(type, depth)} {operator} {self.vector(type, depth)})"

    def splat(self, type, depth):
        operator = self.random.choice(["+", "-", "*"])
        operands = [self.vector(type, depth), f"({type.element})({self.number(type)})"]
        self.random.shuffle(operands)
        return f"({operands[0]} {operator} {operands[1]})"

    def unary(self, type, depth):
        return f"({'-' if type.is_float else self.random.choice('-~+')}{self.vector(type, depth)})"

    def division(self, type, depth):
        operator = self.random.choice("/%")
        one = f"({type.element})1"
        return f"({self.vector(type, depth)} {operator} (({self.vector(type, depth)} & ({type.element})7) + {one}))"

    def shift(self, type, depth):
        operator = self.random.choice(["<<", ">>"])
        return f"({self.vector(type, depth)} {operator} ({self.vector(type, depth)} & ({type.element}){type.width - 1}))"

    def comparison(self, type, depth):
        other = self.by_name[self.random.choice([e for e in ELEMENTS if ELEMENTS[e] == type.width]), type.size]
        operator = self.random.choice(["<", "<=", ">", ">=", "==", "!="])
        return f"(({type.name})({self.vector(other, depth)} {operator} {self.vector(other, depth)}))"

    def bits(self, type, depth):
        other = self.random.choice([t for t in self.by_name.values() if t.size == type.size])
        value = self.vector(other, depth)
        if other.is_float:
            value = f"without_nan_{other.name}({value})"
        value = f"(({type.name}){value})"
        return f"without_nan_{type.name}({value})" if type.is_float else value

    def conversion(self, type, depth):
        others = [t for t in self.by_name.values() if t.count == type.count and not t.is_float]
        return f"__builtin_convertvector({self.vector(self.random.choice(others), depth)}, {type.name})"

    def shuffle(self, type, depth):
        numbers = ", ".join(str(self.random.randrange(2 * type.count)) for _ in range(type.count))
        return f"__builtin_shufflevector({self.vector(type, depth)}, {self.vector(type, depth)}, {numbers})"

    def choice(self, type, depth):
        other = self.random.choice(self.types)
        test = f"{self.variable(other)}[{self.random.randrange(other.count)}] > 0"
        return f"({test} ? {self.vector(type, depth)} : {self.vector(type, depth)})"

    def statement(self):
        type = self.random.choice(self.types)
        target = self.variable(type)
        kind = self.random.randrange(4)
        if kind == 0:
            operator = self.random.choice(["=", "+=", "-=", "*="])
            return f"{target}[{self.random.randrange(type.count)}] {operator} {self.number(type)};"
        if kind == 1:
            return f"{target} {self.random.choice(['+=', '-=', '*='])} {self.vector(type, DEPTH - 1)};"
        return f"{target} = {self.vector(type, DEPTH)};"

    def show(self, type, variable):
        print_one = ('printf(" %a", {0} == {0} ? (double){0} : 0.5)' if type.is_float else
                     'printf(" %lld", (long long){0})').format(f"{variable}[i]")
        return f'printf("{variable}:"); for (int i = 0; i < {type.count}; i++) {print_one}; printf("\\n");'

    def program(self):
        lines = ["#include <stdio.h>"]
        for type in self.by_name.values():
            lines.append(f"typedef {type.element} {type.name} __attribute__((vector_size({type.size})));")
        for type in self.by_name.values():
            if type.is_float:
                mask = self.by_name[type.mask(), type.size].name
                lines.append(f"static {type.name} without_nan_{type.name}({type.name} v) "
                             f"{{ return ({type.name})(({mask})v & ({mask})(v == v)); }}")
        for type in self.types:
            for number in range(VARIABLES):
                lines.append(f"static {type.name} {type.name}_{number} = {self.numbers(type)};")
        lines.append("int main(void) {")
        lines += [f"  {self.statement()}" for _ in range(STATEMENTS)]
        lines += [f"  {self.show(type, f'{type.name}_{number}')}" for type in self.types for number in range(VARIABLES)]
        return "\n".join(lines + ["  return 0;", "}"]) + "\n"


def compiled(folder, source, flags):
    harness.require_build("gcc", *flags)
    binary = folder / (source.stem + ".exe")
    result = harness.execute(["gcc", "-std=gnu11", "-w", "-fwrapv", *flags, source, "-o", binary])
    if result.status != 0:
        raise harness.Failure(f"gcc refuses the program: {harness.shorten(result.err)}")
    result = harness.execute([binary])
    binary.unlink()
    return result


def check(arguments, folder, case):
    seed, bits = case
    source = folder / f"vectors-{seed}-{bits}.c"
    source.write_text(Generator(seed).program())
    expected = compiled(folder, source, [f"-O{seed % 3}", *MODELS[bits]])
    actual = harness.execute([arguments.heddle, "run", f"--{bits}", source])
    if (actual.status, actual.out) == (expected.status, expected.out):
        return
    if arguments.keep:
        arguments.keep.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, arguments.keep)
    raise harness.Failure(f"expected {harness.shorten(expected.out)}, got {harness.shorten(actual.out)} "
                          f"{harness.shorten(actual.err)}")


def main():
    parser = harness.parser(__doc__)
    parser.add_argument("--count", type=int, default=100, help="number of programs")
    parser.add_argument("--seed", type=int, default=1, help="the first program's")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for programs that differ")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        seeds = range(arguments.seed, arguments.seed + arguments.count)
        cases = [(f"{seed} --{bits}", (seed, bits)) for seed in seeds for bits in MODELS]
        return harness.run_cases(cases, lambda case: check(arguments, pathlib.Path(folder), case), arguments.jobs)


if __name__ == "__main__":
    harness.main(main)
