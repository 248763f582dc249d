// Operators of vectors are those of their elements.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  v4 a = {x, y, 3};
  v4 b = (a ^ 5) & ~(a | y);
  if (b[0] != ((x ^ 5) & ~(x | y))) reach_error();
  if (b[3] != (5 & ~y)) reach_error();
  return 0;
}
