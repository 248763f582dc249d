extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct s { unsigned a : 3; int b : 5; unsigned c : 1; };
int main(void) {
  struct s x;
  x.a = __VERIFIER_nondet_uint();
  x.b = __VERIFIER_nondet_int();
  x.c = 1;
  if (x.a > 7 || x.b < -16 || x.b > 15 || !x.c) reach_error();
  return 0;
}
