// unwind: 9
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
  float largest = -1.0f;
  for (int i = 0; i < 8; i++) {
    float x = __VERIFIER_nondet_float();
    if (!(x >= 0.0f && x <= 1000.0f)) return 0;
    float half = x * 0.5f;
    if (half > largest) largest = half;
  }
  if (largest > 500.0f || largest < 0.0f) reach_error();
  return 0;
}
