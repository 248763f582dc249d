#include <stdlib.h>
#include <string.h>
int main(void) {
  char s[4];
  strcpy(s, "abcd");
  return s[0];
}
