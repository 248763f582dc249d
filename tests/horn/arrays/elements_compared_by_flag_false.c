// A flag remembers whether two arrays differ.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[30000], b[30000];
  int differ = 0;
  for (int i = 0; i < 30000; i++) {
    a[i] = __VERIFIER_nondet_int();
    b[i] = __VERIFIER_nondet_int();
  }
  for (int i = 0; i < 30000; i++)
    if (a[i] != b[i]) differ = 1;
  if (differ)
    for (int i = 0; i < 30000; i++)
      if (a[i] != b[i]) reach_error();
  return 0;
}
