// An index into an array, and one into a member of its elements.
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
struct row {
  int length;
  int a[3];
};
int main(void) {
  struct row s[4] = {0};
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  if (i >= 4 || j >= 3) return 0;
  s[i].a[j] = 5;
  if (s[i].a[j] != 5 || s[i].length != 0) reach_error();
  return 0;
}
