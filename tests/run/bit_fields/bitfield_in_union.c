#include <stdio.h>

union instruction {
  unsigned word;
  struct {
    unsigned immediate : 16;
    unsigned rt : 5;
    unsigned rs : 5;
    unsigned opcode : 6;
  } i;
  struct {
    unsigned function : 6;
    unsigned shift : 5;
    unsigned rd : 5;
    unsigned rt : 5;
    unsigned rs : 5;
    unsigned opcode : 6;
  } r;
};

union float_bits {
  float value;
  struct {
    unsigned mantissa : 23;
    unsigned exponent : 8;
    unsigned sign : 1;
  } part;
};

int main(void) {
  union instruction x = {.word = 0x8fbf0014};
  printf("%u %u %u %u\n", x.i.opcode, x.i.rs, x.i.rt, x.i.immediate);
  x.r.opcode = 0;
  x.r.function = 0x20;
  x.r.rd = 8;
  printf("%08x\n", x.word);
  union float_bits f = {.value = -6.25f};
  printf("%u %u %x\n", f.part.sign, f.part.exponent, f.part.mantissa);
  f.part.exponent++;
  f.part.sign = 0;
  printf("%g\n", f.value);
  f.part.mantissa = 0;
  f.part.exponent = 127;
  printf("%g\n", f.value);
  return 0;
}
