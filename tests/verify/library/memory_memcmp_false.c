#include <string.h>
int main(void) {
  char a[2] = "a", b[2] = "b";
  return memcmp(a, b, 100) == 0;
  return 0;
}
