#include <stdio.h>
int main(void) {
  const char *text = 0;
  printf("%p\n", (void *)text);
  return 0;
}
