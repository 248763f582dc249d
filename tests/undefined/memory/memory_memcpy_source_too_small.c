#include <string.h>

static int from[4] = {1, 2, 3, 4};

int main(void) {
  int to[8] = {0};
  memcpy(to, from, sizeof from);
  memcpy(to, from, sizeof to);
  return to[0] == 9;
}
