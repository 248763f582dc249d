// none
extern int printf(const char *, ...);
/* What a goto enters leads to the end of the inner loop's body, and from there into the loops. */
int main(void) {
  int step = 0, i = 0, calls = 0;
again:
  if (step == 1) goto waited;
  for (i = 0; i < 2; i++) {
    while (1) {
      if (step != 0) break;
      step = 1;
      goto leave;
    waited:
      step = 2;
    }
  }
  calls = calls + 1;
  step = 0;
leave:
  if (calls < 2) goto again;
  printf("%d %d\n", i, calls);
  return 0;
}
