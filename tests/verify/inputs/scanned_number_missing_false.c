#include <assert.h>
#include <stdio.h>
int main(void) {
  int a = 7;
  scanf("%d", &a); /* what if there is no number? */
  assert(a != 7 || !feof(stdin));
  return 0;
}
