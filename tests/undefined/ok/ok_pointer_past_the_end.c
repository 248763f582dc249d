int main(void) {
  int a[4] = {1, 2, 3, 4};
  int *end = a + 4;
  int sum = 0;
  for (int *p = a; p < end; p++) sum += *p;
  int *again = end - 4;
  return sum + *again + (int)(end - a) - 15;
}
