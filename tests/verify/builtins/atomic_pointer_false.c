// C11's operations count elements.
extern void reach_error(void);
int main(void) {
  int a[3] = {1, 2, 3};
  _Atomic(int *) p = a;
  __c11_atomic_fetch_add(&p, 1, __ATOMIC_SEQ_CST);
  if (*p == 2) reach_error();
  return 0;
}
