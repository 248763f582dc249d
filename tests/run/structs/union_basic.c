#include <stdio.h>

union number {
  int i;
  float f;
  double d;
  char text[12];
};

struct tagged {
  enum { INT, DOUBLE, TEXT } kind;
  union number value;
};

static void print(struct tagged t) {
  switch (t.kind) {
    case INT:
      printf("int %d\n", t.value.i);
      break;
    case DOUBLE:
      printf("double %g\n", t.value.d);
      break;
    case TEXT:
      printf("text %s\n", t.value.text);
      break;
  }
}

static union number doubled(union number n) {
  n.i *= 2;
  return n;
}

int main(void) {
  struct tagged items[] = {{INT, {42}}, {DOUBLE, {.d = 2.5}}, {TEXT, {.text = "hello"}}};
  for (int i = 0; i < 3; i++) print(items[i]);
  items[0].value.d = 0.25;
  items[0].kind = DOUBLE;
  print(items[0]);
  union number n = {7};
  printf("%d %d\n", doubled(n).i, n.i);
  union number *p = &n, m;
  p->text[0] = 'h';
  p->text[1] = 0;
  m = *p;
  printf("%s %d\n", m.text, (int)sizeof m);
  union number array[2] = {{1}, {.f = 1.5f}};
  printf("%d %g\n", array[0].i, array[1].f);
  return 0;
}
