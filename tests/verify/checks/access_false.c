// Nothing is known behind an invalid access, so that the second one is valid only if the first is.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int data[4] = {1, 2, 3, 4};
  int i = __VERIFIER_nondet_int();
  int k = __VERIFIER_nondet_int() & 3;
  data[k] = 5;
  data[i] = 6;
  return data[i];
}
