/* What the array holds decides; its size is an input. Once its elements were taken for zero. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int length = __VERIFIER_nondet_int();
  if (length < 1 || length > 1000) return 0;
  int *numbers = __builtin_alloca((unsigned long)length * sizeof(int));
  for (int i = 0; i < length; i++) numbers[i] = __VERIFIER_nondet_int();
  int j = 0;
  while (0 <= j && j < length) j -= numbers[0]--;
  return 0;
}
