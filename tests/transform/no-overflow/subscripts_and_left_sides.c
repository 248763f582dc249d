// 7
int printf(const char *, ...);
struct T { int n[3]; } ts[4];
int main(void) {
  int a[10] = {0}, i = 3, big = 2147483647;
  a[i + 1] = a[i - 1] + 2; a[a[i + 1]] = i * 2; ts[i - 1].n[i - 2] = 5; (ts + i)->n[i - 3] -= ts[2].n[1]; *(a + i * 2) = 9; *(&a[i] + 2) = 1;
  printf("%d %d %d %d %d %d\n", a[4], a[2], ts[2].n[1], ts[3].n[0], a[6], a[(big + i) & 1]);
  return 0;
}
