#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int balance = 100;

static void withdraw(int amount) {
  if (amount > balance) return;
  balance -= amount;
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    int amount = __VERIFIER_nondet_int();
    if (amount < 0) amount = 0;
    withdraw(amount);
  }
  assert(balance >= 0);
  return 0;
}
