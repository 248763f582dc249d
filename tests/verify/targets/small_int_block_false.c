extern unsigned int __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__ size);
extern void free(void *block);

int main(void) {
  unsigned int n = __VERIFIER_nondet_uint();
  if (n >= 11) return 0;
  int *numbers = malloc(20);
  numbers[n] = 1;
  free(numbers);
  return 0;
}
