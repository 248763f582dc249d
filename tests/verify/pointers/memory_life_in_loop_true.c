int main(void) {
  int *p = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    int a[2] = {i, 2};
    p = a;
    sum += *p;
  }
  return sum;
}
