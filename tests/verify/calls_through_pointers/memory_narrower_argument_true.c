// The call passes more than the function reads.
static long long store(int n) { return n; }
int main(void) {
  long long (*f)(long long) = (long long (*)(long long))store;
  return f(1) == 1;
}
