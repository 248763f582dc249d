#include <stdio.h>

static void reverse(char *s) {
  char *e = s;
  while (*e) e++;
  while (s < --e) {
    char t = *s;
    *s++ = *e;
    *e = t;
  }
}

static int is_palindrome(const char *s) {
  const char *e = s;
  while (*e) e++;
  for (e--; s < e; s++, e--)
    if (*s != *e) return 0;
  return 1;
}

static void caesar(char *s, int k) {
  for (; *s; s++)
    if (*s >= 'a' && *s <= 'z') *s = (*s - 'a' + k + 26) % 26 + 'a';
}

static int count_words(const char *s) {
  int n = 0, in = 0;
  for (; *s; s++) {
    if (*s == ' ')
      in = 0;
    else if (!in)
      in = 1, n++;
  }
  return n;
}

int main(void) {
  char text[] = "the quick brown fox";
  reverse(text);
  puts(text);
  reverse(text);
  caesar(text, 3);
  puts(text);
  caesar(text, -3);
  puts(text);
  printf("%d %d %d\n", is_palindrome("level"), is_palindrome("ab"), is_palindrome("x"));
  printf("%d %d\n", count_words(text), count_words("  a  b "));
  char squeezed[32], *w = squeezed;
  for (const char *p = "aabbbcddddd"; *p;) {
    const char *q = p;
    while (*q == *p) q++;
    *w++ = *p;
    *w++ = '0' + (q - p);
    p = q;
  }
  *w = 0;
  puts(squeezed);
  return 0;
}
