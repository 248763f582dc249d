/* Files by their names: what they are, and names themselves. What the system says is an input. */
#include "heddle.h"

extern int __heddle_errno;
int __heddle_some_error(int usual);
void *malloc(size_t n);
size_t strlen(const char *s);
void __heddle_arbitrary_bytes(void *to, size_t n);
void __heddle_receive(void *to, size_t n, size_t received);

_Bool __heddle_nondet_file_fails(void);
size_t __heddle_nondet_name_length(void);
int __heddle_nondet_file_number(void);

enum {
  __HEDDLE_ENOENT = 2,
  __HEDDLE_EBADF = 9,
  __HEDDLE_ENOMEM = 12,
  __HEDDLE_EINVAL = 22,
  __HEDDLE_ERANGE = 34,
  __HEDDLE_PATH_MAX = 4096,
  __HEDDLE_NAME_SIZE = 256
};

static int __heddle_do(int error) {
  if (!__heddle_nondet_file_fails()) return 0;
  __heddle_errno = __heddle_some_error(error);
  return -1;
}

static int __heddle_do_by_name(const char *name) {
  __heddle_read_text(name);
  return __heddle_do(__HEDDLE_ENOENT);
}

static int __heddle_do_by_names(const char *from, const char *to) {
  __heddle_read_text(from);
  return __heddle_do_by_name(to);
}

int remove(const char *name) { return __heddle_do_by_name(name); }
int unlink(const char *name) { return __heddle_do_by_name(name); }
int rmdir(const char *name) { return __heddle_do_by_name(name); }
int chdir(const char *name) { return __heddle_do_by_name(name); }
int rename(const char *from, const char *to) { return __heddle_do_by_names(from, to); }
int link(const char *from, const char *to) { return __heddle_do_by_names(from, to); }
int symlink(const char *from, const char *to) { return __heddle_do_by_names(from, to); }

int access(const char *name, int mode) {
  (void)mode;
  return __heddle_do_by_name(name);
}

int mkdir(const char *name, unsigned mode) {
  (void)mode;
  return __heddle_do_by_name(name);
}

int chmod(const char *name, unsigned mode) {
  (void)mode;
  return __heddle_do_by_name(name);
}

/* What a file is. As large as in glibc's headers. */

struct stat {
  long bytes[(sizeof(void *) == 8 ? 144 : 88) / sizeof(long)];
};
struct stat64 {
  long bytes[(sizeof(void *) == 8 ? 144 : 96) / sizeof(long)];
};

static int __heddle_tell(void *to, size_t size, int error) {
  if (__heddle_do(error) < 0) return -1;
  __heddle_arbitrary_bytes(to, size);
  return 0;
}

static int __heddle_tell_by_name(const char *name, void *to, size_t size) {
  __heddle_read_text(name);
  return __heddle_tell(to, size, __HEDDLE_ENOENT);
}

int stat(const char *name, struct stat *to) { return __heddle_tell_by_name(name, to, sizeof *to); }
int lstat(const char *name, struct stat *to) { return __heddle_tell_by_name(name, to, sizeof *to); }
int stat64(const char *name, struct stat64 *to) { return __heddle_tell_by_name(name, to, sizeof *to); }
int lstat64(const char *name, struct stat64 *to) { return __heddle_tell_by_name(name, to, sizeof *to); }

int fstat(int descriptor, struct stat *to) {
  (void)descriptor;
  return __heddle_tell(to, sizeof *to, __HEDDLE_EBADF);
}

int fstat64(int descriptor, struct stat64 *to) {
  (void)descriptor;
  return __heddle_tell(to, sizeof *to, __HEDDLE_EBADF);
}

/* What the headers of older C libraries call. */
int __xstat(int version, const char *name, struct stat *to) {
  (void)version;
  return stat(name, to);
}
int __lxstat(int version, const char *name, struct stat *to) {
  (void)version;
  return lstat(name, to);
}
int __fxstat(int version, int descriptor, struct stat *to) {
  (void)version;
  return fstat(descriptor, to);
}

/* Names that the system makes */

/* A name of any length below `size`. */
static void __heddle_write_name(char *to, size_t size) {
  size_t length = __heddle_nondet_name_length();
  __heddle_assume(length < size);
  __heddle_receive(to, size, length);
  to[length] = 0;
}

/* Without a buffer, the name is in a block that the program has to free. */
char *getcwd(char *to, size_t size) {
  if (to && size == 0) {
    __heddle_errno = __HEDDLE_EINVAL;
    return NULL;
  }
  if (__heddle_do(__HEDDLE_ERANGE) < 0) return NULL;
  if (size == 0) size = __HEDDLE_PATH_MAX;
  if (!to && !(to = malloc(size))) return NULL;
  __heddle_write_name(to, size);
  return to;
}

char *getwd(char *to) { return getcwd(to, __HEDDLE_PATH_MAX); }

char *realpath(const char *name, char *to) {
  if (__heddle_do_by_name(name) < 0) return NULL;
  if (!to && !(to = malloc(__HEDDLE_PATH_MAX))) return NULL;
  __heddle_write_name(to, __HEDDLE_PATH_MAX);
  return to;
}

ptrdiff_t readlink(const char *name, char *to, size_t size) {
  if (__heddle_do_by_name(name) < 0) return -1;
  size_t length = __heddle_nondet_name_length();
  __heddle_assume(length <= size && length < __HEDDLE_PATH_MAX);
  __heddle_arbitrary_bytes(to, size);
  return (ptrdiff_t)length;
}

int gethostname(char *to, size_t size) {
  if (__heddle_do(__HEDDLE_EINVAL) < 0) return -1;
  if (size > 0) __heddle_write_name(to, size);
  return 0;
}

/* The last six characters are replaced. */
static _Bool __heddle_fill_template(char *name) {
  size_t length = strlen(name);
  if (length < 6 || __heddle_do(__HEDDLE_EINVAL) < 0) {
    __heddle_errno = __HEDDLE_EINVAL;
    return 0;
  }
  __heddle_arbitrary_bytes(name + length - 6, 6);
  return 1;
}

int mkstemp(char *name) {
  if (!__heddle_fill_template(name)) return -1;
  int number = __heddle_nondet_file_number();
  __heddle_assume(number >= 0 && number < __INT_MAX__ - 3);
  return 3 + number;
}

char *mkdtemp(char *name) { return __heddle_fill_template(name) ? name : NULL; }
