extern unsigned char __VERIFIER_nondet_uchar(void);
extern void *malloc(__SIZE_TYPE__ size);
extern void free(void *block);
extern void *memcpy(void *to, const void *from, __SIZE_TYPE__ size);

int main(void) {
  unsigned char *block = malloc(4);
  unsigned short half = 0x0102;
  unsigned char at = __VERIFIER_nondet_uchar();
  memcpy(block, &half, 2);
  memcpy(block + 2, &half, 2);
  unsigned int whole;
  memcpy(&whole, block, 4);
  // The first byte is the highest one of the first number.
  unsigned char last = whole >> 24;
  if (last == 1 && at < 3) block[at + 1] = 0;
  free(block);
  return 0;
}
