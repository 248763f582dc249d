// none
int __VERIFIER_nondet_int(void);

static unsigned char share(int part, int whole) {
  double ratio = 255.9 * part / whole;
  return ratio;
}

int main(void) {
  int part = __VERIFIER_nondet_int();
  if (part < 0 || part > 100) return 0;
  float half = part / 2.0f;
  int number = (int)half + share(part, 100);
  long long large = half * 1e15f;
  return number == 7 || large == 7;
}
