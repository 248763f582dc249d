#include <stdio.h>
int main(void) {
  const char *text = 0;
  printf("%d %s\n", 1, text);
  return 0;
}
