// One loop may go farther than the others, or less far.
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), i, j;
  for (i = 0; i < n; i++) if (__VERIFIER_nondet_int() == 7) break;
  for (j = 0; j < m; j++) if (j == 12) reach_error();
  return i;
}
