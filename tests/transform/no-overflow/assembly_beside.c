// 8
int printf(const char *, ...);
int main(int argc, char **argv) {
  int x = argc, y = 0;
  __asm__ volatile("nop" : : : "memory");
  y = x + 2147483645;
  __asm__("" : : : "memory");
  y = y + x + x;
  printf("%d\n", y);
  return argv[argc] != 0;
}
