int main(void) {
  int n = 0;
  while (n < 3) n++;
  return n;
}
