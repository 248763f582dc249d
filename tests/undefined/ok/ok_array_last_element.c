int main(void) {
  int a[10];
  for (int i = 0; i < 10; i++) a[i] = i;
  int *p = &a[10];
  p--;
  int m[2][3] = {{0}};
  int(*row)[3] = &m[1];
  (*row)[2] = *p;
  return m[1][2] + a[9] - 18;
}
