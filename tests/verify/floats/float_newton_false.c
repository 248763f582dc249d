// Two steps of Newton's method for the root of x^2 - 2, which is not that near.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

static float step(float x) {
  return x - (x * x - 2.0f) / (2.0f * x);
}

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x > 1.0f && x < 2.0f)) return 0;
  float root = step(step(x));
  if (!(root > 1.414f && root < 1.4166f)) reach_error();
  return 0;
}
