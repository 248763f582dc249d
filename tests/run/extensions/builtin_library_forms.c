// __builtin_ spellings of library functions mean the functions.
#include <stdio.h>

int main(void) {
  char a[16], b[16];
  __builtin_memset(a, 'x', sizeof a);
  a[5] = 0;
  printf("%s %d\n", a, (int)__builtin_strlen(a));
  __builtin_memcpy(b, a, 6);
  printf("%d %d\n", __builtin_memcmp(a, b, 6), __builtin_strcmp(a, "xxxxy") < 0);
  __builtin_strcpy(b, "builtin");
  __builtin_strcat(b, "s");
  puts(b);
  printf("%s %s\n", __builtin_strchr(b, 'l'), __builtin_strstr(b, "ti"));
  printf("%d\n", __builtin_strncmp(b, "built in", 5));
  __builtin_memmove(b + 1, b, 4);
  puts(b);
  char *p = __builtin_malloc(4);
  if (!p) return 1;
  __builtin_strncpy(p, "abcdef", 3);
  p[3] = 0;
  __builtin_printf("%s\n", p);
  __builtin_free(p);
  int n = __builtin_sprintf(a, "%d-%s", 5, "z");
  printf("%d %s\n", n, a);
  printf("%d\n", (int)(__builtin_strrchr("a/b/c", '/') != 0));
  return 0;
}
