// A copy of the value of a variable is the program's to free.
#include <stdlib.h>
#include <string.h>
int main(void) {
  setenv("MODE", "fast", 1);
  free(strdup(getenv("MODE")));
  return 0;
}
