// 1,024 rounds that one can count: after summarize_loops a bound of 1 is enough.
void reach_error(void) {}

int main(void) {
  unsigned x = 1;
  unsigned y = 0;
  while (y < 1024) {
    x = 0;
    y++;
  }
  if (x == 1 || y != 1024) reach_error();
}
