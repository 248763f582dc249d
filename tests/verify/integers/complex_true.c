// Steps and comparisons of complex numbers.
extern void reach_error(void);
int main(void) {
  _Complex int z = 1 + 2i;
  _Complex char c = 1 + 2i;
  _Complex double d = 0;
  if (__real__ z++ != 1 || __real__ ++z != 3 || __imag__ --z != 2 || __real__ z-- != 2) reach_error();
  if (__real__ ++c != 2 || __imag__ c != 2) reach_error();
  if (z == 0 || !(z != 0) || 0 == z || d != 0 || !(0 == d) || z == 1) reach_error();
  d++;
  if (d != 1.0) reach_error();
  return 0;
}
