"""Programs that compute with floating-point numbers in all rounding modes, which they change as they go: between
statements, in functions, in loops."""
import random

STATEMENTS = 25
DEPTH = 3
COMPILERS = ["gcc", "clang"]
FLAGS = ["-frounding-math", "-ffp-contract=off"]
CLANG_FLAGS = ["-ffp-model=strict"]
MODES = ["FE_TONEAREST", "FE_UPWARD", "FE_DOWNWARD", "FE_TOWARDZERO"]

PRELUDE = """#include <fenv.h>
#include <math.h>
#include <stdio.h>
#pragma STDC FENV_ACCESS ON
static volatile double d[4];
static volatile float f[4];
static volatile long long n[2];
static void show(double x) { if (x != x) printf("nan\\n"); else printf("%a\\n", x); }
static double scaled(double x, int mode) {
  int before = fegetround();
  fesetround(mode);
  volatile double result = x * 1.1;
  fesetround(before);
  return result;
}
static float sum(float step, int count) {
  volatile float total = 0;
  for (int i = 0; i < count; i++) total += step;
  return total;
}
"""


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, *choices):
        return self.random.choice(choices)

    def number(self):
        return self.pick("0.1", "1.0", "-1.5", "3.0", "1e300", "-1e-300", "0x1.fffffffffffffp1", "0.5", "-2.5", "7.25",
                         "1e16", "0x1p-1074", "-0.0", f"{self.random.uniform(-100, 100)!r}")

    def real(self, depth):
        if depth == 0:
            return self.pick(f"d[{self.random.randrange(4)}]", f"f[{self.random.randrange(4)}]")
        a, b = self.real(depth - 1), self.real(depth - 1)
        kind = self.random.randrange(9)
        if kind <= 3:
            return f"({a} {'+-*/'[kind]} {b})"
        if kind == 4:
            return f"(double)(float)({a})"
        if kind == 5:
            return f"sqrt(fabs({a}))"
        if kind == 6:
            return f"fma({a}, {b}, {self.real(depth - 1)})"
        if kind == 7:
            return f"{self.pick('rint', 'nearbyint', 'floor', 'ceil', 'trunc', 'round')}({a})"
        return f"scaled({a}, {self.random.choice(MODES)})"

    def statement(self):
        kind = self.random.randrange(9)
        if kind <= 1:
            return f"fesetround({self.random.choice(MODES)});"
        if kind == 2:
            return f"f[{self.random.randrange(4)}] = {self.pick('', '(float)')}({self.real(2)});"
        if kind == 3:
            return f"n[{self.random.randrange(2)}] = {self.pick('lrint', 'llrint')}(fmod({self.real(1)}, 1e6) + 0.25);"
        if kind == 4:
            return f"f[{self.random.randrange(4)}] = n[0] * 1000003 + {self.random.randrange(2**24, 2**30)};"
        if kind == 5:
            return f"show(sum({self.pick('0.1F', '-0.3F', '1e7F')}, {self.random.randint(1, 5)}));"
        if kind == 6:
            return f"show({self.real(DEPTH)});"
        return f"d[{self.random.randrange(4)}] = {self.real(DEPTH)};"

    def program(self):
        body = [f"d[{i}] = {self.number()}; f[{i}] = (float)({self.pick('1.1', '-0.7', '16777217.0', '3.5', '0.01')});"
                for i in range(4)]
        # What no integer type holds is undefined to convert, and is not a number with an exact remainder.
        body += [self.statement().replace("fmod(", "bounded(") for _ in range(STATEMENTS)]
        body += ["for (int i = 0; i < 4; i++) { show(d[i]); show(f[i]); }",
                 'printf("%lld %lld %d\\n", n[0], n[1], fegetround() == FE_TONEAREST);']
        lines = "\n  ".join(body)
        bounded = ("static double bounded(double x, double most) "
                   "{ return x > -most && x < most ? x : 12.5; }\n")
        return f"{PRELUDE}{bounded}int main(void) {{\n  {lines}\n  return 0;\n}}\n"
