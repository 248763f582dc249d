// Narrowing to a signed type keeps the low bits (gcc's and clang's documented choice).
#include <stdio.h>

int main(void) {
  printf("%d %d\n", (signed char)0x1ff, (signed char)0x180);
  printf("%d %d\n", (short)0x18000, (short)-32769);
  printf("%d %d\n", (int)0x100000000ll, (int)0x80000000ll);
  printf("%d\n", (int)3000000000u);
  printf("%d\n", (int)-3000000000ll);
  short s = (short)70000;
  printf("%d\n", s);
  signed char c = (signed char)s;
  printf("%d\n", c);
  int i = (int)0xdeadbeefcafebabeull;
  printf("%d %x\n", i, (unsigned)i);
  long long back = i;
  printf("%lld\n", back);
  unsigned long long zero_extended = (unsigned)i;
  printf("%llu\n", zero_extended);
  unsigned long long sign_extended = (unsigned long long)i;
  printf("%llu\n", sign_extended);
  unsigned short us = (unsigned short)-1;
  printf("%d\n", us);
  us = (unsigned short)(int)(signed char)0x90;
  printf("%x\n", us);
  printf("%d\n", (unsigned char)(signed char)-1);
  printf("%x\n", (unsigned)(unsigned short)(signed char)0x80);
  return 0;
}
