#include <stdio.h>

static int counter(void) {
  static int n = 5;
  return n++;
}

static int *slot(int reset) {
  static int values[3] = {1, 2};
  static int at;
  if (reset) at = 0;
  return &values[at++ % 3];
}

static int factorial_calls(int n) {
  static int depth, deepest;
  depth++;
  if (depth > deepest) deepest = depth;
  if (n > 1) factorial_calls(n - 1);
  depth--;
  return deepest;
}

static int same_name_1(void) {
  static int n;
  return ++n;
}
static int same_name_2(void) {
  static int n = 100;
  {
    static int n = 200;
    n++;
    if (n > 202) return n;
  }
  return ++n;
}

int main(void) {
  for (int i = 0; i < 3; i++) printf("%d ", counter());
  printf("\n");
  *slot(0) += 10;
  *slot(0) += 20;
  *slot(0) += 30;
  for (int i = 0; i < 3; i++) printf("%d ", *slot(i == 0));
  printf("\n%d ", factorial_calls(6));
  printf("%d\n", factorial_calls(3));
  for (int i = 0; i < 3; i++) {
    int a = same_name_1();
    int b = same_name_2();
    printf("%d,%d ", a, b);
  }
  printf("\n");
  for (int i = 0; i < 3; i++) {
    static int kept;
    int fresh = 0;
    printf("%d%d ", ++kept, ++fresh);
  }
  printf("\n");
  return 0;
}
