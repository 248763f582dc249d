// Integers of any width compute in that width and are not promoted; arrays, structs and wide ones in memory.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct record {
  char before;
  unsigned _BitInt(37) number;
  _BitInt(100) wide;
  char behind;
};

static _BitInt(150) table[3];

static _BitInt(150) twice(_BitInt(150) x) { return x + x; }

int main(void) {
  const unsigned _BitInt(5) a = __VERIFIER_nondet_uchar();
  const unsigned _BitInt(5) b = a + (unsigned _BitInt(5))1;
  if (a == 31 && b == 0) reach_error();
  if ((_BitInt(7))-64 >> 3 != -8) reach_error();

  table[1] = (_BitInt(150))1 << 140;
  if (twice(table[1]) >> 139 != 4 || table[2] != 0) reach_error();

  struct record r = {1, 0, 0, 2};
  struct record copy;
  r.number = a;
  r.number <<= 32;
  r.wide = -(_BitInt(100))r.number;
  copy = r;
  if (copy.number >> 32 != a || copy.wide + copy.number != 0 || copy.before + copy.behind != 3) reach_error();
  return sizeof(_BitInt(3)) + sizeof(_BitInt(9)) + sizeof(_BitInt(33)) == 11 ? 0 : 1;
}
