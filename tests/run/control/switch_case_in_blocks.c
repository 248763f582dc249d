// Cases inside nested blocks, if branches and after declarations that are jumped over.
#include <stdio.h>

static int f(int n) {
  int r = 0;
  switch (n) {
    int uninitialised;
    case 0: {
      r = 1;
      case 1:
        r += 2;
        break;
    }
    case 2:
      if (r) {
        r = 1000;
        case 3:
          r += 4;
      } else {
        r += 5;
        case 4:
          r += 6;
      }
      uninitialised = r;
      r = uninitialised * 2;
      break;
    case 5:
      for (int i = 0; i < 3; i++) {
        r += i;
        if (0) {
          case 6:
            i = 1;
            r += 100;
        }
      }
  }
  return r;
}

int main(void) {
  for (int i = 0; i <= 5; i++) printf("%d ", f(i));
  printf("%d ", f(6));
  printf("%d\n", f(7));
  return 0;
}
