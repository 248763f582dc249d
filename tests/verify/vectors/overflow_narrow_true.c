// What is added fits; an element itself is promoted as any char.
extern char __VERIFIER_nondet_char(void);
typedef signed char c8 __attribute__((vector_size(8)));
int main(void) {
  c8 a = {__VERIFIER_nondet_char()};
  c8 b = a;
  b[0]++;
  a = a / 2 + b / 2 - (a & 1);
  return a[1];
}
