// Objects with a table of functions.
#include <stdio.h>

struct shape;
struct operations {
  const char *name;
  double (*area)(const struct shape *);
  void (*scale)(struct shape *, double);
};
struct shape {
  const struct operations *ops;
  double a, b;
};

static double rectangle_area(const struct shape *s) {
  return s->a * s->b;
}
static double triangle_area(const struct shape *s) {
  return s->a * s->b / 2;
}
static void scale(struct shape *s, double f) {
  s->a *= f;
  s->b *= f;
}
static void scale_width(struct shape *s, double f) {
  s->a *= f;
}

static const struct operations rectangle = {"rectangle", rectangle_area, scale};
static const struct operations triangle = {.scale = scale_width, .area = triangle_area, .name = "triangle"};

int main(void) {
  struct shape shapes[] = {{&rectangle, 2, 3}, {&triangle, 4, 5}};
  for (int round = 0; round < 2; round++) {
    for (unsigned i = 0; i < 2; i++) {
      struct shape *s = &shapes[i];
      printf("%s %g\n", s->ops->name, s->ops->area(s));
      s->ops->scale(s, 2);
    }
  }
  shapes[0].ops = shapes[1].ops;
  printf("%g\n", shapes[0].ops->area(shapes));
  struct {
    int (*f)(const char *);
    int state;
  } printer = {puts, 7};
  printer.f("through a member");
  return 0;
}
