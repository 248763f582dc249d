int main(void) {
  int i = 0;
again:
  i = (i + 1) % 7;
  if (i != 9) goto again;
  return 0;
}
