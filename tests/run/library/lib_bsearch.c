#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compares;
static int by_int(const void *a, const void *b) {
  compares++;
  return *(const int *)a - *(const int *)b;
}
static int by_key(const void *key, const void *element) {
  return strcmp(key, *(const char *const *)element);
}

int main(void) {
  int a[] = {1, 3, 5, 7, 9, 11, 13};
  for (int k = 0; k <= 14; k++) {
    int *p = bsearch(&k, a, 7, sizeof *a, by_int);
    printf("%d ", p ? (int)(p - a) : -1);
  }
  printf("\n%d\n", compares > 15 && compares < 60);
  const char *words[] = {"ant", "bee", "cat", "dog"};
  const char **w = bsearch("cat", words, 4, sizeof *words, by_key);
  printf("%s %d\n", w ? *w : "none", w ? (int)(w - words) : -1);
  printf("%d\n", bsearch("cow", words, 4, sizeof *words, by_key) == NULL);
  printf("%d\n", bsearch("ant", words, 0, sizeof *words, by_key) == NULL);
  return 0;
}
