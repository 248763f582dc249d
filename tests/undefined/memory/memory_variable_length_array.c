static int sum(int n) {
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i;
  int s = 0;
  for (int i = n - 1; i >= 0; i--) s += a[i];
  return s + a[n];
}

int main(void) {
  return sum(5) > 1000;
}
