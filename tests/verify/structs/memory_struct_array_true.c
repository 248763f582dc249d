int __VERIFIER_nondet_int(void);
struct s {
  int a[4];
  int b;
};
int main(void) {
  struct s x;
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 4) x.a[i] = 1;
  return 0;
}
