#include <stdlib.h>
#include <string.h>
int main(void) {
  char s[3] = {1, 2, 0};
  return strlen(s);
}
