// The only way to the error leads through a pointer in a table.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void fine(void) {}
static void wrong(void) { reach_error(); }

static void (*const handlers[])(void) = {fine, wrong};

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1) return 0;
  handlers[i]();
  return 0;
}
