#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

typedef unsigned char pixels __attribute__((vector_size(16)));

static pixels brighter(pixels row, unsigned char by) {
  pixels sum = row + by;
#ifdef WRAPS
  return sum;
#else
  return sum | (pixels)(sum < row);
#endif
}

int main(void) {
  pixels row = {};
  for (int i = 0; i < 16; i++) row[i] = __VERIFIER_nondet_uchar();
  pixels result = brighter(row, __VERIFIER_nondet_uchar());
  for (int i = 0; i < 16; i++) assert(result[i] >= row[i]);
  return 0;
}
