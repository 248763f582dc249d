/* Executes a woven program with bytes that a fuzzer chose. Each __VERIFIER_nondet_ function takes as many bytes as its
 * result has; behind the last byte, all is zero. The interpreter reads them in the same way. If reach_error is called,
 * the bytes that were read go to a file in `crashes`, and the process aborts. Everything else that goes wrong (an access
 * that is not valid, a division by zero, an execution that takes too long) just ends the execution. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

enum { MICROSECONDS = 50000, ARENA = 1 << 26, SIGNAL_STACK = 1 << 16 };

extern int heddle_fuzz_main();
extern char __start_heddle_data[] __attribute__((weak)), __stop_heddle_data[] __attribute__((weak));
extern char __start_heddle_bss[] __attribute__((weak)), __stop_heddle_bss[] __attribute__((weak));

static sigjmp_buf end_of_execution;
static const uint8_t *bytes;
static size_t size, position;
static char *arena, *saved_data, *saved_bss;
static size_t used;

static void leave(void) { siglongjmp(end_of_execution, 1); }
static void handle(int signal_number) {
  (void)signal_number;
  leave();
}

void heddle_fuzz_abort(void) { leave(); }
void heddle_fuzz_exit(int status) {
  (void)status;
  leave();
}

static void report(void) {
  char name[] = "crashes/input-0000000000";
  unsigned long number = (unsigned long)getpid();
  for (size_t i = sizeof name - 2; number != 0 && name[i] != '-'; --i, number /= 10) name[i] = (char)('0' + number % 10);
  size_t count = position < size ? position : size;
  while (count > 0 && bytes[count - 1] == 0) --count;
  int file = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file >= 0) {
    if (write(file, bytes, count) < 0) _exit(1);
    close(file);
  }
  signal(SIGABRT, SIG_DFL);
  abort();
}

void heddle_fuzz_assert_fail(const char *text, const char *file, unsigned line, const char *function) {
  (void)text, (void)file, (void)line;
  if (strcmp(function, "reach_error") == 0) report();
  leave();
}

/* Memory: the size of a block lies before it. */
void *heddle_fuzz_malloc(size_t count) {
  size_t needed = (count + 31) / 16 * 16;
  if (needed < count || needed > ARENA - used) leave();
  char *block = arena + used + 16;
  used += needed + 16 > ARENA - used ? ARENA - used : needed + 16;
  memcpy(block - 16, &count, sizeof count);
  return block;
}
void *heddle_fuzz_calloc(size_t count, size_t each) {
  if (each != 0 && count > ARENA / each) leave();
  return memset(heddle_fuzz_malloc(count * each), 0, count * each);
}
void heddle_fuzz_free(void *block) { (void)block; }
void *heddle_fuzz_realloc(void *block, size_t count) {
  void *result = heddle_fuzz_malloc(count);
  size_t old = 0;
  if (block != 0) {
    memcpy(&old, (char *)block - 16, sizeof old);
    memcpy(result, block, old < count ? old : count);
  }
  return result;
}

static void take(void *result, size_t count) {
  for (size_t i = 0; i < count; ++i, ++position) ((uint8_t *)result)[i] = position < size ? bytes[position] : 0;
}

#define NONDET(name, type)                                           \
  __attribute__((weak)) type __VERIFIER_nondet_##name(void) {        \
    type result;                                                     \
    take(&result, sizeof result);                                    \
    return result;                                                   \
  }
NONDET(char, char)
NONDET(schar, signed char)
NONDET(uchar, unsigned char)
NONDET(unsigned_char, unsigned char)
NONDET(short, short)
NONDET(ushort, unsigned short)
NONDET(int, int)
NONDET(uint, unsigned)
NONDET(unsigned, unsigned)
NONDET(long, long)
NONDET(ulong, unsigned long)
NONDET(longlong, long long)
NONDET(ulonglong, unsigned long long)
NONDET(float, float)
NONDET(double, double)
NONDET(size_t, size_t)
NONDET(loff_t, long long)
NONDET(pointer, void *)
NONDET(pchar, char *)
NONDET(u8, uint8_t)
NONDET(u16, uint16_t)
NONDET(u32, uint32_t)
NONDET(U32, uint32_t)
NONDET(u64, uint64_t)
NONDET(S8, int8_t)
#ifdef __SIZEOF_INT128__
NONDET(int128, __int128)
NONDET(uint128, unsigned __int128)
#endif
__attribute__((weak)) _Bool __VERIFIER_nondet_bool(void) {
  uint8_t byte;
  take(&byte, 1);
  return byte & 1;
}
__attribute__((weak)) void __VERIFIER_assume(int condition) {
  if (!condition) leave();
}

static char *saved(const char *begin, const char *end) {
  char *copy = malloc((size_t)(end - begin) + 1);
  return memcpy(copy, begin, (size_t)(end - begin));
}

static void prepare(void) {
  arena = mmap(0, ARENA, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  saved_data = saved(__start_heddle_data, __stop_heddle_data);
  saved_bss = saved(__start_heddle_bss, __stop_heddle_bss);
  static char signal_stack[SIGNAL_STACK];
  stack_t stack = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
  sigaltstack(&stack, 0);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handle;
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  const int signals[] = {SIGVTALRM, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; ++i) sigaction(signals[i], &action, 0);
}

static void set_timer(long microseconds) {
  struct itimerval timer = {{0, 0}, {0, microseconds}};
  setitimer(ITIMER_VIRTUAL, &timer, 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count) {
  if (arena == 0) prepare();
  bytes = data;
  size = count;
  position = 0;
  char name[] = "program";
  char *arguments[] = {name, 0};
  set_timer(MICROSECONDS);
  if (sigsetjmp(end_of_execution, 0) == 0) heddle_fuzz_main(1, arguments);
  set_timer(0);
  memcpy(__start_heddle_data, saved_data, (size_t)(__stop_heddle_data - __start_heddle_data));
  memcpy(__start_heddle_bss, saved_bss, (size_t)(__stop_heddle_bss - __start_heddle_bss));
  memset(arena, 0, used);
  used = 0;
  return 0;
}

#ifdef __AFL_COMPILER
__AFL_FUZZ_INIT();
int main(void) {
  __AFL_INIT();
  const uint8_t *data = __AFL_FUZZ_TESTCASE_BUF;
  while (__AFL_LOOP(100000)) LLVMFuzzerTestOneInput(data, (size_t)__AFL_FUZZ_TESTCASE_LEN);
  return 0;
}
#endif
