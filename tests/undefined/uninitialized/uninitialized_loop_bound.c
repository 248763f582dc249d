int main(void) {
  int n, s = 0;
  for (int i = 0; i < 3; i++) s += i;
  while (s < n) s++;
  return 0;
}
