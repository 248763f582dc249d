// The bound has a wider type, and a value that i gets to.
int main(void) {
  long long n = 2000000000LL;
  for (int i = 0; i < n; i++)
    ;
  return 0;
}
