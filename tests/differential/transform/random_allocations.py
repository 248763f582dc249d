"""Random C programs that allocate, move and free blocks, and end in one of many ways.

Every program is defined in C: a pointer is null or the start of a block, and it is set to null when the block is freed,
so that no block is freed twice. Which blocks are left depends on inputs.
"""
import random

HEAD = """\
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
struct node { struct node *next; int value; };
static char *slots[4];
static struct node *list;
static char *fresh(int n) { return n > 2 ? malloc(n) : calloc(n + 1, 2); }
static void drop(char **slot) { free(*slot); *slot = 0; }
static char *same(char *p) { return p; }
static void push(int value) {
  struct node *n = malloc(sizeof *n);
  n->next = list, n->value = value, list = n;
}
static void clear(void) {
  while (list) { struct node *next = list->next; free(list); list = next; }
}
static void at_end(void) { drop(&slots[0]); }
"""


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []

    def slot(self):
        return f"slots[{self.random.randrange(4)}]"

    def condition(self):
        return self.random.choice(["__VERIFIER_nondet_int() > 1", "x & 1", f"{self.slot()} != 0", "list && x > 2",
                                   f"({self.slot()} == 0 || x < 3)", "y++ < 2"])

    def allocation(self):
        size = self.random.choice(["1", "8", "(x & 7) + 1", "sizeof(long)"])
        return self.random.choice([f"malloc({size})", f"calloc(2, {size})", f"fresh({size})", 'strdup("text")',
                                   f'strndup("text", {size})', f"(char *)same(malloc({size}))",
                                   f"(x > 1 ? malloc({size}) : calloc(1, {size}))",
                                   f"aligned_alloc(16, 16 * ({size}))"])

    def statement(self, depth):
        slot = self.slot()
        plain = [f"drop(&{slot}); {slot} = {self.allocation()};",
                 f"if (!{slot}) {slot} = {self.allocation()};",
                 f"if (!{slot} && ({slot} = {self.allocation()}) != 0) y++;",
                 f"drop(&{slot});",
                 f"free({slot}), {slot} = 0;",
                 f"{slot} = realloc({slot}, (x & 15) + 1);",
                 f"{slot} = realloc({slot}, {self.random.choice(['1000', '1'])});",
                 f"{slot} = reallocarray({slot}, 2, 5);",
                 f"drop(&{slot}); if (posix_memalign((void **)&{slot}, 32, 64)) return 3;",
                 f"drop(&{slot}); if (asprintf(&{slot}, \"%d\", x) < 0) return 3;",
                 "push(x);", "clear();", "x = __VERIFIER_nondet_int();", f"{slot} = {slot};",
                 f"printf(\"%d %d\\n\", y, {slot} != 0);", "free(malloc(3));"]
        if depth == 0:
            return [self.random.choice(plain)]
        kind = self.random.randrange(8)
        if kind == 0:
            return [f"if ({self.condition()}) {{", *self.block(depth - 1), "} else {", *self.block(depth - 1), "}"]
        if kind == 1:
            return [f"for (int i{depth} = 0; i{depth} < 3; i{depth}++) {{", *self.block(depth - 1), "}"]
        if kind == 2:
            return [f"if ({self.condition()}) {self.end()}"]
        return [self.random.choice(plain)]

    def end(self):
        return self.random.choice(["exit(2);", "return 1;", "abort();", "__VERIFIER_error();", "_Exit(4);",
                                   "{ clear(); return 5; }"])

    def block(self, depth):
        return [f"  {line}" for _ in range(self.random.randint(1, 4)) for line in self.statement(depth)]

    def program(self):
        lines = ["int main(void) {", "  int x = __VERIFIER_nondet_int(), y = 0;"]
        if self.random.random() < 0.2:
            lines.append("  atexit(at_end);")
        for _ in range(self.random.randint(2, 4)):
            lines += self.block(2)
        if self.random.random() < 0.7:  # most programs clean up, or nearly
            lines += [f"  drop(&slots[{i}]);" for i in range(4) if self.random.random() < 0.9]
            lines += ["  clear();"] if self.random.random() < 0.9 else []
        lines += [f"  {self.random.choice(['return 0;', 'exit(0);', 'return y > 3;'])}", "}"]
        return HEAD + "\n".join(lines) + "\n"


def program(seed):
    return Generator(seed).program()
