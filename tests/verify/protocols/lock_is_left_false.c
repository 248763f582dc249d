struct mutex { int dummy; } a, b;
void lock(struct mutex *m) { m->dummy = 1; }
void unlock(struct mutex *m) { m->dummy = 0; }
int __VERIFIER_nondet_int(void);
int main(void) {
  lock(&a);
  lock(&b);
  if (__VERIFIER_nondet_int() == 3) return 1;
  unlock(&b);
  unlock(&a);
  return 0;
}
