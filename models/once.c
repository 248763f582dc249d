/* Functions that are called once, however often that is asked for. */
#include "heddle.h"

/* The flag is zero before; in glibc it is an int, or a struct that holds one. */
static void __heddle_call_once(int *flag, void (*function)(void)) {
  if (*flag) return;
  *flag = 2;
  function();
}

int pthread_once(int *flag, void (*function)(void)) {
  __heddle_call_once(flag, function);
  return 0;
}

void call_once(int *flag, void (*function)(void)) { __heddle_call_once(flag, function); }
