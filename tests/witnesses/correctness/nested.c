int main(void) {
  int i = 0;
  int j;
  while (i < 10) {
    j = 0;
    while (j < 10) {
      j = j + 1;
    }
    i = i + 1;
  }
  return 0;
}
