// A handler with an argument.
#include <stdlib.h>
extern int on_exit(void (*)(int, void *), void *);
static void finish_with(int status, void *p) { (void)status; (void)p; }
int main(void) {
  int i;
  on_exit(finish_with, &i);
  exit(1);
}
