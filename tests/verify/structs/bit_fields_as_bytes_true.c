// Bit-fields that are copied through bytes keep their values.
#include <string.h>
void reach_error(void);
unsigned char __VERIFIER_nondet_uchar(void);
struct flags { _Bool a : 1; _Bool b : 1; signed c : 3; unsigned d : 3; };
struct wide { unsigned char head; unsigned long long low : 40; signed long long high : 20; unsigned short tail; };
int main(void) {
  unsigned char byte = __VERIFIER_nondet_uchar();
  struct flags f;
  memset(&f, 0, sizeof f);
  memcpy(&f, &byte, 1);
  if (f.a != (byte & 1) || f.b != (byte >> 1 & 1) || f.d != byte >> 5) reach_error();
  if (f.c != ((byte >> 2 & 7) ^ 4) - 4) reach_error();
  f.b = !f.b;
  unsigned char back = 0;
  memcpy(&back, &f, 1);
  if (back != (byte ^ 2)) reach_error();
  struct wide w = {1, 0x123456789aULL, -2, 7}, v;
  unsigned char bytes[sizeof w];
  memcpy(bytes, &w, sizeof w);
  memcpy(&v, bytes, sizeof v);
  if (v.head != 1 || v.low != 0x123456789aULL || v.high != -2 || v.tail != 7) reach_error();
  return 0;
}
