#include <stdio.h>

int main(void) {
  unsigned values[] = {1, 2, 3, 0x80000000u, 0xffffffffu, 0x00f0f000u};
  for (int i = 0; i < 6; i++) {
    unsigned v = values[i];
    printf("%d %d %d %d %d\n", __builtin_clz(v), __builtin_ctz(v), __builtin_popcount(v), __builtin_parity(v),
           __builtin_ffs((int)v));
  }
  unsigned long long wide[] = {1, 1ull << 40, ~0ull, 0x123456789abcdefull};
  for (int i = 0; i < 4; i++) {
    unsigned long long w = wide[i];
    printf("%d %d %d %d %d\n", __builtin_clzll(w), __builtin_ctzll(w), __builtin_popcountll(w),
           __builtin_parityll(w), __builtin_ffsll((long long)w));
  }
  printf("%d %d %d\n", __builtin_ffs(0), __builtin_ffsll(0), __builtin_popcount(0));
  unsigned long l = 4096;
  printf("%d %d %d\n", __builtin_ctzl(l), __builtin_popcountl(l), __builtin_ffsl((long)l));
  printf("%d %d\n", __builtin_clzl(l) == (int)sizeof l * 8 - 13, __builtin_parityl(l));
  printf("%d %d %d\n", __builtin_clrsb(0), __builtin_clrsb(-1), __builtin_clrsb(0x00ffffff));
  printf("%d\n", __builtin_clrsbll(-256));
  int log2 = 31 - __builtin_clz(1000);
  printf("%d\n", log2);
  return 0;
}
