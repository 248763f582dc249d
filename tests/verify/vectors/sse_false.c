// A comparison of vectors is -1 where it holds.
#include <emmintrin.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int numbers[4];
  __m128i sum = _mm_add_epi32(_mm_set1_epi32(x), _mm_set_epi32(4, 3, 2, y));
  _mm_storeu_si128((__m128i *)numbers, _mm_xor_si128(sum, _mm_setzero_si128()));
  if ((unsigned)numbers[0] != (unsigned)x + (unsigned)y) reach_error();
  if (_mm_cvtsi128_si32(_mm_cmpgt_epi32(_mm_set1_epi32(x), _mm_set1_epi32(y))) != (x > y)) reach_error();
  __m128i capped = _mm_max_epi16(_mm_adds_epi16(_mm_set1_epi16((short)x), _mm_set1_epi16(32767)), _mm_set1_epi16(5));
  if ((short)_mm_cvtsi128_si32(capped) < 5) reach_error();
  return 0;
}
