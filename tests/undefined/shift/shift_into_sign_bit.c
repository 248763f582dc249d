int main(void) {
  int one = 1;
  int fine = one << 30;
  int bad = one << 31;
  return fine == bad;
}
