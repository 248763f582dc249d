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
  if (copy.first == 5 && copy.second == 2) reach_error();
  return 0;
}
