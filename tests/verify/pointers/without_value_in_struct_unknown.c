// The other member was not given a value.
void reach_error(void);
int __VERIFIER_nondet_int(void);
struct pair {
  int *first, *second;
};
int main(void) {
  int x = 1;
  struct pair both;
  both.first = &x;
  int *p = __VERIFIER_nondet_int() > 3 ? both.second : both.first;
  if (*p != 1) reach_error();
  return 0;
}
