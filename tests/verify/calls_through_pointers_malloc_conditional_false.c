// One of two allocators is called.
#include <stdlib.h>
extern void *valloc(size_t);
int __VERIFIER_nondet_int(void);
int main(void) {
  int c = __VERIFIER_nondet_int();
  void *p = (c ? malloc : valloc)(4);
  if (!c) free(p);
  return 0;
}
