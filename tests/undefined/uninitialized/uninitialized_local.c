int main(void) {
  int x;
  int y = 2;
  if (y > 1) y = 3;
  if (x > 1) y = 4;
  return y == 100;
}
