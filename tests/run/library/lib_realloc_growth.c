// A growing vector and a string builder.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vector {
  int *data;
  size_t size, capacity;
};

static void push(struct vector *v, int x) {
  if (v->size == v->capacity) {
    v->capacity = v->capacity ? v->capacity * 2 : 1;
    int *data = realloc(v->data, v->capacity * sizeof *data);
    if (!data) abort();
    v->data = data;
  }
  v->data[v->size++] = x;
}

static char *append(char *s, const char *t) {
  size_t n = s ? strlen(s) : 0;
  char *r = realloc(s, n + strlen(t) + 1);
  if (!r) abort();
  strcpy(r + n, t);
  return r;
}

int main(void) {
  struct vector v = {0};
  for (int i = 0; i < 100; i++) push(&v, i * i);
  long sum = 0;
  for (size_t i = 0; i < v.size; i++) sum += v.data[i];
  printf("%d %d %ld\n", (int)v.size, (int)v.capacity, sum);
  free(v.data);
  char *s = NULL;
  for (int i = 0; i < 5; i++) {
    char digit[3] = {'0' + i, i < 4 ? ',' : 0};
    s = append(s, digit);
  }
  puts(s);
  free(s);
  return 0;
}
