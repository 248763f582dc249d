#include <stdio.h>
#include <string.h>

static const char *global = "global";
static char writable[] = "writable";
static char exact[3] = "abc";
static char padded[8] = "abc";

int main(void) {
  printf("%s %d\n", global, (int)sizeof "literal");
  writable[0] = 'W';
  printf("%s %d\n", writable, (int)sizeof writable);
  printf("%c%c%c %d\n", exact[0], exact[1], exact[2], (int)sizeof exact);
  printf("%d %d\n", padded[3], padded[7]);
  const char *adjacent =
      "ab"
      "cd" /* between */ "ef";
  printf("%s %d\n", adjacent, (int)strlen(adjacent));
  printf("%d\n", (int)strlen("a\0b"));
  printf("%d\n", (int)sizeof "a\0b");
  printf("%s|%s|%s\n", "tab\there", "quote\"", "back\\slash");
  printf("%d %d\n", (int)strlen("\x41\102\103"), "\x41"[0]);
  printf("%d\n", (int)sizeof "\x1"
                             "1");
  printf("%s",
         "line1\n"
         "line2\n");
  printf("%s\n",
         "split \
line");
  printf("%s\n", __func__);
  const char *s = "shared" + 2;
  printf("%s %c\n", s, s[-1]);
  printf("%c\n", "0123456789abcdef"[11]);
  char local[] = {'x', 'y', 0};
  printf("%s\n", local);
  char empty[] = "";
  printf("%d %d\n", (int)sizeof empty, empty[0]);
  printf("%s\n", &"skip this"[5]);
  return 0;
}
