extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
union u { unsigned word; unsigned char bytes[4]; };
int main(void) {
  union u x;
  x.word = __VERIFIER_nondet_uint();
  unsigned again = x.bytes[0] | x.bytes[1] << 8 | x.bytes[2] << 16 | (unsigned)x.bytes[3] << 24;
  if (again != x.word) reach_error();
  return 0;
}
