// Any spaces, then a word of three characters at most.
#include <stdio.h>
int main(void) {
  char s[4];
  int n = 0;
  if (scanf("%3s", s) != 1) return 1;
  while (s[n]) n++;
  return n;
}
