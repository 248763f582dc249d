// The call passes an int, and nobody says what is above it.
static long long store(long long n) { return n; }
int main(void) {
  long long (*f)(int) = (long long (*)(int))store;
  return f(1) == 1;
}
