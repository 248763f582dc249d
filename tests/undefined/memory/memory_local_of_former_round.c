int main(void) {
  int *kept = 0;
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int local = i;
    if (i == 2)
      sum += *kept;
    if (i == 0)
      kept = &local;
    sum += local;
  }
  return sum == 100;
}
