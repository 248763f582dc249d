#include <stdio.h>
extern void reach_error(void);
int main(void) {
  if (printf("text") < 0) reach_error();
}
