extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
union u { unsigned word; unsigned char bytes[4]; };
int main(void) {
  union u x;
  x.word = __VERIFIER_nondet_uint();
  if (x.bytes[0] == 0x78 && x.bytes[3] == 0x12 && x.bytes[1] == x.bytes[2]) reach_error();
  return 0;
}
