// _Bool holds only 0 and 1: conversion compares with zero, it does not truncate.
#include <stdio.h>

static _Bool from_int(int x) {
  return x;
}
static _Bool from_double(double x) {
  return x;
}
static _Bool from_pointer(const void *p) {
  return p;
}

int main(void) {
  int object = 0;
  printf("%d %d %d %d\n", from_int(0), from_int(1), from_int(256), from_int(-2));
  printf("%d %d %d\n", from_double(0.0), from_double(0.25), from_double(-0.0));
  printf("%d %d\n", from_pointer(&object), from_pointer(0));
  _Bool b = 0;
  b++;
  b++;
  printf("%d\n", b);
  b = 5;
  b += 7;
  printf("%d\n", b);
  b ^= 1;
  printf("%d\n", b);
  b = 1;
  b--;
  printf("%d\n", b);
  b--;
  printf("%d\n", b);
  b = 1;
  b <<= 3;
  printf("%d %d\n", b, (int)sizeof b);
  printf("%d %d\n", !b, ~b);
  _Bool array[3] = {2, 0, 4};
  printf("%d\n", array[0] + array[1] + array[2]);
  printf("%d\n", (_Bool)0x100 + (_Bool)0.1f);
  unsigned char raw;
  _Bool t = 42;
  __builtin_memcpy(&raw, &t, 1);
  printf("%d\n", raw);
  return 0;
}
