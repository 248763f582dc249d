#include <stdio.h>

static int add(int a, int b) {
  return a + b;
}
static int sub(int a, int b) {
  return a - b;
}
static int mul(int a, int b) {
  return a * b;
}
static int sdiv(int a, int b) {
  return b ? a / b : 0;
}

static int (*const operations[])(int, int) = {add, sub, mul, sdiv};

struct command {
  const char *name;
  int (*run)(int, int);
};
static const struct command commands[] = {{"add", add}, {"mul", mul}, {"div", sdiv}, {0, 0}};

static int call(const char *name, int a, int b) {
  for (const struct command *c = commands; c->name; c++) {
    const char *p = c->name, *q = name;
    while (*p && *p == *q) p++, q++;
    if (*p == *q) return c->run(a, b);
  }
  return -1;
}

int main(void) {
  for (int i = 0; i < 4; i++) printf("%d ", operations[i](12, 5));
  printf("\n");
  printf("%d %d %d\n", call("add", 2, 3), call("div", 9, 2), call("mod", 1, 1));
  int acc = 1;
  int program[] = {0, 2, 2, 1, 3};
  for (int i = 0; i < 5; i++) acc = operations[program[i]](acc, i + 2);
  printf("%d\n", acc);
  int (*matrix[2][2])(int, int) = {{add, sub}, {mul, sdiv}};
  printf("%d\n", matrix[1][0](matrix[0][0](1, 2), matrix[0][1](9, 4)));
  struct command copy = commands[1];
  copy.run = sub;
  printf("%s %d\n", copy.name, copy.run(1, 2));
  printf("%d\n", (*(operations + 2))(6, 7));
  return 0;
}
