// No execution gets to the call with the block that is gone.
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long size);
void free(void *block);

static void fill(int *p, int n) {
  if (n <= 0) return;
  *p = n;
  fill(p, n - 1);
}

int main(void) {
  int *p = malloc(sizeof *p);
  fill(p, __VERIFIER_nondet_int());
  free(p);
  int rounds = 0;
  while (rounds < 1000 && __VERIFIER_nondet_int()) rounds++;
  if (rounds > 1000) fill(p, 1);
  return 0;
}
