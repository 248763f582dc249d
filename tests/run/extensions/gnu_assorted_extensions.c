// Assorted GNU C: binary constants, $ in names, void pointer arithmetic, arithmetic on functions, __func__.
#include <stdio.h>

static int money$sum(int a$, int b) {
  return a$ + b;
}

static const char *where(void) {
  return __FUNCTION__;
}

#define LOG(format, ...) printf(format "\n", ##__VA_ARGS__)
#define JOIN(a, b) a##b
#define TEXT(x) #x

int main(void) {
  printf("%d\n", 0b101010);
  printf("%d\n", money$sum(1, 2));
  int a[4] = {1, 2, 3, 4};
  void *v = a;
  v += sizeof(int);
  printf("%d\n", *(int *)v);
  v++;
  printf("%d\n", (int)(v - (void *)a));
  printf("%s %s\n", __func__, where());
  LOG("no arguments");
  LOG("%d %s", 1, "argument");
  int JOIN(na, me) = 9;
  printf("%d %s %s\n", name, TEXT(a + b), TEXT("q\n"));
  __extension__ typedef long long quad;
  quad q = 1;
  printf("%d\n", (int)sizeof q);
  int x = 5, y = -x;
  printf("%d\n", (x < 0) ?: y);
  return 0;
}
