#include <stdio.h>

static void report(FILE *out, const char *what, int n) {
  fprintf(out, "%s=%d\n", what, n);
}

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  setbuf(stdin, NULL);
  FILE *streams[] = {stdout, stderr};
  for (int i = 0; i < 2; i++) report(streams[i], "stream", i);
  report(stdout, "eof", EOF);
  printf("%d %d\n", ferror(stdout) != 0, feof(stdout) != 0);
  return 0;
}
