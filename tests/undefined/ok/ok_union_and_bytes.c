#include <string.h>

union u {
  unsigned word;
  unsigned char bytes[4];
};

int main(void) {
  union u u = {0x01020304};
  unsigned sum = 0;
  for (int i = 0; i < 4; i++) sum += u.bytes[i];
  const unsigned char *p = (const unsigned char *)&u;
  for (unsigned i = 0; i < sizeof u; i++) sum += p[i];
  float f = 1.0f;
  unsigned bits;
  memcpy(&bits, &f, sizeof bits);
  if (bits != 0x3f800000u) return 1;
  return (int)sum - 20;
}
