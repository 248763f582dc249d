extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int depth;
void down(int n) {
  if (n <= 0) return;
  depth++;
  down(n - 1);
  if (n != 37) depth--;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 1000000) return 0;
  depth = 0;
  down(n);
  if (depth != 0) reach_error();
  return 0;
}
