#include <stdio.h>

static int decode(const unsigned char **p) {
  unsigned c = *(*p)++;
  if (c < 0x80) return (int)c;
  int extra = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : c >= 0xc0 ? 1 : -1;
  if (extra < 0) return -1;
  unsigned v = c & (0x3fu >> extra);
  while (extra--) {
    if ((**p & 0xc0) != 0x80) return -1;
    v = v << 6 | (*(*p)++ & 0x3f);
  }
  return (int)v;
}

static int encode(unsigned c, char *out) {
  if (c < 0x80) {
    out[0] = (char)c;
    return 1;
  }
  int n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  for (int i = n - 1; i > 0; i--, c >>= 6) out[i] = (char)(0x80 | (c & 0x3f));
  out[0] = (char)(0xf00 >> n | c);
  return n;
}

int main(void) {
  const unsigned char text[] = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\x80z";
  const unsigned char *p = text;
  while (*p) printf("%x ", (unsigned)decode(&p));
  printf("\n");
  unsigned points[] = {0x41, 0xe9, 0x20ac, 0x1f600};
  for (int i = 0; i < 4; i++) {
    char out[4];
    int n = encode(points[i], out);
    for (int k = 0; k < n; k++) printf("%02x", (unsigned char)out[k]);
    printf(" ");
  }
  printf("\n");
  return 0;
}
