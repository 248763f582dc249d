#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct dev { char *buf; int open; } d;
void open_dev(void) { if (!d.open) { d.buf = malloc(10); d.open = 1; } }
void close_dev(void) { if (d.open) { free(d.buf); d.open = 0; } }
int main(void) {
  while (1) {
    int c = __VERIFIER_nondet_int();
    if (c == 0) break;
    if (c == 1) open_dev();
    if (c == 2) close_dev();
  }
  close_dev();
  return 0;
}
