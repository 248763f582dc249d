#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int count = 7;
  printf("ab%n", &count);
  if (count != 7) reach_error();
  return 0;
}
