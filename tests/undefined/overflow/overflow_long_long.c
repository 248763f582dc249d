int main(void) {
  long long a = 1ll << 40;
  long long fine = a * (1 << 22);
  long long bad = a * (1 << 23);
  return fine == bad;
}
