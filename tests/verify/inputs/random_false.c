#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  if (rand() == 17 && random() == 4) reach_error();
  return 0;
}
