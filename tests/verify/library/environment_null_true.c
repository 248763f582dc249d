// The name of a variable is read.
#include <stdlib.h>
int main(void) {
  return getenv("HOME") != NULL;
}
