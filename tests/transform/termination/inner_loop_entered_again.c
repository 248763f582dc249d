// none
int main(void) {
  int i, j, n = 0;
  for (i = 0; i < 4; i++)
    for (j = 0; j < 3; j++)
      n++;
  while (n > 0) { j = 2; do j--; while (j > 0); n -= 2; }
  return n;
}
