// lsearch writes behind the last element.
#include <search.h>
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int numbers[4] = {4, 2, 7}, key = 9;
  size_t count = 3;
  lsearch(&key, numbers, &count, sizeof key, compare);
  return 0;
}
