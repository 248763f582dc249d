#include <limits.h>

int main(void) {
  int i = INT_MIN + 1;
  --i;
  --i;
  return i == 5;
}
