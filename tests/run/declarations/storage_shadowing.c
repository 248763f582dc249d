#include <stdio.h>

static int x = 1;
typedef int number;

static int parameter(int x) {
  int y = x;
  {
    int x = y * 10;
    y += x;
    {
      int x = y;
      x++;
    }
    y += x;
  }
  return x + y;
}

static int loops(void) {
  int i = 100, sum = 0;
  for (int i = 0; i < 3; i++) {
    sum += i;
    int i = 50;
    sum += i;
  }
  for (int j = 0; j < 2; j++)
    for (int j = 0; j < 2; j++) sum++;
  return sum + i;
}

static int outer_in_initializer(void) {
  int y = x + 1;
  int result = y;
  {
    int number = 4;
    result += number;
  }
  number z = 2;
  return result + z;
}

int main(void) {
  printf("%d %d %d\n", parameter(2), loops(), outer_in_initializer());
  int x = 2;
  printf("%d ", x);
  if (x) {
    int x = 3;
    printf("%d ", x);
    {
      extern int puts(const char *);
      int x = 4;
      printf("%d ", x);
    }
    printf("%d ", x);
  }
  printf("%d\n", x);
  struct x {
    int x;
  } x_struct = {x};
  enum { y = 8 };
  printf("%d %d\n", x_struct.x, y);
  goto x;
x:
  printf("%d\n", x);
  return 0;
}
