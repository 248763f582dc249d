// error
#include <stdlib.h>
#include <string.h>
static void *id(void *p) { return p; }
int main(void) {
  free(id(malloc(1))); free(strdup("x")); char *s = strcpy(malloc(4), "abc"); free(s);
  (void)malloc(2);
  return 0;
}
