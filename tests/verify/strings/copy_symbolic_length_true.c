// memcpy and memset of a length that depends on an input.
#include <string.h>
void reach_error(void) {}
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char from[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  char to[8] = {0};
  int numbers[4] = {1, 2, 3, 4};
  unsigned n = __VERIFIER_nondet_uint();
  unsigned k = __VERIFIER_nondet_uint();
  if (n > 6 || k > 3) return 0;
  memcpy(to + 1, from, n);
  memset(numbers, 0, k * sizeof(int));
  if (to[0] != 0 || to[7] != 0) reach_error();
  if (n == 5 && (to[5] != 5 || to[6] != 0)) reach_error();
  if (k == 2 && (numbers[1] != 0 || numbers[2] != 3)) reach_error();
  return 0;
}
