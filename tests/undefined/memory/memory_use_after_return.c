static int *leak(int n) {
  int local[4] = {n, n, n, n};
  int *p = local;
  return p + 1;
}

int main(void) {
  int *p = leak(3);
  return *p > 100;
}
