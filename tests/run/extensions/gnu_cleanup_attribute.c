// A cleanup function runs whenever its variable goes out of scope, in reverse order of declaration.
#include <stdio.h>

static void leave(int *p) {
  printf("-%d ", *p);
}
static void leave_text(const char **p) {
  printf("-%s ", *p);
}
#define SCOPED __attribute__((cleanup(leave))) int

static int by_return(int n) {
  SCOPED a = n;
  if (n > 1) {
    SCOPED b = n * 10;
    return a + b;
  }
  a++;
  return a;
}

static void by_goto(void) {
  int rounds = 0;
again: {
  SCOPED x = rounds;
  if (rounds++ < 2) goto again;
}
}

int main(void) {
  {
    SCOPED a = 1, b = 2;
    __attribute__((cleanup(leave_text))) const char *s = "text";
    printf("body ");
  }
  printf("\n");
  printf("=%d\n", by_return(1));
  printf("=%d\n", by_return(2));
  by_goto();
  printf("\n");
  for (int i = 0; i < 4; i++) {
    SCOPED x = i;
    if (i == 1) continue;
    if (i == 3) break;
    printf("%d ", i);
  }
  printf("\n");
  switch (1) {
    case 1: {
      SCOPED x = 9;
      break;
    }
  }
  int v = ({
    SCOPED t = 5;
    t * 2;
  });
  printf("%d\n", v);
  SCOPED last = 100;
  printf("end ");
  return 0;
}
