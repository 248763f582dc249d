#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  int *a = malloc(10 * sizeof *a);
  if (!a) return 1;
  for (int i = 0; i < 10; i++) a[i] = i;
  int *z = calloc(5, sizeof *z);
  if (!z) return 1;
  int sum = 0;
  for (int i = 0; i < 5; i++) sum += z[i];
  printf("%d %d\n", a[9], sum);
  a = realloc(a, 20 * sizeof *a);
  if (!a) return 1;
  a[19] = 190;
  printf("%d %d\n", a[9], a[19]);
  a = realloc(a, 2 * sizeof *a);
  if (!a) return 1;
  printf("%d %d\n", a[0], a[1]);
  free(a);
  free(z);
  free(NULL);
  char *s = strdup("duplicate"), *t = strndup("truncated", 5);
  if (!s || !t) return 1;
  s[0] = 'D';
  printf("%s %s\n", s, t);
  free(s);
  free(t);
  void *p = malloc(1), *q = malloc(1);
  printf("%d\n", p != q);
  free(p);
  free(q);
  char *grown = realloc(NULL, 4);
  if (!grown) return 1;
  strcpy(grown, "new");
  puts(grown);
  free(grown);
  void *aligned = aligned_alloc(64, 128);
  printf("%d\n", (int)((uintptr_t)aligned % 64));
  free(aligned);
  void *m = malloc(3);
  printf("%d\n", (int)((uintptr_t)m % 8));
  free(m);
  return 0;
}
