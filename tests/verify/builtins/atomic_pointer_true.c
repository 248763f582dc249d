// C11's operations count elements, gcc's count bytes.
extern void reach_error(void);
int main(void) {
  int a[3] = {1, 2, 3};
  _Atomic(int *) p = a;
  __c11_atomic_fetch_add(&p, 1, __ATOMIC_SEQ_CST);
  if (*p != 2) reach_error();
  int *q = a;
  __atomic_fetch_add(&q, sizeof(int), __ATOMIC_SEQ_CST);
  if (*q != 2) reach_error();
  return 0;
}
