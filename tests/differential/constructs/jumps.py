"""Programs that jump out of functions with longjmp: to functions that are still active, with different values, in
loops, with locals that are volatile where they change in between."""
import random

FUNCTIONS = 5
COMPILERS = ["gcc", "clang"]
FLAGS = []

PRELUDE = """#include <setjmp.h>
#include <stdio.h>
static jmp_buf places[8];
static int active[8], budget, steps;
static unsigned state;
static unsigned next(void) { return state = state * 1103515245u + 12345u; }
static unsigned draw(unsigned below) { return (next() >> 16) % below; }
static void maybe_jump(int from, int value) {
  int to = (int)draw(8);
  printf("%d at %d: %d\\n", ++steps, from, value);
  if (budget > 0 && active[to]) {
    budget--;
    for (int i = 0; i < to; i++) active[i] = 0; // they call each other in the order of their numbers
    longjmp(places[to], value);
  }
}
"""


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, *choices):
        return self.random.choice(choices)

    def call(self, number, value):
        lower = self.random.randrange(number) if number else None
        if lower is None or self.random.random() < 0.3:
            return f"maybe_jump({number}, {value});"
        return f"kept += f{lower}({value} + {self.random.randint(1, 9)}, &kept);"

    def returned(self, number):
        """setjmp in the places where C allows it; what follows is executed on each return from it."""
        place = f"setjmp(places[{number}])"
        again = f'kept += {self.random.randint(1, 5)}; active[{number}] = {self.pick(1, 1, 0)};'
        kind = self.random.randrange(5)
        if kind == 0:
            return f"if ({place}) {{ {again} }} else {{ active[{number}] = 1; {self.call(number, 'x')} }}"
        if kind == 1:
            return f"if ({place} == 0) active[{number}] = 1; else {{ {again} }}"
        if kind == 2:
            cases = f"case 0: active[{number}] = 1; {self.call(number, 'x')} break; case 1: case 3: {again} break;"
            return f"switch ({place}) {{ {cases} default: kept ^= 1; active[{number}] = 0; }}"
        if kind == 3:
            return f"while ({place} > 3) {{ {again} if (kept > 100) break; }} active[{number}] = {self.pick(1, 0)};"
        return f"if (!{place}) {{ active[{number}] = 1; }} {again}"

    def function(self, number):
        lines = [f"volatile int kept = x, count = 0;", f"int same = x * {self.random.randint(2, 5)};",
                 f"int array[3] = {{x, 1, 2}}; volatile struct {{ char c; short s; }} parts = {{ 'a', (short)x }};"]
        lines.append(self.returned(number))
        lines.append(f"count++; parts.s += count; printf(\"f{number} %d %d %d %d %d\\n\", kept, count, same, array[x & 1], "
                     "parts.s);")
        lines.append(f"for (volatile int i = 0; i < {self.random.randint(1, 3)}; i++) {{ {self.call(number, 'kept')} }}")
        if self.random.random() < 0.5:
            lines.append(self.call(number, "same & 15"))
        lines.append(f"active[{number}] = 0;")
        lines.append("if (up) *up += 1;")
        lines.append("return kept + same;")
        body = "\n  ".join(lines)
        return f"static int f{number}(int x, volatile int *up) {{\n  {body}\n}}\n"

    def program(self):
        functions = "".join(self.function(number) for number in range(FUNCTIONS))
        calls = "".join(f"  state = {self.random.getrandbits(31)}u; budget = {self.random.randint(2, 8)};\n"
                        f"  for (int i = 0; i < 8; i++) active[i] = 0;\n"
                        f'  printf("result %d\\n", f{FUNCTIONS - 1}({self.random.randint(0, 20)}, 0));\n' for _ in range(3))
        return f"{PRELUDE}{functions}int main(void) {{\n{calls}  return 0;\n}}\n"
