// A recursive function does not get on in a string.
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long size);

static int length(const char *s) {
  if (*s == 0) return 0;
  return 1 + length(s);
}

int main(void) {
  int size = __VERIFIER_nondet_int();
  if (size < 2 || size > 1000) return 0;
  char *s = malloc(size);
  if (!s) return 0;
  s[0] = 'a';
  s[size - 1] = 0;
  return length(s);
}
