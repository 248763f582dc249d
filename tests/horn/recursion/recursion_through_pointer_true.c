// A recursive function counts through its pointer.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int total;
int other;

void count(int *counter, int n) {
  if (n <= 0) return;
  if (*counter < 1000) (*counter)++;
  count(counter, n - 1);
}

int main(void) {
  count(__VERIFIER_nondet_int() ? &total : &other, __VERIFIER_nondet_int());
  if (total < 0 || total > 1000) reach_error();
  return 0;
}
