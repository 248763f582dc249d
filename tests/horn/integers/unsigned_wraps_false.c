extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = x;
  while (__VERIFIER_nondet_int()) {
    x += 5;
    y -= 3;
    y += 8;
  }
  if (x < 5 && y > 7 && x != 4 || x - 1 > x && y == 0) reach_error();
  return 0;
}
