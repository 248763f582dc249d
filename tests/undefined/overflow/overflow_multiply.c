int main(void) {
  int factorial = 1;
  for (int i = 1; i <= 13; i++) {
    factorial *= i;
  }
  return factorial == 5;
}
