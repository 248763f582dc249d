#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  if (rand() < 0) reach_error();
  return 0;
}
