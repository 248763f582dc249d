// Bits that change places, bytes read as another type, and an offset with an index.
#include <stddef.h>
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
struct in { char c; int x; };
struct out { char head; struct in a[5]; };
int main(void) {
  unsigned i = __VERIFIER_nondet_uint(), x = __VERIFIER_nondet_uint();
  if (i < 5 && offsetof(struct out, a[i].x) != 4 + 8 * i + 4) reach_error();
  if (__builtin_bitreverse8(0x13) != 0xc8 || __builtin_bitreverse32(__builtin_bitreverse32(x)) != x) reach_error();
  if (__builtin_bitreverse64(1) != 1ULL << 63 || __builtin_bitreverse16(0x8001) != 0x8001) reach_error();
  if (__builtin_rotateleft32(x, 5) != (x << 5 | x >> 27) || __builtin_rotateright32(x, 37) != __builtin_rotateright32(x, 5)) reach_error();
  if (__builtin_rotateleft8(0x81, 1) != 3 || __builtin_rotateright16(1, 1) != 0x8000 || __builtin_rotateleft64(x, 0) != x) reach_error();
  float f = 1.5f;
  if (__builtin_bit_cast(unsigned, f) != 0x3fc00000u || __builtin_bit_cast(float, 0x40000000) != 2) reach_error();
  int stored = 0;
  __builtin_nontemporal_store(7, &stored);
  if (__builtin_nontemporal_load(&stored) != 7) reach_error();
  __builtin_assume(stored == 7);
  return 0;
}
