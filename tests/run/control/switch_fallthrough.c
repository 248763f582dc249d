#include <stdio.h>

static int classify(int n) {
  int r = 0;
  switch (n) {
    case 1:
      r += 1;
    case 2:
    case 3:
      r += 10;
      break;
    case -4:
      r += 100;
    default:
      r += 1000;
    case 5:
      r += 10000;
  }
  return r;
}

int main(void) {
  for (int i = -5; i < 7; i++) printf("%d:%d ", i, classify(i));
  printf("\n");
  int count[3] = {0};
  for (const char *p = "hello, world 123"; *p; p++) {
    switch (*p) {
      case 'a':
      case 'e':
      case 'i':
      case 'o':
      case 'u':
        count[0]++;
        break;
      case ' ':
      case ',':
        break;
      default:
        if (*p >= '0' && *p <= '9') {
          count[1]++;
          break;
        }
        count[2]++;
    }
  }
  printf("%d %d %d\n", count[0], count[1], count[2]);
  switch (3) {
    default:
      puts("default");
  }
  switch (count[0])
  case 3:
    puts("no braces");
  switch (0) {}
  return 0;
}
