int main(void) {
  int sum = 0;
  for (int i = 3; i > -2; i--) {
    sum += 100 % i;
  }
  return sum == 1000;
}
