#include <limits.h>

int main(void) {
  int steps = 0;
  for (int i = INT_MAX - 2; i > 0; i++) {
    steps++;
  }
  return steps == 100;
}
