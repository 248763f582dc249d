// The product is computed as a double and becomes an int again.
int __VERIFIER_nondet_int(void);
int main(void) {
  int price = __VERIFIER_nondet_int();
  price *= 1.5;
  return price == 7;
}
