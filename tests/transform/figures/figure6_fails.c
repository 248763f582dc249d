// error
int main(void) {
  int x = 0, y = 0;
  while (x < 4) {
    x = x + y;
    y = 1 - y;
    if (x == 2) x = 1;
  }
  return y;
}
