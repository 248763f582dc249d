// none
int printf(const char *, ...);
int main(void) {
  int diff = 3, elif = 4, fortune = 5, dowhile = 6, gifted = diff + elif;
  int iffy = fortune + dowhile;
  if (gifted) diff = iffy - gifted;
  int whiled = diff * 2;
  printf("%d %d %d %d\n", gifted, iffy, diff, whiled);
  return 0;
}
