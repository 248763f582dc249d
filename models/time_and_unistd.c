/* The clock, the process and file descriptors; dates are in calendar.c, names of files in files.c. What the
   system decides is an input within the range that its documentation promises. */
#include "heddle.h"

extern int __heddle_errno;
int __heddle_some_error(int usual);
int getchar(void);
void __heddle_arbitrary_bytes(void *to, size_t n);
void __heddle_receive(void *to, size_t n, size_t received);

long __heddle_nondet_time(void);
long __heddle_nondet_fraction(void);
int __heddle_nondet_system_number(void);
unsigned __heddle_nondet_slept(void);
_Bool __heddle_nondet_system_fails(void);
_Bool __heddle_nondet_is_terminal(void);
ptrdiff_t __heddle_nondet_transferred(void);
ptrdiff_t __heddle_nondet_unknown_transfer(void);
size_t __heddle_nondet_missing(void);

enum {
  __HEDDLE_ENOENT = 2,
  __HEDDLE_EINTR = 4,
  __HEDDLE_EIO = 5,
  __HEDDLE_EBADF = 9,
  __HEDDLE_EINVAL = 22,
  __HEDDLE_EMFILE = 24,
  __HEDDLE_ESPIPE = 29
};

/* Any number in a range; an input of zero stands for the lowest. */
static int __heddle_number_between(int lowest, int highest) {
  int offset = __heddle_nondet_system_number();
  __heddle_assume(offset >= 0 && offset <= highest - lowest);
  return lowest + offset;
}

/* Time */

struct timeval {
  long tv_sec, tv_usec;
};
struct timespec {
  long tv_sec, tv_nsec;
};

/* -1: it is not available. */
static long __heddle_now_or_never(void) {
  long now = __heddle_nondet_time();
  __heddle_assume(now >= -1);
  return now;
}

static long __heddle_now(void) {
  long now = __heddle_nondet_time();
  __heddle_assume(now >= 0);
  return now;
}

static int __heddle_success_or_failure(int error) {
  if (!__heddle_nondet_system_fails()) return 0;
  __heddle_errno = __heddle_some_error(error);
  return -1;
}

static long __heddle_fraction(long limit) {
  long fraction = __heddle_nondet_fraction();
  __heddle_assume(fraction >= 0 && fraction < limit);
  return fraction;
}

long time(long *result) {
  long now = __heddle_now_or_never();
  if (result) *result = now;
  return now;
}

long clock(void) { return __heddle_now_or_never(); }
double difftime(long end, long start) { return (double)end - (double)start; }

int gettimeofday(struct timeval *time, void *zone) {
  if (time) *time = (struct timeval){__heddle_now(), __heddle_fraction(1000000)};
  if (zone) __heddle_arbitrary_bytes(zone, 2 * sizeof(int));
  return 0;
}

/* No clock has negative numbers, but not all numbers have a clock. */
int clock_gettime(int clock, struct timespec *time) {
  if (clock < 0) {
    __heddle_errno = __HEDDLE_EINVAL;
    return -1;
  }
  if (__heddle_success_or_failure(__HEDDLE_EINVAL) < 0) return -1;
  *time = (struct timespec){__heddle_now(), __heddle_fraction(1000000000)};
  return 0;
}

int clock_getres(int clock, struct timespec *resolution) {
  (void)clock;
  if (__heddle_success_or_failure(__HEDDLE_EINVAL) < 0) return -1;
  if (resolution) *resolution = (struct timespec){0, __heddle_fraction(1000000000)};
  return 0;
}

int timespec_get(struct timespec *time, int base) {
  if (base != 1 || __heddle_success_or_failure(__HEDDLE_EINVAL) < 0) return 0;
  *time = (struct timespec){__heddle_now(), __heddle_fraction(1000000000)};
  return base;
}

unsigned sleep(unsigned seconds) {
  unsigned left = __heddle_nondet_slept();
  __heddle_assume(left <= seconds);
  return left;
}

int usleep(unsigned microseconds) {
  (void)microseconds;
  return __heddle_success_or_failure(__HEDDLE_EINTR);
}

/* A signal interrupts it; then it says how much time is left, which is no more than there was. */
int nanosleep(const struct timespec *time, struct timespec *left) {
  struct timespec wanted = *time;
  if (wanted.tv_sec < 0 || wanted.tv_nsec < 0 || wanted.tv_nsec > 999999999) {
    __heddle_errno = __HEDDLE_EINVAL;
    return -1;
  }
  if (__heddle_success_or_failure(__HEDDLE_EINTR) == 0) return 0;
  if (left) {
    long seconds = __heddle_now();
    __heddle_assume(seconds <= wanted.tv_sec);
    *left = (struct timespec){seconds, __heddle_fraction(1000000000)};
  }
  return -1;
}

/* Timers. What one does when its time comes is up to a signal, and none comes from outside. */

