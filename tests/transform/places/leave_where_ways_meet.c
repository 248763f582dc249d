// refused: a loop that is left in a place that is no statement of its own
int main(void) {
  int n = 9;
  for (int i = 0; i < 3; i++) {
    while (n > 5) {
      if (n == 7) break;
      if (n == 8) goto next;
      n--;
    }
    return 1;
  next:
    n--;
  }
  return 0;
}
