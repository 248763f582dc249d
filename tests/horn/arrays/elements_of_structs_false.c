// A member of every element.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void check(int condition) {
  if (!condition) reach_error();
}
struct pair {
  int first;
  int second;
};
int main(void) {
  struct pair a[15000];
  for (int i = 0; i < 15000; i++) {
    a[i].first = __VERIFIER_nondet_int();
    a[i].second = 0;
  }
  for (int i = 0; i < 15000; i++) check(a[i].first == a[i].second);
  return 0;
}
