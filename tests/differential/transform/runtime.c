/* Linked to the programs under test: inputs from a seed, and a report of where the woven error is reached.
   SEED chooses the inputs. CHOICE is the number of the one nondeterministic choice of the woven code that is true.
   Every definition is weak: a program may bring its own. */
#include <execinfo.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define WEAK __attribute__((weak))

void report_blocks(void) WEAK; /* allocations.c, if it is linked */

/* Ends the process without what the program's own ends do. */
static void leave(int status) {
  fflush(stdout);
  syscall(SYS_exit_group, status);
}

static void fail(void) {
  if (report_blocks) report_blocks();
  abort();
}

static unsigned long long state;
static long choices;
static int seeded;

static unsigned long long next(void) {
  if (!seeded) {
    const char *text = getenv("SEED");
    state = text ? strtoull(text, 0, 10) * 2654435761ULL + 88172645463325252ULL : 1;
    seeded = 1;
  }
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

/* Mostly small numbers, so that loops end; sometimes limits, sometimes anything. */
static long long input(void) {
  unsigned long long kind = next() >> 33;
  unsigned long long value = next() >> 17;
  switch (kind % 8) {
    case 0:
    case 1:
      return (long long)(value % 3);
    case 2:
      return (long long)(value % 21) - 10;
    case 3:
      return (long long)(value % 1000);
    case 4:
      return 2147483647LL - (long long)(value % 3);
    case 5:
      return -2147483648LL + (long long)(value % 3);
    case 6:
      return (long long)(next() * 3);
    default:
      return 1;
  }
}

#define NONDET(name, type) \
  WEAK type __VERIFIER_nondet_##name(void) { return (type)input(); }
NONDET(int, int)
NONDET(uint, unsigned)
NONDET(unsigned, unsigned)
NONDET(unsigned_int, unsigned)
NONDET(char, char)
NONDET(uchar, unsigned char)
NONDET(unsigned_char, unsigned char)
NONDET(short, short)
NONDET(ushort, unsigned short)
NONDET(long, long)
NONDET(ulong, unsigned long)
NONDET(longlong, long long)
NONDET(ulonglong, unsigned long long)
NONDET(size_t, unsigned long)
NONDET(float, float)
NONDET(double, double)
NONDET(u8, unsigned char)
NONDET(u16, unsigned short)
NONDET(u32, unsigned)
NONDET(S8, signed char)
WEAK _Bool __VERIFIER_nondet_bool(void) { return input() & 1; }
WEAK void *__VERIFIER_nondet_pointer(void) { return 0; }
WEAK void __VERIFIER_assume(int condition) {
  if (!condition) leave(77);
}
WEAK void __VERIFIER_error(void) { fail(); }
WEAK void reach_error(void) { fail(); }
WEAK void __VERIFIER_atomic_begin(void) {}
WEAK void __VERIFIER_atomic_end(void) {}

int __heddle_choice(void) {
  const char *text = getenv("CHOICE");
  return choices++ == (text ? atol(text) : -1);
}

/* Says how many choices there were. */
__attribute__((destructor)) static void report_choices(void) {
  if (getenv("CHOICE")) fprintf(stderr, "choices: %ld\n", choices);
}

/* The woven error function calls this one. */
void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function) {
  void *frames[64];
  int count, i;
  (void)assertion;
  (void)file;
  (void)line;
  if (strcmp(function, "reach_error") != 0) abort();
  if (!getenv("WOVEN")) fail();
  count = backtrace(frames, 64);
  fprintf(stderr, "woven error:");
  for (i = 1; i < count; i++) fprintf(stderr, " %lx", (unsigned long)frames[i] - 1);
  fprintf(stderr, "\n");
  leave(99);
}
