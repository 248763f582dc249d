// break belongs to the innermost switch or loop, continue to the innermost loop.
#include <stdio.h>

static int run(const int *program, int n) {
  int acc = 0, i;
  for (i = 0; i < n; i++) {
    switch (program[i]) {
      case 0:
        continue;
      case 1:
        acc++;
        break;
      case 2:
        switch (acc % 3) {
          case 0:
            acc += 10;
            break;
          case 1:
            acc += 20;
          default:
            acc += 30;
            break;
        }
        acc++;
        break;
      case 3:
        while (1) {
          if (acc % 7 == 0) break;
          acc++;
        }
        break;
      case 4:
        goto stop;
      case 5:
        return acc * 1000;
    }
    acc += 2;
  }
stop:
  return acc * 100 + i;
}

int main(void) {
  printf("%d\n", run((int[]){1, 0, 2, 3, 4, 1}, 6));
  printf("%d\n", run((int[]){1, 2, 2, 5}, 4));
  printf("%d\n", run((int[]){9, 9}, 2));
  int n = 0;
  do {
    switch (n) {
      case 2:
        continue;
      case 3:
        break;
      default:
        printf("%d ", n);
    }
    printf("| ");
  } while (++n < 5);
  printf("\n");
  return 0;
}
