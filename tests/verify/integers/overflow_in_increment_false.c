int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 0;
  for (int i = __VERIFIER_nondet_int(); n < 2; i++) n++;
  return 0;
}
