// A library function that writes to a literal.
#include <string.h>
int main(void) {
  char *p = "hello";
  strcpy(p, "bye");
  return 0;
}
