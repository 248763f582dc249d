#include <stdlib.h>
#include <alloca.h>
int __VERIFIER_nondet_int(void);
static int length(const char *s) {
  const char *p = s;
  while (*p) p++;
  return p - s;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) n = 1;
  char *s = alloca(n);
  s[n - 1] = 1;
  return length(s) < n;
}
