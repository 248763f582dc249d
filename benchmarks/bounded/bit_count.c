// unwind: 33
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned one_by_one(unsigned x) {
  unsigned n = 0;
  for (int i = 0; i < 32; i++) n += (x >> i) & 1;
  return n;
}

static unsigned in_parallel(unsigned x) {
  x = x - ((x >> 1) & 0x55555555u);
  x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0fu;
  return (x * 0x01010101u) >> 24;
}

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (one_by_one(x) != in_parallel(x)) reach_error();
  return 0;
}
