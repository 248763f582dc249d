extern void reach_error(void);
int apply(int (*f)(int *), int n) {
  int own = n;
  if (f != 0) f(&own);
  if (own != n) reach_error();
  return own;
}
