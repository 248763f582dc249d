// Common instructions are known: byte swaps, moves, barriers.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int g;
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y, z = x;
  unsigned short h = (unsigned short)x, swapped;
  g = 4;
  __asm__("bswap %0" : "=r"(y) : "0"(x));
  __asm__("bswapl %0" : "+r"(z));
  __asm__("rorw $8, %w0" : "=r"(swapped) : "0"(h) : "cc");
  if (y != (x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24) || z != y) reach_error();
  if (swapped != (unsigned short)(h << 8 | h >> 8)) reach_error();
  __asm__("movl %1, %0" : "=r"(z) : "r"(x));
  if (z != x) reach_error();
  __asm__ volatile("nop; pause\n\tlfence" ::: "memory");
  unsigned low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high) : : "memory");
  if (g != 4) reach_error();
  return 0;
}
