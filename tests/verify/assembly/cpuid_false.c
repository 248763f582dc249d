// What the processor tells of itself is an input: a violation rests on it.
extern void reach_error(void);
int main(void) {
  unsigned a, b, c, d;
  __asm__ volatile("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "0"(1), "2"(0));
  if (c & 1 << 25) reach_error();
  return 0;
}
