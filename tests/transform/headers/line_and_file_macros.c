// none
#include <stdio.h>
#define HERE (__LINE__ + 0)
int main(void) { printf("%d %d %s\n", __LINE__ + 1, HERE, __func__);
  return HERE - __LINE__; }
