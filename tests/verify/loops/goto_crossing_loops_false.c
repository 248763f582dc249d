extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

// The jumps back to `first` and to `second` overlap without nesting.
int main(void) {
  int x = 0, y = 0, n = 0;
  goto second;
first:
  x++;
  if (x > 6) return 0;
second:
  y++;
  if (__VERIFIER_nondet_int()) goto first;
  n++;
  if (n > 1 && x == 3) reach_error();
  if (__VERIFIER_nondet_int()) goto second;
  return 0;
}
