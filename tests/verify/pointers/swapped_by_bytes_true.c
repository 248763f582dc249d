// Two elements of an array of pointers change places byte by byte; which one, an input says.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

static void swap(char *a, char *b, unsigned bytes) {
  while (bytes--) {
    char c = *a;
    *a++ = *b;
    *b++ = c;
  }
}

int main(void) {
  int numbers[3] = {3, 1, 2};
  int *pointers[3] = {&numbers[0], &numbers[1], &numbers[2]};
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  swap((char *)&pointers[0], (char *)&pointers[i], sizeof pointers[0]);
  if (*pointers[0] != numbers[i]) reach_error();
  return 0;
}
