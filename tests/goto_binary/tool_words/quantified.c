// An assertion with a quantifier, which C does not have. What it reads at the bound variable has no address outside of it.
int numbers[4];

int main(void) {
  numbers[1] = 5;
  __CPROVER_assert(__CPROVER_exists { int i; (i >= 0 && i < 4) && numbers[i] == 5 }, "one of them is five");
  return 0;
}
