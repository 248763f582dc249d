// A function that is given may do what it likes with what it gets.
extern void reach_error(void);
int apply(int (*f)(int *), int n) {
  int own = n;
  int kept = n;
  if (f != 0) f(&own);
  if (kept != n) reach_error();
  return own;
}
