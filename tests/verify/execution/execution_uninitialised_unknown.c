// Nobody set x, so that it may be anything.
extern void reach_error(void);

int main(void) {
  int x;
  int *p = &x;
  if (*p == 91823719) reach_error();
  return 0;
}
