// none
int main(void) {
  int x = 0, y = 0;
  goto middle;
top: x++;
middle: if (x < 5) goto top;
  x = 0; y++;
  if (y < 3) goto top;
  return y;
}
