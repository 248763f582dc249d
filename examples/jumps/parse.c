// Reads numbers in brackets; a mistake anywhere jumps back to where the reading began.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

struct reader {
  jmp_buf mistake;
  const char *at;
};

static void expect(struct reader *reader, char c) {
  if (*reader->at++ != c) longjmp(reader->mistake, 1);
}

static int number(struct reader *reader) {
  int value = 0;
  if (*reader->at < '0' || *reader->at > '9') longjmp(reader->mistake, 2);
  while (*reader->at >= '0' && *reader->at <= '9') value = value * 10 + (*reader->at++ - '0');
  return value;
}

static int in_brackets(struct reader *reader) {
  int *value = malloc(sizeof *value);
  if (value == NULL) return 0;
  expect(reader, '[');
  *value = number(reader);
  expect(reader, ']');
  const int result = *value;
  free(value);
  return result;
}

static int read(const char *text) {
  struct reader reader;
  reader.at = text;
  switch (setjmp(reader.mistake)) {
    case 0: return in_brackets(&reader);
    case 1: return -1;
    default: return -2;
  }
}

int main(void) {
  printf("%d\n", read("[42]"));
  printf("%d\n", read("[]"));
  return 0;
}
