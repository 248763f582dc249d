// Const variables are written where they are declared, in every round anew; elements may lead to what is not const.
struct pair { int a, b; };
static struct pair make(int n) { struct pair result = {n, n}; return result; }
static int sum(const int first, const struct pair rest) { return first + rest.a + rest.b; }
int main(void) {
  int total = 0, target = 0;
  for (int i = 0; i < 3; i++) {
    const int doubled = 2 * i;
    const struct pair pair = make(i);
    const int numbers[2] = {i, doubled};
    const int *p = numbers;
    int *const q = &target;
    *q = p[1];
    const int *names[2] = {&doubled, &target};
    names[1] = &pair.a;
    total += sum(*names[1], pair);
  }
  return total == 7;
}
