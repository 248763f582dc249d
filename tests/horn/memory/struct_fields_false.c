extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct pair {
  int first;
  int second;
};
int main(void) {
  struct pair p = {0, 0};
  int n = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  while (p.first < n) {
    p.first++;
    p.second--;
  }
  if (p.first + p.second != 0 || p.first == 44) reach_error();
  return 0;
}
