// The same, with the byte beside it.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
typedef unsigned u4 __attribute__((vector_size(16)));
typedef unsigned char b16 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  u4 words = {x, 0, x, 1};
  b16 bytes = (b16)words;
  union {
    u4 words;
    unsigned char bytes[16];
  } both = {words};
  for (int i = 0; i < 16; i++)
    if (bytes[i] != both.bytes[i]) reach_error();
  if (bytes[2] != (x >> 8 & 255)) reach_error();
  if (((u4)(f4)words)[2] != x) reach_error();
  return 0;
}
