struct mutex { int dummy; } a, b;
void lock(struct mutex *m) { m->dummy = 1; }
void unlock(struct mutex *m) { m->dummy = 0; }
int __VERIFIER_nondet_int(void);
int main(void) {
  for (int i = 0; i < 3; i++) {
    lock(&a);
    if (__VERIFIER_nondet_int()) {
      lock(&b);
      unlock(&b);
    }
    unlock(&a);
  }
  return 0;
}
