// The loop never ends, so that the error is not reached. Without the loop it would be: that is no violation.
extern void reach_error(void);

int main(void) {
  unsigned n = 1;
  while (n % 2 != 0) n = n + 2;
  reach_error();
  return 0;
}
