// Streams that write to memory and read from it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_to_array(void) {
  char bytes[16];
  memset(bytes, '#', sizeof bytes);
  FILE *f = fmemopen(bytes, 8, "w");
  printf("%d ", fprintf(f, "hello %d", 12345));
  printf("%d ", fclose(f) < 0);
  printf("[%s] %c\n", bytes, bytes[8]);
  memset(bytes, '#', sizeof bytes);
  f = fmemopen(bytes, 16, "w");
  fputs("abc", f);
  fclose(f);
  printf("[%s] %c\n", bytes, bytes[4]);
  f = fmemopen(bytes, 16, "a");
  fwrite("def", 1, 3, f);
  fclose(f);
  printf("[%s]\n", bytes);
}

static void read_from_array(void) {
  char text[] = "12 abc\nrest of it\n", line[20];
  int n, c;
  FILE *f = fmemopen(text, strlen(text), "r");
  printf("%d ", fscanf(f, "%d", &n));
  printf("%d ", n);
  printf("%s", fgets(line, sizeof line, f));
  printf("%ld ", ftell(f));
  while ((c = getc(f)) != EOF) putchar(c == '\n' ? '|' : c);
  printf(" %d %d\n", feof(f) != 0, ferror(f) != 0);
  printf("%d ", fputc('x', f));
  printf("%d\n", ferror(f) != 0);
  rewind(f);
  printf("%zu ", fread(line, 1, 6, f));
  printf("%.6s\n", line);
  printf("%d ", fseek(f, -3, SEEK_END));
  printf("%c ", getc(f));
  printf("%d\n", fseek(f, 100, SEEK_SET));
  fclose(f);
}

static void change_in_place(void) {
  char bytes[] = "abcdef";
  FILE *f = fmemopen(bytes, 6, "r+");
  fseek(f, 2, SEEK_SET);
  fputc('X', f);
  fflush(f);
  printf("[%s] %ld\n", bytes, ftell(f));
  fclose(f);
  f = fmemopen(NULL, 20, "w+");
  fputs("one\ntwo", f);
  rewind(f);
  char line[10];
  while (fgets(line, sizeof line, f)) printf("<%s>", line);
  puts("");
  fclose(f);
}

static void grow(void) {
  char *bytes;
  size_t length;
  FILE *f = open_memstream(&bytes, &length);
  fprintf(f, "x=%d", 5);
  fflush(f);
  printf("%s %zu\n", bytes, length);
  for (int i = 0; i < 100; i++) fputc('a' + i % 26, f);
  fclose(f);
  printf("%s %zu\n", bytes, length);
  free(bytes);
  f = open_memstream(&bytes, &length);
  fputs("0123456789", f);
  fseek(f, 3, SEEK_SET);
  fputs("X", f);
  fclose(f);
  printf("%s %zu\n", bytes, length);
  free(bytes);
}

int main(void) {
  write_to_array();
  read_from_array();
  change_in_place();
  grow();
  return 0;
}
