// Whenever the declaration is reached, the object has no value any more.
extern void reach_error(void);
int main(void) {
  int round = 0;
again:
  round++;
  int x;
  if (round == 2) {
    if (x != 5) reach_error();
    return 0;
  }
  x = 5;
  goto again;
}
