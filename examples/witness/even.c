void reach_error(void) {}

int main(void) {
  unsigned int n = 0;
  while (n < 1000) {
    n += 2;
  }
  if (n != 1000)
    reach_error();
  return 0;
}
