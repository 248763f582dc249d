// property: no-overflow
// verdict: FALSE
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5)
    x++;
  return 0;
}
