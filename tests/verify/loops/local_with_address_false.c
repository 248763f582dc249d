// A local of a loop's body that has an address, and two ways out of the loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void set(int *p) { *p = __VERIFIER_nondet_int(); }

int main(void) {
  int rounds = 0, *last = 0;
  for (;;) {
    int number;
    set(&number);
    if (number == 0) break;
    if (last && *last == 5) rounds++;
    last = &number;
    rounds++;
    if (rounds > 3) break;
  }
  if (rounds > 4) reach_error();
}
