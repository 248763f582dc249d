// error
int main(void) {
  int i = 0, j;
  do {
    for (j = 0; j < 3; j++)
      ;
    i = !i;
  } while (j == 3);
  return i;
}
