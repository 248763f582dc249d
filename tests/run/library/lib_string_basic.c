#include <stdio.h>
#include <string.h>

static int sign(int x) {
  return (x > 0) - (x < 0);
}

int main(void) {
  char a[32], b[32];
  strcpy(a, "hello");
  strcat(a, " ");
  strcat(a, "world");
  printf("%s %d\n", a, (int)strlen(a));
  strncpy(b, a, 5);
  b[5] = 0;
  puts(b);
  memset(b, '#', sizeof b);
  strncpy(b, "ab", 5);
  printf("%d %d %d %c\n", b[1], b[2], b[4], b[5]);
  strcpy(b, "ab");
  strncat(b, "cdefgh", 3);
  puts(b);
  printf("%d %d %d\n", sign(strcmp("a", "b")), sign(strcmp("b", "a")), strcmp("same", "same"));
  printf("%d %d\n", sign(strcmp("a", "ab")), sign(strcmp("\x80", "a")));
  printf("%d %d\n", strncmp("abcX", "abcY", 3), sign(strncmp("abcX", "abcY", 4)));
  printf("%s %s\n", strchr(a, 'o'), strrchr(a, 'o'));
  printf("%d %d\n", strchr(a, 'z') == NULL, (int)(strchr(a, 0) - a));
  printf("%s %d %d\n", strstr(a, "lo w"), strstr(a, "xyz") == NULL, strstr(a, "") == a);
  printf("%d %d\n", (int)strspn("aabbcc", "ab"), (int)strcspn("hello", "xl"));
  printf("%s %d\n", strpbrk("key=value", "=:"), strpbrk("abc", "xyz") == NULL);
  printf("%d\n", (int)strnlen("hello", 3));
  return 0;
}
