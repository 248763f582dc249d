int main(void) {
  int x = 0;
  int *p = &x;
  *p = 1;
  p = 0;
  *p = 2;
  return 0;
}
