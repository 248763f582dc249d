// The handler that fails is never chosen.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void fine(void) {}
static void wrong(void) { reach_error(); }

static void (*const handlers[])(void) = {fine, wrong, fine};

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i != 0 && i != 2) return 0;
  handlers[i]();
  return 0;
}
