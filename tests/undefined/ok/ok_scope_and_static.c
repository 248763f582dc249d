static int *counter(void) {
  static int n;
  n++;
  return &n;
}

int main(void) {
  int *p;
  int outer = 0;
  {
    int inner = 5;
    p = &inner;
    outer = *p;
  }
  p = &outer;
  *p += 1;
  *counter() = 10;
  return *counter() + outer - 17;
}
