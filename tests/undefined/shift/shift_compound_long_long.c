int main(void) {
  unsigned long long x = 1;
  int n = 32;
  x <<= n;
  n *= 2;
  x >>= n;
  return x == 5;
}
