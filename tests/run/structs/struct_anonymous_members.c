#include <stddef.h>
#include <stdio.h>

struct value {
  int kind;
  union {
    int i;
    double d;
    struct {
      short low, high;
    };
  };
  struct {
    char name[4];
    struct {
      int depth;
    };
  };
};

int main(void) {
  struct value v = {1, {.i = 0x00020001}, {"abc", {9}}};
  printf("%d %d %d %s %d\n", v.kind, v.low, v.high, v.name, v.depth);
  v.high = -1;
  printf("%x\n", (unsigned)v.i);
  v.d = 0.5;
  printf("%g\n", v.d);
  struct value w = {.kind = 2, .low = 5, .high = 6, .name = "w", .depth = 3};
  printf("%d %d %s %d\n", w.low, w.high, w.name, w.depth);
  struct value *p = &w;
  p->depth += p->low;
  int *q = &p->depth;
  ++*q;
  printf("%d\n", w.depth);
  printf("%d %d\n", offsetof(struct value, low) == offsetof(struct value, i),
         offsetof(struct value, depth) > offsetof(struct value, name));
  return 0;
}
