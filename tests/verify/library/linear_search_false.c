// lfind finds the first equal element, lsearch appends one that is missing.
#include <search.h>
void reach_error(void);
double __VERIFIER_nondet_double(void);
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int numbers[4] = {4, 2, 7}, key = 3, other = 9;
  size_t count = 3;
  if (lfind(&key, numbers, &count, sizeof key, compare) != &numbers[1]) reach_error();
  if (lsearch(&other, numbers, &count, sizeof other, compare) != &numbers[3] || count != 4 || numbers[3] != 9)
    reach_error();
  return 0;
}
