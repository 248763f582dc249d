// Without instructions, assembly changes nothing: it is a barrier for the compiler.
extern void reach_error(void);
int g;
int main(void) {
  int x = 1;
  int y;
  g = 3;
  __asm__ volatile("" ::: "memory");
  __asm__("" : "+r"(x));
  __asm__("" : "=r"(y) : "0"(x));
  __asm__ volatile("mfence" ::: "memory");
  if (g != 3 || x != 1 || y != 1) reach_error();
  return 0;
}
