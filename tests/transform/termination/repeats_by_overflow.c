// none
/* If -x wrapped around, the loop would go on for ever; in C it is undefined. */
int main(void) {
  int x = -2147483647 - 1;
  while (x < 0) x = -x;
  return 0;
}
