int main(void) {
  int x = 64;
  int r = 0;
  for (int n = 2; n > -2; n--) {
    r += x >> n;
  }
  return r == 5;
}
