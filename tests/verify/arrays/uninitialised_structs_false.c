// Elements of an array that nobody has written hold anything, also where its length is not known.
void reach_error(void);
unsigned char __VERIFIER_nondet_uchar(void);
struct pair {
  char tag;
  int value;
};
int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  if (n < 3) return 0;
  struct pair pairs[n];
  if (pairs[2].tag == 5 && pairs[2].value == 77 && pairs[1].value == 78) reach_error();
  return 0;
}
