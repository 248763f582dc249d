#include <stdlib.h>
#include <string.h>
int main(void) {
  char s[3] = {1, 2, 3};
  return strlen(s);
}
