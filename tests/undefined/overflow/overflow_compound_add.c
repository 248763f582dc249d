int main(void) {
  int sum = 0;
  int values[] = {2000000000, -2000000000, 2000000000, 147483647, 1};
  for (int i = 0; i < 5; i++) {
    sum += values[i];
  }
  return sum == 5;
}
