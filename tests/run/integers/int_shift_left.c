// Left shifts in each width; the type is that of the promoted left operand.
#include <stdio.h>

int main(void) {
  for (int i = 0; i < 31; i += 5) printf("%d ", 1 << i);
  printf("\n");
  for (int i = 0; i < 32; i += 7) printf("%x ", 0xf00ff00fu << i);
  printf("\n");
  for (int i = 0; i < 64; i += 9) printf("%llx ", 0x1234567890abcdefull << i);
  printf("\n");
  unsigned char c = 0xff;
  printf("%x\n", c << 8);
  c <<= 3;
  printf("%x\n", c);
  unsigned short h = 0xabcd;
  h <<= 4;
  printf("%x\n", h);
  printf("%d\n", (int)sizeof(c << 40ll));
  printf("%lld\n", 1ll << 40);
  printf("%d\n", 3ll << 61 >> 61 == 3);
  unsigned one = 1;
  long long amount = 31;
  printf("%u\n", one << amount);
  _Bool b = 1;
  printf("%d\n", b << 4);
  return 0;
}
