/* The loop is never reached, and nobody uses the pointer. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int *unused = &x;
  if (x > 10 && x < 5)
    for (;;) {
    }
  return 0;
}
