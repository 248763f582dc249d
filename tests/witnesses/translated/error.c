// property: unreach-call
// verdict: FALSE
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) {}
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  unsigned n = 0;
  while (n < 3 && c > 'a') {
    c = __VERIFIER_nondet_uchar();
    n++;
  }
  if (n == 2 && c == 7)
    reach_error();
  return 0;
}
