// The function returns a char, and nobody says what is above it.
static signed char find(int n) { return (signed char)n; }
int main(void) {
  int (*f)(int) = (int (*)(int))find;
  return f(-1) == -1;
}
