// Clang folds what constant pointers to constants lead to.
extern void reach_error(void);
const int v = 5;
const int *const p = &v;
const int q = *p;
const double half = 0.5;
double twice = half * 4;
int main(void) {
  if (q == 5 && twice == 2.0) reach_error();
  return 0;
}
