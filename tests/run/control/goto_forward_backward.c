#include <stdio.h>

static int loop_by_goto(int n) {
  int i = 0, s = 0;
top:
  if (i == n) goto end;
  s += i++;
  goto top;
end:
  return s;
}

static int cleanup_chain(int fail_at) {
  int undone = 0;
  if (fail_at == 1) goto fail1;
  if (fail_at == 2) goto fail2;
  if (fail_at == 3) goto fail3;
  return 0;
fail3:
  undone += 100;
fail2:
  undone += 10;
fail1:
  undone += 1;
  return undone;
}

static int nested_exit(int wanted) {
  int i, j, k = 0;
  for (i = 0; i < 5; i++)
    for (j = 0; j < 5; j++)
      while (k < 100) {
        k++;
        if (i * j + k == wanted) goto found;
        if (k % 3 == 0) break;
      }
  return -1;
found:
  return i * 100 + j * 10 + k;
}

int main(void) {
  printf("%d\n", loop_by_goto(10));
  for (int i = 0; i < 4; i++) printf("%d ", cleanup_chain(i));
  printf("\n%d %d\n", nested_exit(20), nested_exit(1000));
  int n = 27, steps = 0;
collatz:
  if (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
    goto collatz;
  }
  printf("%d\n", steps);
  goto last;
first:
  puts("first");
  goto done;
last:
  puts("last");
  goto first;
done:;
  return 0;
}
