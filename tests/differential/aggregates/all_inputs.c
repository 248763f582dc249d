/* Executes a random program with all inputs between LEAST and GREATEST, and says whether one of them violates it. The
   program is included with PROGRAM; its inputs are those of __VERIFIER_nondet_int, at most 8 of them. */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

enum { LEAST = -1, GREATEST = 2, MOST = 8 };

static int inputs[MOST], used;
static sigjmp_buf stop;

static void violated(int number) {
  (void)number;
  siglongjmp(stop, 1);
}

void reach_error(void) { violated(0); }

int __VERIFIER_nondet_int(void) {
  if (used == MOST) {
    fprintf(stderr, "too many inputs\n");
    _Exit(2);
  }
  return inputs[used++];
}

#define main program_main
#include PROGRAM
#undef main

/* The next values of the inputs that were read; 0: there are none. */
static int advance(void) {
  for (int i = used - 1; i >= 0; i--) {
    if (inputs[i] < GREATEST) {
      inputs[i]++;
      for (int k = i + 1; k < MOST; k++) inputs[k] = LEAST;
      return 1;
    }
  }
  return 0;
}

int main(void) {
  signal(SIGABRT, violated); /* the maximum of nothing */
  if (freopen("/dev/null", "w", stdout) == NULL) return 2;
  for (int i = 0; i < MOST; i++) inputs[i] = LEAST;
  do {
    used = 0;
    if (sigsetjmp(stop, 1)) return 1;
    program_main();
  } while (advance());
  return 0;
}
