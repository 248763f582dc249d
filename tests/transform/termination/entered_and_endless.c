// error
extern int printf(const char *, ...);
/* Entered in the middle only; it goes on for ever between statements without a label. */
int main(void) {
  int i = 0, n = 2;
  if (n > 1) goto inside;
  while (1) {
    if (i > 3) {
      printf("never\n");
      return 1;
    inside:
      i = n;
    }
    n = i;
  }
}
