// The jump leaves the block that the object lives in.
int main(void) {
  int *kept = 0;
  int round = 0;
again:
  round++;
  {
    int x;
    if (kept != 0) {
      *kept = 3;
      return x - 3;
    }
    x = round;
    kept = &x;
    goto again;
  }
}
