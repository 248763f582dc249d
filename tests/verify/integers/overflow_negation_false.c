int __VERIFIER_nondet_int(void);
struct s { int low : 7; } s;
int main(void) {
  s.low = 63;
  s.low++;
  return -__VERIFIER_nondet_int();
}
