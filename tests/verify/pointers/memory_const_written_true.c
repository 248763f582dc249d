// Constants of all kinds get their values before the program starts, and are read only.
#include <string.h>
struct pair {
  const char *name;
  union {
    char c;
    int i;
  } u;
  int values[3];
};
static const struct pair pairs[] = {{"a", {.c = 1}, {[1] = 2}}, {"b", {.i = 7}, {1}}};
static const int limit = 3;
static const int *const last = &pairs[1].values[2];
int main(void) {
  static const char text[] = "text";
  char copy[sizeof text];
  int own[4] = {0};
  const int *p = own;
  memcpy(copy, text, sizeof text);
  *(int *)p = limit + *last + pairs[0].values[1];
  return 0;
}
