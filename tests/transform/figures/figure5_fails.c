// error
int main(void) {
  int x = -2147483640, n = 0;
  while (n < 3) {
    x = x + -4;
    n = n + 1;
  }
  return x > 0;
}