int timer_create(int clock, const void *event, void **timer) {
  enum { event_size = 2 * sizeof(int) + sizeof(void *) };
  (void)clock;
  if (event) __heddle_read(event, event_size);
  if (__heddle_success_or_failure(__HEDDLE_EINVAL) < 0) return -1;
  __heddle_arbitrary_bytes(timer, sizeof *timer);
  return 0;
}

int timer_delete(void *timer) {
  (void)timer;
  return __heddle_success_or_failure(__HEDDLE_EINVAL);
}

/* Process */

static int __heddle_identifier(int lowest) { return __heddle_number_between(lowest, __INT_MAX__); }

unsigned __heddle_process; /* its number; 0: nobody has asked for it */
static unsigned __heddle_user, __heddle_effective_user, __heddle_group,
    __heddle_effective_group;

/* The same number whenever it is asked for; zero is none. */
#define KEPT_IDENTIFIER(kept) ((kept ? kept : (kept = (unsigned)__heddle_identifier(0) + 1u)) - 1)

int getpid(void) {
  if (__heddle_process == 0) __heddle_process = (unsigned)__heddle_identifier(1);
  return (int)__heddle_process;
}

int getppid(void) { return __heddle_identifier(0); } /* the parent may end */
unsigned getuid(void) { return KEPT_IDENTIFIER(__heddle_user); }
unsigned geteuid(void) { return KEPT_IDENTIFIER(__heddle_effective_user); }
unsigned getgid(void) { return KEPT_IDENTIFIER(__heddle_group); }
unsigned getegid(void) { return KEPT_IDENTIFIER(__heddle_effective_group); }

/* File descriptors */

int isatty(int descriptor) {
  (void)descriptor;
  if (__heddle_nondet_is_terminal()) return 1;
  __heddle_errno = __heddle_some_error(__HEDDLE_ENOENT);
  return 0;
}

static ptrdiff_t __heddle_read_stdin(char *to, size_t n) {
  for (size_t i = 0; i < n; i++) {
    int c = getchar();
    if (c < 0) return (ptrdiff_t)i;
    to[i] = (char)c;
  }
  return (ptrdiff_t)n;
}

/* Fewer bytes than wanted may be there, but one at least unless the input has ended. */
static size_t __heddle_part_of(size_t n) {
  size_t missing = __heddle_nondet_missing();
  __heddle_assume(missing == 0 || missing < n);
  return n - missing;
}

/* What is written to a pipe is read from it, which is not followed. */
static _Bool __heddle_has_pipes;

ptrdiff_t read(int descriptor, void *to, size_t n) {
  if (descriptor == 0) {
    if (__heddle_success_or_failure(__HEDDLE_EINTR) < 0) return -1;
    return __heddle_read_stdin(to, __heddle_part_of(n));
  }
  ptrdiff_t count = __heddle_has_pipes ? __heddle_nondet_unknown_transfer() : __heddle_nondet_transferred();
  __heddle_assume(count >= -1 && (count < 0 || (size_t)count <= n));
  if (count < 0)
    __heddle_errno = __heddle_some_error(__HEDDLE_EIO);
  else
    __heddle_receive(to, n, (size_t)count);
  return count;
}

ptrdiff_t write(int descriptor, const void *from, size_t n) {
  __heddle_write(descriptor == 1 || descriptor == 2 ? descriptor : 3, from, n);
  if (__heddle_success_or_failure(__HEDDLE_EBADF) < 0) return -1;
  return (ptrdiff_t)__heddle_part_of(n);
}

ptrdiff_t getrandom(void *to, size_t n, unsigned flags) {
  (void)flags;
  __heddle_arbitrary_bytes(to, n);
  if (__heddle_success_or_failure(__HEDDLE_EINTR) < 0) return -1;
  return (ptrdiff_t)__heddle_part_of(n);
}

/* The numbers, plus one, of the last descriptors that were opened and not closed: no new one is among them. */
enum { __HEDDLE_KEPT_DESCRIPTORS = 4 };
static int __heddle_descriptors[__HEDDLE_KEPT_DESCRIPTORS];
static unsigned __heddle_opened_before;

/* Any number that is not in use. Which of them are, others have decided too. */
static int __heddle_new_descriptor(int lowest) {
  const int *kept = __heddle_descriptors;
  int number = __heddle_number_between(lowest, __INT_MAX__ / 2), used = number + 1;
  if (used == kept[0] || used == kept[1] || used == kept[2] || used == kept[3]) {
    int largest = kept[0] > kept[1] ? kept[0] : kept[1], other = kept[2] > kept[3] ? kept[2] : kept[3];
    number = largest > other ? largest : other;
  }
  __heddle_descriptors[__heddle_opened_before++ % __HEDDLE_KEPT_DESCRIPTORS] = number + 1;
  return number;
}

static void __heddle_forget_descriptor(int number) {
  int *kept = __heddle_descriptors;
  if (kept[0] == number + 1) kept[0] = 0;
  if (kept[1] == number + 1) kept[1] = 0;
  if (kept[2] == number + 1) kept[2] = 0;
  if (kept[3] == number + 1) kept[3] = 0;
}

