int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {1, 2, 3, 4};
  int i = 4, sum = 0;
  while (i >= 0) sum += a[--i];
  return sum;
}
