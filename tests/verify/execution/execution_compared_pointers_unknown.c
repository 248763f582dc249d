// Compared as bytes, pointers have the order of their addresses.
#include <string.h>
extern void reach_error(void);
int x, y;
struct s { int *p; long n; } a = {&x, 1}, b = {&y, 1};
int main(void) {
  if (memcmp(&a, &b, sizeof a) > 0) reach_error();
  return 0;
}
