int main(void) {
  int *p = 0;
  for (int i = 0; i < 2; i++) {
    int local = i;
    p = &local;
    *p += 1;
  }
  *p = 5;
  return 0;
}
