// Variables of one section, from its begin to its end.
#include <stdio.h>
struct command {
  const char *name;
  int (*run)(int);
};
#define COMMAND(f) \
  static const struct command command_##f __attribute__((section("commands"), used)) = {#f, f}
static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }
COMMAND(twice);
COMMAND(square);
static int values[3] __attribute__((section("counters"), used)) = {1, 2, 3};
extern const struct command __start_commands[], __stop_commands[];
extern int __start_counters[], __stop_counters[];
int main(void) {
  int sum = 0, count = 0;
  for (const struct command *c = __start_commands; c < __stop_commands; c++) {
    sum += c->run(7) * (c->name[0] == 't' ? 1 : 100);
    count++;
  }
  printf("%d %d\n", sum, count);
  values[1] = 20;
  printf("%d %d\n", __start_counters[1], (int)(__stop_counters - __start_counters));
  return 0;
}
