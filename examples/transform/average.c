extern int __VERIFIER_nondet_int(void);
int average(int a, int b) {
  int sum = a + b;
  return sum < 0 && sum != -1 ? -(-sum / 2) : sum / 2;
}
int main(void) {
  return average(__VERIFIER_nondet_int(), 7) < 0;
}
