// error
void work(void) {}

int main(void) {
  int n = 0;
  while (1) {
    while (n < 9)
      if (++n == 3) goto out;
  }
out:
  work();
  return 0;
}
