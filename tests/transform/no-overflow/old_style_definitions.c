// 4
int printf(const char *, ...);
int add(a, b) int a; int b; { int unused(); a++;
  return a + b; }
short narrow(s, c) short s; char c; { return s + c; }
int main() {
  printf("%d %d\n", add(1, 2), narrow(3, 4));
  return add(2147483646, 1);
}
