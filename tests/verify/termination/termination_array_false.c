int a[2] = {1, 2};
int main(void) {
  while (a[0] != a[1]) {
    int t = a[0];
    a[0] = a[1];
    a[1] = t;
  }
  return 0;
}
