#include <stdio.h>
int main(void) {
  char text[1] = {0};
  dprintf(5, "%s", text);
  return 0;
}
