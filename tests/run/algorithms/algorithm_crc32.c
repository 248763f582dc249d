#include <stdio.h>

static unsigned table[256];

static void prepare(void) {
  for (unsigned i = 0; i < 256; i++) {
    unsigned c = i;
    for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
    table[i] = c;
  }
}

static unsigned crc(const void *data, unsigned n) {
  const unsigned char *p = data;
  unsigned c = ~0u;
  while (n--) c = table[(c ^ *p++) & 0xff] ^ c >> 8;
  return ~c;
}

int main(void) {
  prepare();
  printf("%08x\n", crc("123456789", 9));
  printf("%08x\n", crc("", 0));
  unsigned words[4] = {1, 2, 3, 4};
  printf("%08x\n", crc(words, sizeof words));
  unsigned long long state = 88172645463325252ull;
  for (int i = 0; i < 4; i++) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    printf("%llu\n", state);
  }
  return 0;
}
