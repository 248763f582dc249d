// Adds up a million times; `sum` wraps around.
extern void reach_error(void);

int main(void) {
  unsigned sum = 0;
  unsigned last = 0;
  for (unsigned i = 0; i < 1000000; i++) {
    last = i;
    sum += 3 * i + 7;
  }
  if (sum != (unsigned)(3ULL * 499999500000ULL + 7000000ULL) || last != 999999) reach_error();
  return 0;
}
