// none
int main(void) {
  int x = 0, y = 5;
  while (x < 4) {
    for (y = 3; y > 0; y--)
      ;
    x = x + 1;
  }
  return y;
}
