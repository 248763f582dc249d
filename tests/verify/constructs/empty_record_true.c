extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

struct nothing {};
struct holder {
  int first;
  struct nothing between;
  int second;
};

int main(void) {
  struct holder h = {__VERIFIER_nondet_int(), {}, 2}, copy = h;
  struct nothing *p = &copy.between;
  *p = h.between;
  if (sizeof(struct nothing) != 0 || copy.first != h.first || copy.second != 2) reach_error();
  return 0;
}
