// none
int x = 3;
int main(void) {
  int i = 0;
  while (i < 3) { int i = 7; while (i > 5) i--; x += i; break; }
  for (int i = 0; i < 4; i++) { int x = i; while (x > 0) { x--; } }
  return i;
}
