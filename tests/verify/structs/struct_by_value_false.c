extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct pair { int a, b; };
static struct pair swap(struct pair p) { return (struct pair){p.b, p.a}; }
int main(void) {
  struct pair p = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  struct pair q = swap(p);
  if (q.a == 3 && q.b == 4) reach_error();
  return 0;
}
