// On one path the pointer has no value: what is read there, nobody can say.
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 1, *p;
  if (__VERIFIER_nondet_int()) p = &x;
  if (*p != 1) reach_error();
  return 0;
}
