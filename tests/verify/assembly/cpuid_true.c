// It changes nothing but its outputs.
extern void reach_error(void);
int main(void) {
  unsigned leaf = 1, a, b, c, d;
  __asm__ volatile("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "0"(leaf), "2"(0));
  if (leaf != 1 || (c & 1) > 1) reach_error();
  return 0;
}
