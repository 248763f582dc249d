#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person {
  const char *name;
  int age;
};

static int by_int(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static int by_int_descending(const void *a, const void *b) {
  return by_int(b, a);
}
static int by_name(const void *a, const void *b) {
  return strcmp(((const struct person *)a)->name, ((const struct person *)b)->name);
}
static int by_age(const void *a, const void *b) {
  return ((const struct person *)a)->age - ((const struct person *)b)->age;
}
static int by_char(const void *a, const void *b) {
  return *(const char *)a - *(const char *)b;
}

int main(void) {
  int a[] = {5, -3, 9, 0, 2147483647, -2147483647, 5, 1};
  qsort(a, 8, sizeof *a, by_int);
  for (int i = 0; i < 8; i++) printf("%d ", a[i]);
  printf("\n");
  qsort(a + 2, 5, sizeof *a, by_int_descending);
  for (int i = 0; i < 8; i++) printf("%d ", a[i]);
  printf("\n");
  struct person p[] = {{"carol", 30}, {"alice", 41}, {"bob", 25}};
  qsort(p, 3, sizeof *p, by_name);
  for (int i = 0; i < 3; i++) printf("%s ", p[i].name);
  qsort(p, 3, sizeof *p, by_age);
  for (int i = 0; i < 3; i++) printf("%d ", p[i].age);
  printf("\n");
  char text[] = "quicksort";
  qsort(text, strlen(text), 1, by_char);
  puts(text);
  qsort(a, 0, sizeof *a, by_int);
  qsort(a, 1, sizeof *a, by_int);
  printf("%d\n", a[0]);
  return 0;
}
