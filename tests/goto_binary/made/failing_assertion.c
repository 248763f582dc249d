// An assertion fails after some rounds of a loop, and what would overflow behind it is never reached.
#include <assert.h>
#include <limits.h>

int main(void) {
  unsigned x = 1;
  for (int i = 0; i < 5; i++) x = x * 3 + 1;
  assert(x != 364);
  int most = INT_MAX;
  return most + (x == 364);
}
