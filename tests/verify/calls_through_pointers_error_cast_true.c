// The error function as one that takes an argument.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x % 2 == 2) ((void (*)(int))reach_error)(x);
  return 0;
}
