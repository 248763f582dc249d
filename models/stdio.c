/* Streams. Standard input is a sequence of input bytes; what is written to the standard streams is output
   that the program never sees again. A file that the program opens is an opaque object: opening it may fail,
   reading it gives any bytes, and what is written to it is not remembered. */
#include "heddle.h"

/* User code knows this type from its own headers and must not look inside. */
struct _IO_FILE;

extern int __heddle_errno;
char *strerror(int error);
void *realloc(void *p, size_t n);
void __heddle_arbitrary_bytes(void *to, size_t n);

int __heddle_nondet_stdin(void);
int __heddle_nondet_file_byte(void);
_Bool __heddle_nondet_file_fails(void);
_Bool __heddle_nondet_file_opened(void);
size_t __heddle_nondet_file_count(void);
long __heddle_nondet_file_position(void);
int __heddle_nondet_file_number(void);
int __heddle_nondet_file_printed(void);

enum { __HEDDLE_EOF = -1, __HEDDLE_EBADF = 9, __HEDDLE_ENOENT = 2 };
enum { __HEDDLE_STDIN, __HEDDLE_STDOUT, __HEDDLE_STDERR, __HEDDLE_OPENED };

struct __heddle_stream {
  int kind;
  int pushed_back; /* by ungetc, or __HEDDLE_EOF */
  _Bool at_end, failed;
  _Bool allocated; /* by fopen, so fclose frees it */
};

static struct __heddle_stream __heddle_standard_streams[3] = {
    {__HEDDLE_STDIN, __HEDDLE_EOF, 0, 0, 0},
    {__HEDDLE_STDOUT, __HEDDLE_EOF, 0, 0, 0},
    {__HEDDLE_STDERR, __HEDDLE_EOF, 0, 0, 0},
};

struct _IO_FILE *stdin = (struct _IO_FILE *)&__heddle_standard_streams[__HEDDLE_STDIN];
struct _IO_FILE *stdout = (struct _IO_FILE *)&__heddle_standard_streams[__HEDDLE_STDOUT];
struct _IO_FILE *stderr = (struct _IO_FILE *)&__heddle_standard_streams[__HEDDLE_STDERR];

static struct __heddle_stream *__heddle_stream_of(struct _IO_FILE *file) {
  return (struct __heddle_stream *)file;
}

static _Bool __heddle_is_output(const struct __heddle_stream *s) {
  return s->kind == __HEDDLE_STDOUT || s->kind == __HEDDLE_STDERR;
}

/* Whether an operation on an opened file, or a wrong one on a standard stream, fails. */
static _Bool __heddle_fails(struct __heddle_stream *s) {
  if (s->kind == __HEDDLE_OPENED && !__heddle_nondet_file_fails()) return 0;
  if (s->kind != __HEDDLE_OPENED) __heddle_errno = __HEDDLE_EBADF;
  s->failed = 1;
  return 1;
}

/* Output */

static int __heddle_print(int stream, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = __heddle_output(stream, format, __heddle_va_area(list));
  va_end(list);
  return result;
}

int vfprintf(struct _IO_FILE *file, const char *format, va_list list) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  if (__heddle_is_output(s)) return __heddle_output(s->kind, format, __heddle_va_area(list));
  if (__heddle_fails(s)) return -1;
  int printed = __heddle_nondet_file_printed();
  __heddle_assume(printed >= 0);
  return printed;
}

int fprintf(struct _IO_FILE *file, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vfprintf(file, format, list);
  va_end(list);
  return result;
}

int vprintf(const char *format, va_list list) {
  return __heddle_output(__HEDDLE_STDOUT, format, __heddle_va_area(list));
}

int printf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = __heddle_output(__HEDDLE_STDOUT, format, __heddle_va_area(list));
  va_end(list);
  return result;
}

int vdprintf(int descriptor, const char *format, va_list list) {
  if (descriptor == __HEDDLE_STDOUT || descriptor == __HEDDLE_STDERR)
    return __heddle_output(descriptor, format, __heddle_va_area(list));
  int printed = __heddle_nondet_file_printed();
  __heddle_assume(printed >= -1);
  return printed;
}

int dprintf(int descriptor, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vdprintf(descriptor, format, list);
  va_end(list);
  return result;
}

int fputc(int c, struct _IO_FILE *file) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  if (__heddle_is_output(s))
    __heddle_print(s->kind, "%c", c);
  else if (__heddle_fails(s))
    return __HEDDLE_EOF;
  return (unsigned char)c;
}

int putc(int c, struct _IO_FILE *file) { return fputc(c, file); }
int _IO_putc(int c, struct _IO_FILE *file) { return fputc(c, file); }
int putc_unlocked(int c, struct _IO_FILE *file) { return fputc(c, file); }
int fputc_unlocked(int c, struct _IO_FILE *file) { return fputc(c, file); }

int putchar(int c) {
  __heddle_print(__HEDDLE_STDOUT, "%c", c);
  return (unsigned char)c;
}

int putchar_unlocked(int c) { return putchar(c); }

