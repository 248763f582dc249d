/* Only the overflow of a signed counter could make this go on; that does not count. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  while (i != 5) i++;
  return 0;
}
