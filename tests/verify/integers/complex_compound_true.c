// Compound assignments of complex numbers compute in another type and convert back.
void reach_error(void);
int main(void) {
  _Complex signed char c = 0x3i - 2;
  float _Complex f = 1.5f + 2.0fi;
  int i = 7;
  c += 1;
  c *= 2;
  f += 0.25;
  i -= 2 + 1i;
  if (__real__ c != -2 || __imag__ c != 6) reach_error();
  if (__real__ f != 1.75f || __imag__ f != 2.0f || i != 5) reach_error();
  return 0;
}
