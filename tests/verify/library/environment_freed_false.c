// The value of a variable is not the program's to free.
#include <stdlib.h>
int main(void) {
  free(getenv("PATH"));
  return 0;
}
