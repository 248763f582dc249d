#include <stdlib.h>
#include <string.h>
int main(void) {
  char *s = strdup("abc");
  int n = s[1];
  free(s);
  return n;
}
