// Structures in a union share a common initial sequence.
#include <stdio.h>

struct circle {
  int kind;
  double radius;
};
struct square {
  int kind;
  float side;
};
union shape {
  int kind;
  struct circle circle;
  struct square square;
};

static double area(const union shape *s) {
  return s->kind == 0 ? 3 * s->circle.radius * s->circle.radius : s->square.side * s->square.side;
}

int main(void) {
  union shape shapes[3] = {{.circle = {0, 2}}, {.square = {1, 1.5f}}, {.circle = {.radius = 1}}};
  for (int i = 0; i < 3; i++) printf("%d %g\n", shapes[i].square.kind, area(&shapes[i]));
  shapes[0].square.side = 4;
  shapes[0].kind = 1;
  printf("%g\n", area(shapes));
  union {
    struct {
      char a, b, c, d;
    } bytes;
    struct {
      short low, high;
    } halves;
    int whole;
  } u = {.halves = {0x4142, 0x4344}};
  printf("%c%c%c%c %x\n", u.bytes.a, u.bytes.b, u.bytes.c, u.bytes.d, u.whole);
  u.bytes.c++;
  printf("%x\n", u.halves.high);
  union shape copy = shapes[1];
  copy.square.side++;
  printf("%g %g\n", copy.square.side, shapes[1].square.side);
  return 0;
}
