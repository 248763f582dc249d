// The end of one array may be where another begins, and a pointer from outside may have that address.
void reach_error(void);
void *__VERIFIER_nondet_pointer(void);
static int a[2], b[2];
int main(void) {
  int *p = __VERIFIER_nondet_pointer();
  if (p == a + 2 && p == b) {
    *p = 1;
    if (b[0] == 1) reach_error();
  }
  return 0;
}
