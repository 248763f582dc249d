extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

typedef short shorts __attribute__((vector_size(8)));
typedef int ints __attribute__((vector_size(16)));

int main(void) {
  ints a = {__VERIFIER_nondet_int(), 2, -3, 70000};
  shorts b = __builtin_convertvector(a, shorts);
  if (b[0] != (short)a[0] || b[2] != -3 || b[3] != 70000 - 65536) reach_error();
  return 0;
}
