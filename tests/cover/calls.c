// undecided: 4
// C leaves open which operand of + is called first, and no proof rests on that.
extern int __VERIFIER_nondet_int(void);

static int calls;

static int next(void) {
  ++calls;
  return __VERIFIER_nondet_int();
}

static int twice(int (*read)(void)) {
  return read() + read();
}

int main(void) {
  if (next() > 5 && next() > 5)
    calls = calls + 10;
  while (next() == 3 && calls < 30)
    calls = calls + 9;
  int sum = twice(next);
  int kind = sum > 0 ? 1 : sum < 0 ? -1 : 0;
  if (kind == 2)
    return 1;
  return kind;
}
