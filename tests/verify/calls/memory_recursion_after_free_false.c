// The second call gets a block that is gone.
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
  if (!p) return 0;
  fill(p, __VERIFIER_nondet_int());
  free(p);
  fill(p, __VERIFIER_nondet_int());
  return 0;
}
