#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int count = -7, other = 1;
  printf("ab%n", &count);
  if (count < 0 || other != 1) reach_error();
  return 0;
}
