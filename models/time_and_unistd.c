/* The clock, the process and file descriptors. What the system decides is an input within the range that its
   documentation promises. */
#include "heddle.h"

extern int __heddle_errno;
int getchar(void);
void __heddle_arbitrary_bytes(void *to, size_t n);

long __heddle_nondet_time(void);
long __heddle_nondet_fraction(void);
int __heddle_nondet_system_number(void);
unsigned __heddle_nondet_slept(void);
_Bool __heddle_nondet_system_fails(void);
_Bool __heddle_nondet_is_terminal(void);
ptrdiff_t __heddle_nondet_transferred(void);

enum { __HEDDLE_EBADF = 9, __HEDDLE_EIO = 5, __HEDDLE_ENOENT = 2 };

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
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};

static long __heddle_now(void) {
  long now = __heddle_nondet_time();
  __heddle_assume(now >= 0);
  return now;
}

static long __heddle_fraction(long limit) {
  long fraction = __heddle_nondet_fraction();
  __heddle_assume(fraction >= 0 && fraction < limit);
  return fraction;
}

long time(long *result) {
  long now = __heddle_now();
  if (result) *result = now;
  return now;
}

long clock(void) { return __heddle_now(); }
double difftime(long end, long start) { return (double)end - (double)start; }

int gettimeofday(struct timeval *time, void *zone) {
  (void)zone;
  if (time) *time = (struct timeval){__heddle_now(), __heddle_fraction(1000000)};
  return 0;
}

int clock_gettime(int clock, struct timespec *time) {
  (void)clock;
  *time = (struct timespec){__heddle_now(), __heddle_fraction(1000000000)};
  return 0;
}

static struct tm __heddle_tm;

/* The calendar is not computed: any date may be the one that belongs to the time. */
static struct tm *__heddle_any_date(struct tm *to) {
  to->tm_sec = __heddle_number_between(0, 60);
  to->tm_min = __heddle_number_between(0, 59);
  to->tm_hour = __heddle_number_between(0, 23);
  to->tm_mday = __heddle_number_between(1, 31);
  to->tm_mon = __heddle_number_between(0, 11);
  to->tm_year = __heddle_number_between(-1900, 8099);
  to->tm_wday = __heddle_number_between(0, 6);
  to->tm_yday = __heddle_number_between(0, 365);
  to->tm_isdst = __heddle_number_between(0, 1);
  to->tm_gmtoff = __heddle_number_between(-86400, 86400);
  to->tm_zone = "UTC";
  return to;
}

struct tm *localtime(const long *time) {
  (void)time;
  return __heddle_any_date(&__heddle_tm);
}

struct tm *gmtime(const long *time) { return localtime(time); }

struct tm *localtime_r(const long *time, struct tm *to) {
  (void)time;
  return __heddle_any_date(to);
}

struct tm *gmtime_r(const long *time, struct tm *to) { return localtime_r(time, to); }

long mktime(struct tm *date) {
  (void)date;
  return __heddle_nondet_time();
}

unsigned sleep(unsigned seconds) {
  unsigned left = __heddle_nondet_slept();
  __heddle_assume(left <= seconds);
  return left;
}

static int __heddle_success_or_failure(int error) {
  if (!__heddle_nondet_system_fails()) return 0;
  __heddle_errno = error;
  return -1;
}

int usleep(unsigned microseconds) {
  (void)microseconds;
  return __heddle_success_or_failure(__HEDDLE_EIO);
}

int nanosleep(const struct timespec *time, struct timespec *left) {
  (void)time;
  (void)left;
  return __heddle_success_or_failure(__HEDDLE_EIO);
}

/* Process */

static int __heddle_identifier(int lowest) { return __heddle_number_between(lowest, __INT_MAX__); }

int getpid(void) { return __heddle_identifier(1); }
int getppid(void) { return __heddle_identifier(0); }
unsigned getuid(void) { return (unsigned)__heddle_identifier(0); }
unsigned geteuid(void) { return (unsigned)__heddle_identifier(0); }
unsigned getgid(void) { return (unsigned)__heddle_identifier(0); }
unsigned getegid(void) { return (unsigned)__heddle_identifier(0); }

/* File descriptors */

int isatty(int descriptor) {
  (void)descriptor;
  return __heddle_nondet_is_terminal();
}

static ptrdiff_t __heddle_read_stdin(char *to, size_t n) {
  for (size_t i = 0; i < n; i++) {
    int c = getchar();
    if (c < 0) return (ptrdiff_t)i;
    to[i] = (char)c;
  }
  return (ptrdiff_t)n;
}

ptrdiff_t read(int descriptor, void *to, size_t n) {
  if (descriptor == 0) return __heddle_read_stdin(to, n);
  ptrdiff_t count = __heddle_nondet_transferred();
  __heddle_assume(count >= -1 && (count < 0 || (size_t)count <= n));
  if (count < 0)
    __heddle_errno = __HEDDLE_EIO;
  else
    __heddle_arbitrary_bytes(to, (size_t)count);
  return count;
}

ptrdiff_t write(int descriptor, const void *from, size_t n) {
  if (descriptor == 1 || descriptor == 2) {
    __heddle_write(descriptor, from, n);
    return (ptrdiff_t)n;
  }
  ptrdiff_t count = __heddle_nondet_transferred();
  __heddle_assume(count >= -1 && (count < 0 || (size_t)count <= n));
  if (count < 0) __heddle_errno = __HEDDLE_EBADF;
  return count;
}

int open(const char *name, int flags, ...) {
  (void)name;
  (void)flags;
  if (__heddle_success_or_failure(__HEDDLE_ENOENT) < 0) return -1;
  return __heddle_identifier(3);
}

int open64(const char *name, int flags, ...) { return open(name, flags); }
int creat(const char *name, unsigned mode) {
  (void)mode;
  return open(name, 0);
}

int close(int descriptor) {
  (void)descriptor;
  return __heddle_success_or_failure(__HEDDLE_EBADF);
}

long lseek(int descriptor, long offset, int whence) {
  (void)descriptor;
  (void)offset;
  (void)whence;
  if (__heddle_success_or_failure(__HEDDLE_EBADF) < 0) return -1;
  return __heddle_now();
}

int unlink(const char *name) {
  (void)name;
  return __heddle_success_or_failure(__HEDDLE_ENOENT);
}

int access(const char *name, int mode) {
  (void)name;
  (void)mode;
  return __heddle_success_or_failure(__HEDDLE_ENOENT);
}
