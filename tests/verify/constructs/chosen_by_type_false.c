extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

#define KIND(x) _Generic((x), int: 1, unsigned int: 2, float: 3, double: 4, char *: 5, default: 6)

int main(void) {
  int x = __VERIFIER_nondet_int();
  char text[2] = {(char)x};
  int sum = KIND(x) + 10 * KIND(x + 1u) + 100 * KIND(text) + 1000 * KIND(x * 1.0F) + 10000 * KIND(&x);
  if (sum == 63521 && text[0] == 65) reach_error();
  return 0;
}
