/* What is read does not matter: the loop has no way out. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x;
  while (1) {
    x = __VERIFIER_nondet_int();
  }
  return x;
}
