int main(void) {
  short a[6] = {0};
  short *end = a + 6;
  short *p = a;
  while (p != end) *p++ = 1;
  return *p > 100;
}
