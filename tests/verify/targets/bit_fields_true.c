extern unsigned int __VERIFIER_nondet_uint(void);
extern void *memcpy(void *to, const void *from, __SIZE_TYPE__ size);
void reach_error(void) {}

struct fields {
  unsigned int first : 3;
  unsigned int second : 13;
  int third : 16;
};

int main(void) {
  struct fields f;
  unsigned int x = __VERIFIER_nondet_uint();
  memcpy(&f, &x, sizeof f);
  f.second = 0x1555;
  memcpy(&x, &f, sizeof f);
  if (x >> 29 != f.first || (x >> 16 & 0x1fff) != 0x1555 || (short)x != f.third) reach_error();
  return 0;
}
