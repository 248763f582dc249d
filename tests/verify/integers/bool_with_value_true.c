// It has a value on every way to where it is used.
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  _Bool flag;
  if (__VERIFIER_nondet_int())
    flag = __VERIFIER_nondet_int();
  else
    flag = 1;
  if (flag != 0 && flag != 1) reach_error();
  return 0;
}