int open(const char *name, int flags, ...) {
  (void)flags;
  __heddle_read_text(name);
  if (__heddle_success_or_failure(__HEDDLE_ENOENT) < 0) return -1;
  return __heddle_new_descriptor(3);
}

int open64(const char *name, int flags, ...) { return open(name, flags); }
int creat(const char *name, unsigned mode) {
  (void)mode;
  return open(name, 0);
}

int openat(int directory, const char *name, int flags, ...) {
  (void)directory;
  return open(name, flags);
}

int openat64(int directory, const char *name, int flags, ...) { return openat(directory, name, flags); }

/* How many bytes fcntl writes, by the command's number: a lock, a process, a hint. */
static size_t __heddle_told_size(int command) {
  enum { lock = sizeof(void *) == 8 ? 32 : 16, wide_lock = sizeof(void *) == 8 ? 32 : 24 };
  switch (command) {
    case 5: return lock;
    case 12:
    case 36: return wide_lock;
    case 16:
    case 1035:
    case 1037: return 8;
  }
  return 0;
}

/* What it answers depends on the command, and on what others do with the file. */
int fcntl(int descriptor, int command, ...) {
  if (descriptor < 0) {
    __heddle_errno = __HEDDLE_EBADF;
    return -1;
  }
  if (__heddle_success_or_failure(__HEDDLE_EBADF) < 0) return -1;
  size_t told = __heddle_told_size(command);
  va_list list;
  va_start(list, command);
  if (told > 0) __heddle_arbitrary_bytes(va_arg(list, void *), told);
  va_end(list);
  return __heddle_identifier(0);
}

int close(int descriptor) {
  __heddle_forget_descriptor(descriptor);
  return __heddle_success_or_failure(__HEDDLE_EBADF);
}

long lseek(int descriptor, long offset, int whence) {
  (void)descriptor;
  (void)offset;
  (void)whence;
  if (__heddle_success_or_failure(__HEDDLE_ESPIPE) < 0) return -1;
  return __heddle_now();
}

int dup(int descriptor) {
  if (descriptor < 0) {
    __heddle_errno = __HEDDLE_EBADF;
    return -1;
  }
  if (__heddle_success_or_failure(__HEDDLE_EBADF) < 0) return -1;
  int copy = __heddle_new_descriptor(0);
  if (copy != descriptor) return copy;
  __heddle_forget_descriptor(copy);
  return __heddle_new_descriptor(copy < __INT_MAX__ / 2 ? copy + 1 : 0);
}

int dup2(int from, int to) {
  (void)from;
  if (to < 0) {
    __heddle_errno = __HEDDLE_EBADF;
    return -1;
  }
  if (__heddle_success_or_failure(__HEDDLE_EBADF) < 0) return -1;
  return to;
}

int pipe(int ends[2]) {
  if (__heddle_success_or_failure(__HEDDLE_EMFILE) < 0) return -1;
  ends[0] = __heddle_new_descriptor(3);
  ends[1] = __heddle_new_descriptor(3);
  __heddle_has_pipes = 1;
  return 0;
}

int fsync(int descriptor) {
  (void)descriptor;
  return __heddle_success_or_failure(__HEDDLE_EIO);
}

int ftruncate(int descriptor, long length) {
  (void)descriptor;
  (void)length;
  return __heddle_success_or_failure(__HEDDLE_EINVAL);
}

/* Waiting for descriptors: which of them are ready is not known. */

struct pollfd {
  int fd;
  short events, revents;
};

int poll(struct pollfd *waiting, unsigned long count, int timeout) {
  (void)timeout;
  if (__heddle_success_or_failure(__HEDDLE_EINTR) < 0) return -1;
  size_t ready = __heddle_nondet_missing();
  __heddle_assume(ready <= count && ready <= __INT_MAX__);
  for (unsigned long i = 0; i < count; i++) __heddle_arbitrary_bytes(&waiting[i].revents, sizeof(short));
  return (int)ready;
}

enum { __HEDDLE_SET_BYTES = 128 };

int select(int count, void *reading, void *writing, void *failing, struct timeval *timeout) {
  if (timeout) __heddle_read(timeout, sizeof *timeout);
  if (count < 0 || __heddle_success_or_failure(__HEDDLE_EINTR) < 0) return -1;
  if (reading) __heddle_arbitrary_bytes(reading, __HEDDLE_SET_BYTES);
  if (writing) __heddle_arbitrary_bytes(writing, __HEDDLE_SET_BYTES);
  if (failing) __heddle_arbitrary_bytes(failing, __HEDDLE_SET_BYTES);
  if (timeout) __heddle_arbitrary_bytes(timeout, sizeof *timeout);
  return __heddle_number_between(0, count < __INT_MAX__ / 3 ? 3 * count : __INT_MAX__);
}
