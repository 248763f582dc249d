#include <stdlib.h>
#include <string.h>
int main(void) {
  const char *s = "abc";
  int n = 0;
  while (s[n] != 0) n++;
  return n;
}
