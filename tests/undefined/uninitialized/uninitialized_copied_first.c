// Copying the value is harmless, deciding by it is not.
int main(void) {
  int x;
  int y = x;
  int z = y + 1;
  if (z == 7) return 1;
  return 0;
}
