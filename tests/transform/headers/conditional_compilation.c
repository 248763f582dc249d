// none
#include <stdio.h>
#ifndef STEP
#define STEP 3
#endif
#if STEP > 2 && !defined(OTHER)
#define NEXT(x) ((x) + STEP)
#else
#define NEXT(x) ((x) - STEP)
#endif
int main(void) { int v = 1;
#ifdef __LP64__
  long l = v + 1;
#else
  int l = v + 1;
#endif
  v = NEXT(v)
#if STEP == 3
    + 1
#endif
    ; printf("%d %d\n", v, (int)l); return 0; }
