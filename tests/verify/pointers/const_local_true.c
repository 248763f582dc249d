// A pointer without const leads to a variable that may be written.
int __VERIFIER_nondet_int(void);
int main(void) {
  int other = 1;
  int limit = 3;
  int *p = __VERIFIER_nondet_int() ? (int *)&limit : &other;
  *p = 4;
  return other == 7;
}
