"""Programs with _BitInt of all widths. Signed results are computed without a sign and converted, so that nothing overflows;
divisors are not zero and shifts stay inside of the width."""
import random

VARIABLES = 8
STATEMENTS = 14
DEPTH = 3
COMPILERS = ["clang"]  # gcc knows _BitInt from version 14 on
FLAGS = ["-std=c23"]

PRELUDE = """#include <stdio.h>
typedef unsigned _BitInt(128) all;
static void show(all x) { printf("%llx %llx\\n", (unsigned long long)(x >> 64), (unsigned long long)x); }
"""


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.variables = [(f"v{i}", self.width(), self.random.random() < 0.5) for i in range(VARIABLES)]

    def width(self):
        return self.random.choice([self.random.randint(2, 128), 8, 16, 31, 32, 33, 63, 64, 65, 127, 128])

    def type(self, width, is_signed):
        return f"{'signed' if is_signed else 'unsigned'} _BitInt({width})"

    def literal(self, width, is_signed):
        high, low = self.random.getrandbits(64), self.random.getrandbits(self.random.choice([1, 8, 64]))
        return f"({self.type(width, is_signed)})((all)0x{high:x}ULL << 64 | 0x{low:x}ULL)"

    def leaf(self):
        if self.random.random() < 0.2:
            width = self.width()
            return self.literal(width, False), width
        name, width, is_signed = self.random.choice(self.variables)
        return (f"({self.type(width, False)}){name}" if is_signed else name), width

    def expression(self, depth):
        """An expression without sign, and the width of its type."""
        if depth == 0:
            return self.leaf()
        kind = self.random.randrange(7)
        a, width = self.expression(depth - 1)
        if kind == 0:
            other = self.width()
            # Through a number with a sign, so that it is extended by its sign.
            return f"(unsigned _BitInt({other}))({self.type(width, width > 1)})({a})", other
        if kind == 1:
            return f"(unsigned _BitInt({width}))({self.random.choice('~-')}({a}))", width
        if kind == 2:
            shift, _ = self.expression(0)
            return f"(({a}) {self.random.choice(['<<', '>>'])} (int)(({shift}) % {width}))", width
        b, other = self.expression(depth - 1)
        if kind == 3:
            operator = self.random.choice(["<", "<=", "==", "!=", ">"])
            most = max(width, other)
            sign = self.random.choice(["", f"(signed _BitInt({most}))"])
            return f"(unsigned _BitInt(8))({sign}({a}) {operator} {sign}({b}))", 8
        most = max(width, other)
        if kind == 4:
            return f"(({a}) {self.random.choice('/%')} (({b}) | (unsigned _BitInt({other}))1))", most
        return f"(({a}) {self.random.choice(['+', '-', '*', '&', '|', '^'])} ({b}))", most

    def statement(self):
        name, width, is_signed = self.random.choice(self.variables)
        value, _ = self.expression(DEPTH)
        kind = self.random.randrange(8)
        if kind == 0:
            return f"if ({value}) {name} = {self.literal(width, is_signed)}; else {name} = 0;"
        if kind == 1:
            index = self.random.randrange(3)
            return f"array[{index}] = {value}; {name} = array[(int)(({value}) % 3)];"
        if kind == 2:
            return f"s.wide = {value}; s.field = {value}; {name} = s.wide ^ s.field;"
        if kind == 3:
            return f"{name} = changed({value}, (signed _BitInt(29))({value}));"
        if kind == 4:
            return f"show({value});"
        return f"{name} = ({self.type(width, is_signed)})({value});"

    def program(self):
        field = self.random.randint(2, 60)
        wide = self.width()
        body = [f"{self.type(width, is_signed)} {name} = {self.literal(width, is_signed)};"
                for name, width, is_signed in self.variables]
        body += [self.statement() for _ in range(STATEMENTS)]
        body += [f"show({name});" for name, _, _ in self.variables]
        body += ["show(s.wide); show(s.field); for (int i = 0; i < 3; i++) show(array[i]);"]
        element = self.type(self.width(), self.random.random() < 0.5)
        head = (f"struct record {{ char tag; {self.type(wide, False)} wide; "
                f"unsigned _BitInt({field}) field : {self.random.randint(1, field)}; }};\n"
                f"static struct record s = {{'x', {self.random.getrandbits(2)}, 1}};\nstatic {element} array[3] = {{1, 2, 3}};\n"
                f"static {self.type(wide, False)} changed({self.type(wide, False)} x, signed _BitInt(29) by) "
                f"{{ return x ^ (({self.type(wide, False)})by << 1); }}\n")
        lines = "\n  ".join(body)
        return f"{PRELUDE}{head}int main(void) {{\n  {lines}\n  return 0;\n}}\n"
