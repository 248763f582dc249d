#include <stdio.h>

enum color { RED, GREEN = 5, BLUE, ALPHA = BLUE * 2, OMEGA };
typedef enum { OFF, ON } toggle;

static const char *name(enum color c) {
  switch (c) {
    case RED:
      return "red";
    case GREEN:
      return "green";
    case BLUE:
      return "blue";
    default:
      return "other";
  }
}

static toggle flip(toggle t) {
  return t == ON ? OFF : ON;
}

int main(void) {
  printf("%d %d %d %d %d\n", RED, GREEN, BLUE, ALPHA, OMEGA);
  enum color c = GREEN;
  c++;
  puts(name(c));
  puts(name(RED));
  puts(name((enum color)77));
  toggle t = flip(OFF);
  printf("%d %d\n", t, flip(t));
  int table[OMEGA + 1] = {[RED] = 1, [GREEN] = 2, [OMEGA] = 3};
  int sum = 0;
  for (int i = 0; i <= OMEGA; i++) sum += table[i] * (i + 1);
  printf("%d\n", sum);
  printf("%d\n", (int)sizeof(enum color));
  enum { LOCAL = 3, NEXT } inner = NEXT;
  printf("%d\n", inner + LOCAL);
  {
    enum color { RED = 40 } shadow = RED;
    printf("%d\n", shadow);
  }
  printf("%d\n", RED);
  return 0;
}