int fputs(const char *s, struct _IO_FILE *file) {
  struct __heddle_stream *stream = __heddle_stream_of(file);
  if (__heddle_is_output(stream)) return __heddle_print(stream->kind, "%s", s) < 0 ? __HEDDLE_EOF : 1;
  return __heddle_fails(stream) ? __HEDDLE_EOF : 1;
}

int fputs_unlocked(const char *s, struct _IO_FILE *file) { return fputs(s, file); }

int puts(const char *s) { return __heddle_print(__HEDDLE_STDOUT, "%s\n", s) < 0 ? __HEDDLE_EOF : 1; }

size_t fwrite(const void *from, size_t size, size_t count, struct _IO_FILE *file) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  if (size == 0 || count == 0) return 0;
  if (__heddle_is_output(s)) {
    __heddle_write(s->kind, from, size * count);
    return count;
  }
  if (!__heddle_fails(s)) return count;
  size_t written = __heddle_nondet_file_count();
  __heddle_assume(written < count);
  return s->kind == __HEDDLE_OPENED ? written : 0;
}

size_t fwrite_unlocked(const void *from, size_t size, size_t count, struct _IO_FILE *file) {
  return fwrite(from, size, count, file);
}

void perror(const char *s) {
  const char *message = strerror(__heddle_errno);
  if (s && *s)
    __heddle_print(__HEDDLE_STDERR, "%s: %s\n", s, message);
  else
    __heddle_print(__HEDDLE_STDERR, "%s\n", message);
}

int fflush(struct _IO_FILE *file) {
  if (!file) return 0;
  struct __heddle_stream *s = __heddle_stream_of(file);
  return s->kind == __HEDDLE_OPENED && __heddle_fails(s) ? __HEDDLE_EOF : 0;
}

int fflush_unlocked(struct _IO_FILE *file) { return fflush(file); }

/* Input */

static int __heddle_next_byte(struct __heddle_stream *s) {
  if (s->pushed_back != __HEDDLE_EOF) {
    int c = s->pushed_back;
    s->pushed_back = __HEDDLE_EOF;
    return c;
  }
  if (s->at_end) return __HEDDLE_EOF;
  if (s->kind != __HEDDLE_STDIN && __heddle_fails(s)) return __HEDDLE_EOF;
  int c = s->kind == __HEDDLE_STDIN ? __heddle_nondet_stdin() : __heddle_nondet_file_byte();
  __heddle_assume(c >= __HEDDLE_EOF && c <= 255);
  if (c == __HEDDLE_EOF) s->at_end = 1;
  return c;
}

int fgetc(struct _IO_FILE *file) { return __heddle_next_byte(__heddle_stream_of(file)); }
int getc(struct _IO_FILE *file) { return fgetc(file); }
int _IO_getc(struct _IO_FILE *file) { return fgetc(file); }
int getc_unlocked(struct _IO_FILE *file) { return fgetc(file); }
int fgetc_unlocked(struct _IO_FILE *file) { return fgetc(file); }
int getchar(void) { return __heddle_next_byte(&__heddle_standard_streams[__HEDDLE_STDIN]); }
int getchar_unlocked(void) { return getchar(); }

int ungetc(int c, struct _IO_FILE *file) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  if (c == __HEDDLE_EOF || s->pushed_back != __HEDDLE_EOF) return __HEDDLE_EOF;
  s->pushed_back = (unsigned char)c;
  s->at_end = 0;
  return (unsigned char)c;
}

char *fgets(char *to, int size, struct _IO_FILE *file) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  if (size <= 0) return NULL;
  int n = 0;
  while (n < size - 1) {
    int c = __heddle_next_byte(s);
    if (c == __HEDDLE_EOF) {
      if (n == 0) return NULL;
      break;
    }
    to[n++] = (char)c;
    if (c == '\n') break;
  }
  to[n] = 0;
  return to;
}

char *fgets_unlocked(char *to, int size, struct _IO_FILE *file) { return fgets(to, size, file); }

char *gets(char *to) {
  size_t n = 0;
  for (int c; (c = getchar()) != '\n'; to[n++] = (char)c) {
    if (c != __HEDDLE_EOF) continue;
    if (n == 0) return NULL;
    break;
  }
  to[n] = 0;
  return to;
}

ptrdiff_t getdelim(char **line, size_t *size, int delimiter, struct _IO_FILE *file) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  size_t n = 0;
  for (int c = 0; c != delimiter;) {
    c = __heddle_next_byte(s);
    if (c == __HEDDLE_EOF) break;
    if (!*line || n + 2 > *size) {
      size_t larger = *line ? 2 * n + 2 : 120;
      char *moved = realloc(*line, larger);
      if (!moved) return -1;
      *line = moved;
      *size = larger;
    }
    (*line)[n++] = (char)c;
  }
  if (n == 0) return -1;
  (*line)[n] = 0;
  return (ptrdiff_t)n;
}

ptrdiff_t getline(char **line, size_t *size, struct _IO_FILE *file) {
  return getdelim(line, size, '\n', file);
}

