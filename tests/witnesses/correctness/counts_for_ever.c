int main(void) {
  int i = 0;
  while (1) {
    i = i + 1;
  }
  return 0;
}
