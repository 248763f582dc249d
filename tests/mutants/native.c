/* Runs a harness natively with random inputs until one run goes wrong, and says which: the judge of mutants. The harness is
   compiled with -Dmain=harness_main and the sanitizers; each run is a child, so that a run that fails ends only itself. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#undef main
int harness_main(void);

enum { kAssumptionFails = 0, kErrorReached = 77 };

static unsigned long long state;

static unsigned long long next_random(void) {
  state += 0x9e3779b97f4a7c15ULL;
  unsigned long long z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

/* Mostly small numbers, sometimes ends of ranges, sometimes anything: what bounds and comparisons are sensitive to. */
static unsigned long long any_number(void) {
  unsigned long long kind = next_random() % 16;
  if (kind < 9) return next_random() % 8;
  if (kind < 12) return next_random() % 32;
  if (kind == 12) return -(next_random() % 8);
  if (kind == 13) return (1ULL << (next_random() % 64)) - next_random() % 3;
  return next_random();
}

/* Characters that the program compares with (HEDDLE_CHARACTERS) come up most often. */
static char any_character(void) {
  static const char letters[] = HEDDLE_CHARACTERS;
  unsigned long long kind = next_random() % 16;
  if (kind < 13) return letters[next_random() % (sizeof letters - 1)];
  return (char)next_random();
}

#define NUMBER(name, type) \
  type __VERIFIER_nondet_##name(void) { return (type)any_number(); }
NUMBER(int, int)
NUMBER(uint, unsigned)
NUMBER(short, short)
NUMBER(ushort, unsigned short)
NUMBER(long, long)
NUMBER(ulong, unsigned long)
NUMBER(longlong, long long)
NUMBER(ulonglong, unsigned long long)
NUMBER(size_t, size_t)
NUMBER(double, double)
NUMBER(float, float)
_Bool __VERIFIER_nondet_bool(void) { return next_random() & 1; }
char __VERIFIER_nondet_char(void) { return any_character(); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)any_character(); }

void __VERIFIER_assume(int condition) {
  if (!condition) _exit(kAssumptionFails);
}

void reach_error(void) { _exit(kErrorReached); }

int main(int argc, char **argv) {
  unsigned long long first = strtoull(argv[1], 0, 10), runs = strtoull(argv[2], 0, 10);
  for (unsigned long long seed = first; seed < first + runs; seed++) {
    fflush(0);
    pid_t child = fork();
    if (child == 0) {
      struct rlimit two_seconds = {2, 2};
      setrlimit(RLIMIT_CPU, &two_seconds);
      state = seed * 0x2545f4914f6cdd1dULL;
      harness_main();
      exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL)) continue;
    if (status == 0) continue;
    printf("run %llu ends with %d\n", seed, WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status));
    return 1;
  }
  return 0;
}
