int main(void) {
  unsigned a = 5, b = 1;
  unsigned q = a / b;
  b -= 1;
  q /= b;
  return q == 100;
}
