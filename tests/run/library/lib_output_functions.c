#include <stdio.h>
#include <string.h>

int main(void) {
  puts("puts adds a newline");
  putchar('p');
  putc('q', stdout);
  fputc('r', stdout);
  putchar('\n');
  fputs("fputs does not\n", stdout);
  fprintf(stdout, "%s %d\n", "fprintf", 5);
  const char data[] = "fwrite\n";
  printf("%d\n", (int)fwrite(data, 1, strlen(data), stdout));
  int pairs[2] = {0x0a42410a, 0x0a44430a};
  printf("%d\n", (int)fwrite(pairs, sizeof *pairs, 2, stdout));
  fprintf(stderr, "not on stdout\n");
  printf("%d\n", putchar('x') == 'x');
  printf("%d\n", fflush(stdout));
  printf("no newline at the end");
  return 0;
}
