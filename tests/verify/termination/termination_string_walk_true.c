/* The walk ends at the zero, or has left the array before. */
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
static unsigned long length(const char *text) {
  const char *end = text;
  while (*end != 0) end++;
  return (unsigned long)(end - text);
}
int main(void) {
  int size = __VERIFIER_nondet_int();
  if (size < 1 || size > 1000) return 0;
  char *text = malloc((unsigned long)size);
  if (!text) return 0;
  text[size - 1] = 0;
  length(text);
  free(text);
  return 0;
}
