// The key is one of the elements, or not.
#include <stdlib.h>
static int compare(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
int main(void) {
  const char letters[] = "abc";
  bsearch(&letters[1], letters, 3, 1, compare);
  return 0;
}
