extern unsigned int __VERIFIER_nondet_uint(void);
extern void *memcpy(void *to, const void *from, __SIZE_TYPE__ size);
void reach_error(void) {}

static unsigned int read_big(const unsigned char *from) {
  return (unsigned int)from[0] << 24 | (unsigned int)from[1] << 16 | (unsigned int)from[2] << 8 | from[3];
}

int main(void) {
  unsigned char message[8];
  unsigned int number = __VERIFIER_nondet_uint(), at = __VERIFIER_nondet_uint();
  if (at > 4) return 0;
  memcpy(message + at, &number, sizeof number);
  if (at == 3 && message[3] == 0xca && (number & 0xff) == 0xfe) reach_error();
  return 0;
}
