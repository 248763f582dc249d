#include <stdio.h>
extern void reach_error(void);
int main(void) {
  if (getchar() == 'a' && getchar() == 'b' && getchar() == EOF) reach_error();
  return 0;
}
