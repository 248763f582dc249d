// error
int main(void) {
  int x = 0;
again:
  x++;
  if (x < 3) goto again;
  x = 0; goto again;
}
