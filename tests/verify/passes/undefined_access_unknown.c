// The error is out of reach only because the execution ends at the null pointer, which C does not promise.
void reach_error(void) {}
int __VERIFIER_nondet_int(void);

int main(void) {
  int value = 1;
  int *p = __VERIFIER_nondet_int() ? &value : 0;
  if (*p != 1) reach_error();
  return 0;
}
