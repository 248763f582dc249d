#include <stdint.h>
#include <stdio.h>

static int array[4] = {10, 20, 30, 40};

int main(void) {
  uintptr_t u = (uintptr_t)&array[1];
  int *p = (int *)u;
  printf("%d %d\n", *p, p == &array[1]);
  u += sizeof(int);
  printf("%d\n", *(int *)u);
  intptr_t s = (intptr_t)p;
  printf("%d\n", ((int *)s)[2]);
  printf("%d\n", (int)((uintptr_t)&array[3] - (uintptr_t)&array[0]));
  printf("%d\n", (uintptr_t)array % _Alignof(int) == 0);
  uintptr_t hidden = ~(uintptr_t)p;
  printf("%d\n", *(int *)~hidden);
  uintptr_t a = (uintptr_t)&array[0], b = (uintptr_t)&array[2], x = a ^ b;
  printf("%d %d\n", *(int *)(x ^ a), *(int *)(x ^ b));
  void *null = (void *)0;
  printf("%d %d\n", (uintptr_t)null == 0, (int *)(uintptr_t)0 == NULL);
  int *tagged = (int *)((uintptr_t)p | 1);
  printf("%d %d\n", (int)((uintptr_t)tagged & 1), *(int *)((uintptr_t)tagged & ~(uintptr_t)3));
  long odd = (long)(char *)p & 3;
  printf("%ld\n", odd);
  void *fake = (void *)(uintptr_t)1234;
  printf("%d\n", (int)(uintptr_t)fake);
  unsigned char bytes[sizeof(void *)];
  for (unsigned i = 0; i < sizeof bytes; i++) bytes[i] = (unsigned char)((uintptr_t)p >> (8 * i));
  uintptr_t again = 0;
  for (unsigned i = 0; i < sizeof bytes; i++) again |= (uintptr_t)bytes[i] << (8 * i);
  printf("%d\n", *(int *)again);
  return 0;
}
