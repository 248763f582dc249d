extern void reach_error(void);
extern int next(int *state);

int main(void) {
  int state = 0, n = 0;
  while (next(&state) > 0)
    if (n < 100) ++n;
  if (state == 3 && n == 2) reach_error();
  return 0;
}
