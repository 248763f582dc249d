static void fill(int *p, int n) {
  while (n-- > 0) {
    *p++ = n;
  }
}

int main(void) {
  int a[10];
  fill(a, 10);
  fill(a, 11);
  return a[0];
}
