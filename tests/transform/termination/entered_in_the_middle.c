// none
static int add(int x, int y) { return x + y; }
extern int printf(const char *, ...);
/* A loop that is entered in its middle, again and again in one activation: its runs are not compared. */
int main(void) {
  int round = 0, i = 0;
again:
  i = 0;
  if (round > 0) goto inside;
  while (i < 3) {
    if (i == 1) {
      i = i + 1;
      goto next;
    inside:
      i = i + 2;
    }
    i = add(i, 0);
  next:
    i = i + 1;
  }
  round = round + 1;
  if (round < 4) goto again;
  printf("%d\n", i);
  return 0;
}
