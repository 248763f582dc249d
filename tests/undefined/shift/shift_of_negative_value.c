int main(void) {
  int x = -4;
  int fine = x >> 1;
  int bad = x << 1;
  return fine == bad;
}
