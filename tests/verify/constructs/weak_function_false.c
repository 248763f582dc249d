extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

__attribute__((weak)) int choose(int x) { return x; }
extern __attribute__((weak)) int missing(int x);
extern __attribute__((weak)) int limit;

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = missing ? missing(x) : choose(x);
  int most = &limit ? limit : 7;
  if (x == 12 && y == 12 && most == 7) reach_error();
  return 0;
}
