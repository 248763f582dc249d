#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

static int sign(int x) {
  return (x > 0) - (x < 0);
}

int main(void) {
  int a[5] = {1, 2, 3, 4, 5}, b[5];
  memcpy(b, a, sizeof a);
  printf("%d %d\n", memcmp(a, b, sizeof a), b[4]);
  memmove(b + 1, b, 3 * sizeof *b);
  for (int i = 0; i < 5; i++) printf("%d ", b[i]);
  memmove(b, b + 2, 3 * sizeof *b);
  for (int i = 0; i < 5; i++) printf("%d ", b[i]);
  printf("\n");
  memset(a, 0, sizeof a);
  memset(a, -1, sizeof *a);
  printf("%d %d\n", a[0], a[1]);
  memset(a + 1, 0x1ff, 2);
  printf("%x\n", a[1]);
  printf("%d %d\n", sign(memcmp("\x80", "\x7f", 1)), memcmp("ab", "ac", 1));
  printf("%d\n", memcmp("x", "y", 0));
  const char *text = "find me";
  printf("%s %d\n", (char *)memchr(text, 'd', 7), memchr(text, 'z', 7) == NULL);
  printf("%d\n", memchr(text, 'm', 3) == NULL);
  printf("%d\n", memchr("\xff", 255, 1) != NULL);
  char buffer[8] = {0};
  printf("%d\n", (int)((char *)mempcpy(buffer, "abc", 3) - buffer));
  puts(buffer);
  struct {
    char c;
    int i;
  } s, t;
  memset(&s, 0, sizeof s);
  memset(&t, 0, sizeof t);
  s.c = t.c = 'x';
  s.i = t.i = 5;
  printf("%d\n", memcmp(&s, &t, sizeof s));
  return 0;
}
