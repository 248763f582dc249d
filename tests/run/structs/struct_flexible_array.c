#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct message {
  unsigned short length;
  char kind;
  char text[];
};
struct samples {
  int count;
  double values[];
};

static struct message *make(const char *text) {
  size_t n = strlen(text);
  struct message *m = malloc(sizeof *m + n + 1);
  if (!m) abort();
  m->length = (unsigned short)n;
  m->kind = 'k';
  memcpy(m->text, text, n + 1);
  return m;
}

int main(void) {
  struct message *m = make("flexible");
  printf("%d %c %s\n", m->length, m->kind, m->text);
  m->text[0] = 'F';
  printf("%s %d\n", m->text, (int)sizeof(struct message));
  struct message *copy = malloc(sizeof *m + m->length + 1);
  if (!copy) abort();
  memcpy(copy, m, sizeof *m + m->length + 1);
  copy->text[m->length - 1] = 'E';
  printf("%s %s\n", m->text, copy->text);
  free(m);
  free(copy);
  struct samples *s = malloc(sizeof *s + 5 * sizeof s->values[0]);
  if (!s) abort();
  s->count = 5;
  double *end = s->values + s->count;
  for (double *p = s->values; p < end; p++) *p = (double)(p - s->values) / 2;
  double sum = 0;
  for (int i = 0; i < s->count; i++) sum += s->values[i];
  printf("%g\n", sum);
  free(s);
  static struct message fixed = {3, 'f', "abc"};
  printf("%s\n", fixed.text);
  return 0;
}
