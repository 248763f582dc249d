int main(void) {
  int wide = 256;
  unsigned char narrow = (unsigned char)wide;
  long long q = 1000ll / wide;
  q += 1000ll / narrow;
  return q == 5;
}
