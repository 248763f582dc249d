/* Executes a program with all inputs between LEAST and GREATEST and prints a line for each execution: whether an error was
   reached, how many inputs were read, and what was shown. The program is included with PROGRAM; MADE says that it is what
   `heddle transform` wrote, which ends by exit() and names its error __assert_fail. */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum { LEAST = -1, GREATEST = 2, MOST = 8 };

static int inputs[MOST], used;
static unsigned long shown;
static sigjmp_buf stop;

enum { ERROR = 1, END = 2 };

static void violated(int number) {
  (void)number;
  siglongjmp(stop, ERROR);
}

int __VERIFIER_nondet_int(void) {
  if (used == MOST) {
    fprintf(stderr, "too many inputs\n");
    _Exit(2);
  }
  return inputs[used++];
}

void show(int value) { shown = shown * 31 + (unsigned)value; }

#define main program_main
#ifdef MADE
__attribute__((noreturn)) void run_exit(int status) { siglongjmp(stop, status == 0 ? END : 3); }
void run_assert_fail(const char *a, const char *b, unsigned c, const char *d) {
  (void)a, (void)b, (void)c, (void)d;
  violated(0);
}
#define exit run_exit
#define __assert_fail run_assert_fail
#define show made_show
void made_show(int value) { shown = shown * 31 + (unsigned)value; }
#else
void reach_error(void) { violated(0); }
#endif
#include PROGRAM
#undef main
#undef exit

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
  for (int i = 0; i < MOST; i++) inputs[i] = LEAST;
  do {
    used = 0;
    shown = 0;
    const int end = sigsetjmp(stop, 1);
    if (end == 0) program_main();
    if (end == ERROR)
      printf("error\n");
    else
      printf("%d inputs, %lu, end %d\n", used, shown, end == END ? 0 : end);
  } while (advance());
  return 0;
}
