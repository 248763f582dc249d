#include <assert.h>
#include <stdio.h>
int main(void) {
  int a = 0;
  unsigned char b = 0;
  if (scanf("%d %hhu", &a, &b) == 2) assert(a != -123456 || b != 200);
  return 0;
}
