int gauss(int n) {
  int sum = 0;
  for (int i = 1; i <= n; i++) sum += i;
  return sum;
}

int main(void) {
  return gauss(4) == 10 ? 0 : 1;
}
