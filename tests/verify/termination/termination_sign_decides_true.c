// While x is negative, y decreases or x comes closer to 0; then x never is negative again.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  while (x != 0 && y > 0) {
    int choice = __VERIFIER_nondet_int();
    if (x > 0) {
      if (choice) {
        x--;
        y = __VERIFIER_nondet_int();
      } else {
        y--;
      }
    } else if (choice) {
      x++;
    } else {
      y--;
      x = __VERIFIER_nondet_int();
    }
  }
  return 0;
}
