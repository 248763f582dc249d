// refused: a check of an operation on complex numbers
int printf(const char *, ...);
int main(int argc, char **argv) {
  int _Complex z = 3 + 4i;
  z += argc;
  int x = __real__ z * __imag__ z;
  printf("%d %d %d\n", __real__ z, __imag__ z, x);
  x = 134217728 * x;
  printf("%d\n", x);
  return argv[argc] != 0;
}
