// A byte of a number, by an index that is not known.
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
union word {
  unsigned n;
  unsigned short half[2];
};
int main(void) {
  unsigned x = 0x04030201;
  union word w;
  w.n = 0x04030201;
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= 4) return 0;
  unsigned char *p = (unsigned char *)&x, *q = (unsigned char *)&w;
  if (p[i] != i + 1 || q[i] != i + 1) reach_error();
  p[i] = 0;
  if (x == 0x04000201) reach_error();
  return 0;
}
