// Of a wider number a function takes what it needs.
extern void reach_error(void);
static int half(short x) { return (int)x / 2; }
int main(void) {
  int (*function)(int) = (int (*)(int))half;
  if (function(8) != 4) reach_error();
  return 0;
}
