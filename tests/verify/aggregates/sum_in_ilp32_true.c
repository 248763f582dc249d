#include <heddle.h>
void reach_error(void);
unsigned a[3] = {4000000000u, 4000000000u, 4000000000u};
int main(void) {
  if (HEDDLE_SUM(a, 0, 3) != 12000000000ll) reach_error();
}
