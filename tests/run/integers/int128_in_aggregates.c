// Struct members, arrays, parameters and results of 16 bytes.
#include <stdio.h>

#ifdef __SIZEOF_INT128__
typedef __int128 i128;
struct pair {
  char tag;
  i128 value;
};

static i128 sum(const i128 *a, int n) {
  i128 s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

static struct pair twice(struct pair p) {
  p.value *= 2;
  p.tag++;
  return p;
}

int main(void) {
  i128 a[4] = {1, -2, (i128)1 << 100, -((i128)1 << 99)};
  i128 s = sum(a, 4);
  printf("%llx %llx\n", (unsigned long long)(s >> 64), (unsigned long long)s);
  struct pair p = {'a', (i128)7 << 64 | 9};
  p = twice(p);
  printf("%c %lld %lld\n", p.tag, (long long)(p.value >> 64), (long long)p.value);
  printf("%d %d\n", (int)sizeof p, (int)__builtin_offsetof(struct pair, value));
  union {
    i128 whole;
    unsigned char bytes[16];
  } u = {.whole = (i128)0x0102 << 118 | 0x0304};
  for (int i = 0; i < 16; i++) printf("%02x", u.bytes[i]);
  printf("\n");
  i128 *q = &a[2];
  *q >>= 98;
  q[1] += *q;
  printf("%d %d\n", (int)*q, (int)(q[1] >> 98));
  return 0;
}
#else
int main(void) {
  puts("no __int128");
  return 0;
}
#endif
