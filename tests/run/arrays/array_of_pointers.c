#include <stdio.h>

static const char *const days[] = {"mon", "tue", "wed", "thu", "fri"};

static void sort(const char **a, int n) {
  for (int i = 1; i < n; i++) {
    const char *x = a[i];
    int j = i;
    for (; j > 0; j--) {
      const char *l = a[j - 1], *r = x;
      while (*l && *l == *r) l++, r++;
      if (*l <= *r) break;
      a[j] = a[j - 1];
    }
    a[j] = x;
  }
}

int main(void) {
  const char *copy[5];
  for (int i = 0; i < 5; i++) copy[i] = days[i];
  sort(copy, 5);
  for (const char **p = copy; p < copy + 5; p++) printf("%s ", *p);
  printf("\n");
  int a = 1, b = 2, c = 3;
  int *pointers[] = {&a, &b, &c, NULL};
  int **walk = pointers;
  int sum = 0;
  while (*walk) sum += **walk++;
  printf("%d %d\n", sum, (int)(walk - pointers));
  *pointers[1] = 20;
  printf("%d\n", b);
  int *t = pointers[0];
  pointers[0] = pointers[2];
  pointers[2] = t;
  printf("%d %d\n", *pointers[0], *pointers[2]);
  printf("%c%c\n", days[1][2], *(days[2] + 1));
  printf("%d\n", (int)(sizeof days / sizeof *days));
  return 0;
}
