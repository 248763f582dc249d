extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int ack(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ack(m - 1, 1);
  return ack(m - 1, ack(m, n - 1));
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n >= 0 && n <= 1 && ack(1, n) == 3) reach_error();
  return 0;
}
