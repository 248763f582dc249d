extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct pair { int a, b; };
static struct pair swap(struct pair p) { return (struct pair){p.b, p.a}; }
int main(void) {
  struct pair p = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  struct pair q = swap(swap(p));
  if (p.a != q.a || p.b != q.b) reach_error();
  return 0;
}