/* Of an opened file, any number of elements arrive, in one block. */
static size_t __heddle_read_opened(void *to, size_t size, size_t count, struct __heddle_stream *s) {
  size_t n = __heddle_nondet_file_count();
  __heddle_assume(n <= count);
  __heddle_arbitrary_bytes(to, n * size);
  if (n < count && !__heddle_fails(s)) s->at_end = 1;
  return n;
}

size_t fread(void *to, size_t size, size_t count, struct _IO_FILE *file) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  if (size == 0 || count == 0) return 0;
  if (s->kind == __HEDDLE_OPENED) return __heddle_read_opened(to, size, count, s);
  for (size_t i = 0; i < size * count; i++) {
    int c = __heddle_next_byte(s);
    if (c == __HEDDLE_EOF) return i / size;
    ((unsigned char *)to)[i] = (unsigned char)c;
  }
  return count;
}

size_t fread_unlocked(void *to, size_t size, size_t count, struct _IO_FILE *file) {
  return fread(to, size, count, file);
}

/* Opening, closing and positions */

static struct _IO_FILE *__heddle_open(void) {
  if (!__heddle_nondet_file_opened()) {
    __heddle_errno = __HEDDLE_ENOENT;
    return NULL;
  }
  struct __heddle_stream *s = __heddle_allocate(sizeof *s);
  *s = (struct __heddle_stream){__HEDDLE_OPENED, __HEDDLE_EOF, 0, 0, 1};
  return (struct _IO_FILE *)s;
}

struct _IO_FILE *fopen(const char *name, const char *mode) {
  (void)name;
  (void)mode;
  return __heddle_open();
}

struct _IO_FILE *fopen64(const char *name, const char *mode) { return fopen(name, mode); }

struct _IO_FILE *fdopen(int descriptor, const char *mode) {
  (void)descriptor;
  (void)mode;
  return __heddle_open();
}

struct _IO_FILE *tmpfile(void) { return __heddle_open(); }

int fclose(struct _IO_FILE *file) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  if (s->kind != __HEDDLE_OPENED) return 0;
  int result = __heddle_fails(s) ? __HEDDLE_EOF : 0;
  if (s->allocated) __heddle_deallocate(s);
  return result;
}

struct _IO_FILE *freopen(const char *name, const char *mode, struct _IO_FILE *file) {
  (void)name;
  (void)mode;
  if (!__heddle_nondet_file_opened()) return NULL;
  struct __heddle_stream *s = __heddle_stream_of(file);
  *s = (struct __heddle_stream){__HEDDLE_OPENED, __HEDDLE_EOF, 0, 0, s->allocated};
  return file;
}

int feof(struct _IO_FILE *file) { return __heddle_stream_of(file)->at_end; }
int ferror(struct _IO_FILE *file) { return __heddle_stream_of(file)->failed; }
int feof_unlocked(struct _IO_FILE *file) { return feof(file); }
int ferror_unlocked(struct _IO_FILE *file) { return ferror(file); }

void clearerr(struct _IO_FILE *file) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  s->at_end = s->failed = 0;
}

int fileno(struct _IO_FILE *file) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  if (s->kind != __HEDDLE_OPENED) return s->kind;
  int number = __heddle_nondet_file_number();
  __heddle_assume(number >= 0 && number < __INT_MAX__ - __HEDDLE_OPENED);
  return __HEDDLE_OPENED + number;
}

int fseek(struct _IO_FILE *file, long offset, int whence) {
  (void)offset;
  (void)whence;
  struct __heddle_stream *s = __heddle_stream_of(file);
  if (s->kind != __HEDDLE_OPENED || __heddle_nondet_file_fails()) return -1;
  s->at_end = 0;
  s->pushed_back = __HEDDLE_EOF;
  return 0;
}

int fseeko(struct _IO_FILE *file, long offset, int whence) { return fseek(file, offset, whence); }

long ftell(struct _IO_FILE *file) {
  if (__heddle_stream_of(file)->kind != __HEDDLE_OPENED) return -1;
  long position = __heddle_nondet_file_position();
  __heddle_assume(position >= -1);
  return position;
}

long ftello(struct _IO_FILE *file) { return ftell(file); }

void rewind(struct _IO_FILE *file) {
  fseek(file, 0, 0);
  __heddle_stream_of(file)->failed = 0;
}

int setvbuf(struct _IO_FILE *file, char *buffer, int mode, size_t size) {
  (void)file;
  (void)buffer;
  (void)mode;
  (void)size;
  return 0;
}

void setbuf(struct _IO_FILE *file, char *buffer) {
  (void)file;
  (void)buffer;
}

void setlinebuf(struct _IO_FILE *file) { (void)file; }

int remove(const char *name) {
  (void)name;
  return __heddle_nondet_file_fails() ? -1 : 0;
}

int rename(const char *from, const char *to) {
  (void)from;
  (void)to;
  return __heddle_nondet_file_fails() ? -1 : 0;
}
