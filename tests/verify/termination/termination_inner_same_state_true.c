/* The inner loop is entered again in the state it had before: no repetition of the outer one. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    int j = 3;
    while (j > 0) j--;
  }
  return 0;
}
