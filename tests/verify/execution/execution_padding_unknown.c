// An assignment leaves padding open.
#include <string.h>
extern void reach_error(void);
struct s { char c; int n; };
int main(void) {
  struct s a, b;
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
  struct s t = {1, 2};
  a = t;
  b.c = 1; b.n = 2;
  b = a;
  if (memcmp(&a, &b, sizeof a) != 0) reach_error();
  return 0;
}
