extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
void set(int n, int *where) {
  int own = n;
  if (n <= 0) {
    *where = 1;
    return;
  }
  set(n - 1, &own);
  *where = own;
  if (n == 20 && own != 20) reach_error();
}
int main(void) {
  int n = __VERIFIER_nondet_int(), x = 0;
  if (n < 0 || n > 25) return 0;
  set(n, &x);
  return 0;
}
