/* Streams. Standard input is a sequence of input bytes; what is written to the standard streams is output
   that the program never sees again. A file that the program opens is an opaque object: opening it may fail,
   reading it gives any bytes, and what is written to it is not remembered. */
#include "heddle.h"
#include "memory_stream.h"

/* User code knows this type from its own headers and must not look inside. */
struct _IO_FILE;

extern int __heddle_errno;
int __heddle_some_error(int usual);
char *strerror(int error);
size_t strlen(const char *s);
void *malloc(size_t n);
void *realloc(void *p, size_t n);
void free(void *p);
void __heddle_arbitrary_bytes(void *to, size_t n);
void __heddle_receive(void *to, size_t n, size_t received);

int __heddle_nondet_stdin(void);
int __heddle_nondet_file_byte(void);
_Bool __heddle_nondet_stream_fails(void);
_Bool __heddle_nondet_file_opened(void);
_Bool __heddle_nondet_push_back_fails(void);
_Bool __heddle_nondet_is_executed(void);
size_t __heddle_nondet_file_count(void);
long __heddle_nondet_file_position(void);
int __heddle_nondet_file_number(void);
int __heddle_nondet_process_status(void);

enum {
  __HEDDLE_EOF = -1,
  __HEDDLE_ENOENT = 2,
  __HEDDLE_EIO = 5,
  __HEDDLE_EBADF = 9,
  __HEDDLE_EINVAL = 22,
  __HEDDLE_ESPIPE = 29,
  __HEDDLE_UNBUFFERED = 2,
  __HEDDLE_BUFSIZ = 8192
};
enum { __HEDDLE_STDIN, __HEDDLE_STDOUT, __HEDDLE_STDERR, __HEDDLE_OPENED, __HEDDLE_PIPE, __HEDDLE_IN_MEMORY };

/* As large as FILE is in glibc, whose headers let programs ask for its size and copy it. */
enum { __HEDDLE_FILE_SIZE = sizeof(void *) == 8 ? 216 : 148 };

struct __heddle_stream {
  int kind;
  int number;      /* of its descriptor */
  int pushed_back; /* by ungetc, or __HEDDLE_EOF */
  _Bool at_end, failed;
  _Bool allocated; /* by fopen, so fclose frees it */
  _Bool pushed_by_program;
  _Bool written; /* nobody remembers what */
  char unused[__HEDDLE_FILE_SIZE - 3 * sizeof(int) - 5];
};

static struct __heddle_stream __heddle_standard_streams[3] = {
    {__HEDDLE_STDIN, 0, __HEDDLE_EOF, 0, 0, 0, 0, 0, {0}},
    {__HEDDLE_STDOUT, 1, __HEDDLE_EOF, 0, 0, 0, 0, 0, {0}},
    {__HEDDLE_STDERR, 2, __HEDDLE_EOF, 0, 0, 0, 0, 0, {0}},
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

/* Whether an operation fails; a wrong one on a standard stream always does. */
static _Bool __heddle_fails(struct __heddle_stream *s, _Bool is_right) {
  if (is_right && !__heddle_nondet_stream_fails()) return 0;
  __heddle_errno = is_right ? __heddle_some_error(__HEDDLE_EIO) : __HEDDLE_EBADF;
  s->failed = 1;
  return 1;
}

struct __heddle_memory *__heddle_memories;

/* The memory that the stream writes to or reads from; null: it is no such stream. */
static struct __heddle_memory *__heddle_memory_of(const struct __heddle_stream *s) {
  struct __heddle_memory *memory = __heddle_memories;
  while (memory && memory->stream != (const struct _IO_FILE *)s) memory = memory->next;
  return memory;
}

static _Bool __heddle_is_refused(struct __heddle_stream *s, _Bool is_right) {
  return !is_right && __heddle_fails(s, 0);
}

static int __heddle_finish(struct __heddle_stream *s, struct __heddle_memory *memory, _Bool closes) {
  int error = memory->finish(memory, closes);
  if (error == 0) return 0;
  __heddle_errno = error;
  s->failed = 1;
  return __HEDDLE_EOF;
}

/* Output. What is printed goes to the instruction for output whatever the stream is: it is what accesses the
   arguments. printf and dprintf, which need no stream, are in output.c. */

int vfprintf(struct _IO_FILE *file, const char *format, va_list list) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  struct __heddle_memory *memory = __heddle_memory_of(s);
  if (memory) return __heddle_is_refused(s, memory->writes) ? -1 : memory->print(memory, format, list);
  int printed = __heddle_output(s->kind, format, __heddle_va_area(list));
  if (__heddle_is_output(s)) return printed;
  s->written = 1;
  if (__heddle_fails(s, s->kind != __HEDDLE_STDIN)) return -1;
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

int fputc(int c, struct _IO_FILE *file) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  struct __heddle_memory *memory = __heddle_memory_of(s);
  if (memory) {
    char byte = (char)c;
    if (__heddle_is_refused(s, memory->writes)) return __HEDDLE_EOF;
    memory->put(memory, &byte, 1);
    return (unsigned char)c;
  }
  if (__heddle_is_output(s)) {
    return __heddle_print(s->kind, "%c", c) < 0 ? __HEDDLE_EOF : (unsigned char)c;
  } else {
    s->written = 1;
    if (__heddle_fails(s, s->kind != __HEDDLE_STDIN)) return __HEDDLE_EOF;
  }
  return (unsigned char)c;
}

int putc(int c, struct _IO_FILE *file) { return fputc(c, file); }
int _IO_putc(int c, struct _IO_FILE *file) { return fputc(c, file); }
int putc_unlocked(int c, struct _IO_FILE *file) { return fputc(c, file); }
int fputc_unlocked(int c, struct _IO_FILE *file) { return fputc(c, file); }

int putchar(int c) { return __heddle_print(__HEDDLE_STDOUT, "%c", c) < 0 ? __HEDDLE_EOF : (unsigned char)c; }

int putchar_unlocked(int c) { return putchar(c); }

int fputs(const char *s, struct _IO_FILE *file) {
  struct __heddle_stream *stream = __heddle_stream_of(file);
  struct __heddle_memory *memory = __heddle_memory_of(stream);
  if (memory) {
    if (__heddle_is_refused(stream, memory->writes)) return __HEDDLE_EOF;
    memory->put(memory, s, strlen(s));
    return 1;
  }
  int printed = __heddle_print(stream->kind, "%s", s);
  if (__heddle_is_output(stream)) return printed < 0 ? __HEDDLE_EOF : 1;
  stream->written = 1;
  return __heddle_fails(stream, stream->kind != __HEDDLE_STDIN) ? __HEDDLE_EOF : 1;
}

int fputs_unlocked(const char *s, struct _IO_FILE *file) { return fputs(s, file); }

int puts(const char *s) {
  int printed = __heddle_print(__HEDDLE_STDOUT, "%s\n", s);
  return printed < 0 ? __HEDDLE_EOF : printed;
}

size_t fwrite(const void *from, size_t size, size_t count, struct _IO_FILE *file) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  if (size == 0 || count == 0) return 0;
  struct __heddle_memory *memory = __heddle_memory_of(s);
  if (memory) {
    if (__heddle_is_refused(s, memory->writes)) return 0;
    memory->put(memory, from, size * count);
    return count;
  }
  __heddle_write(s->kind, from, size * count);
  s->written = 1;
  if (s->kind == __HEDDLE_STDIN) return __heddle_fails(s, 0) ? 0 : count;
  if (!__heddle_fails(s, 1)) return count;
  size_t written = __heddle_nondet_file_count();
  __heddle_assume(written < count);
  return written;
}

size_t fwrite_unlocked(const void *from, size_t size, size_t count, struct _IO_FILE *file) {
  return fwrite(from, size, count, file);
}

void perror(const char *s) {
  if (s && *s) __heddle_print(__HEDDLE_STDERR, "%s: ", s);
  __heddle_message("%s\n", strerror(__heddle_errno));
}

int fflush(struct _IO_FILE *file) {
  if (!file) return 0;
  struct __heddle_stream *s = __heddle_stream_of(file);
  struct __heddle_memory *memory = __heddle_memory_of(s);
  if (memory) return __heddle_finish(s, memory, 0);
  return s->kind != __HEDDLE_STDIN && __heddle_fails(s, 1) ? __HEDDLE_EOF : 0;
}

int fflush_unlocked(struct _IO_FILE *file) { return fflush(file); }

/* Input */

static void __heddle_check_unwritten(const struct __heddle_stream *s) {
  if (s->written && s->kind == __HEDDLE_OPENED) __heddle_unsupported("reading from a file that was written to");
}

static int __heddle_next_byte(struct __heddle_stream *s) {
  if (s->pushed_back != __HEDDLE_EOF) {
    int c = s->pushed_back;
    s->pushed_back = __HEDDLE_EOF;
    return c;
  }
  if (s->at_end) return __HEDDLE_EOF;
  struct __heddle_memory *memory = __heddle_memory_of(s);
  if (memory) {
    if (memory->grows || __heddle_is_refused(s, memory->reads)) return __HEDDLE_EOF;
    int c = memory->get(memory);
    s->at_end = c == __HEDDLE_EOF;
    return c;
  }
  if (__heddle_is_output(s)) {
    __heddle_fails(s, 0);
    return __HEDDLE_EOF;
  }
  __heddle_check_unwritten(s);
  int c = s->kind == __HEDDLE_STDIN ? __heddle_nondet_stdin() : __heddle_nondet_file_byte();
  __heddle_assume(c >= __HEDDLE_EOF && c <= 255);
  if (c == __HEDDLE_EOF && !__heddle_fails(s, 1)) s->at_end = 1;
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
  if (c == __HEDDLE_EOF) return __HEDDLE_EOF;
  if (s->pushed_back != __HEDDLE_EOF) {
    if (__heddle_nondet_push_back_fails()) return __HEDDLE_EOF;
    __heddle_unsupported("ungetc of a second character");
  }
  s->pushed_back = (unsigned char)c;
  s->pushed_by_program = 1;
  s->at_end = 0;
  return (unsigned char)c;
}

/* For formatted input, which gives back what it has looked at. */
void __heddle_push_back(int c, struct _IO_FILE *file) {
  ungetc(c, file);
  __heddle_stream_of(file)->pushed_by_program = 0;
}

_Bool __heddle_begins_as_seen(const struct _IO_FILE *file) {
  const struct __heddle_stream *s = (const struct __heddle_stream *)file;
  return s->pushed_back != __HEDDLE_EOF && s->pushed_by_program;
}

char *fgets(char *to, int size, struct _IO_FILE *file) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  if (size <= 0) return NULL;
  int n = 0;
  while (n < size - 1) {
    int c = __heddle_next_byte(s);
    if (c == __HEDDLE_EOF) {
      if (n == 0 || !s->at_end) return NULL;
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

static _Bool __heddle_resize_line(char **line, size_t *size, size_t larger) {
  char *moved = realloc(*line, larger);
  if (!moved) return 0;
  *line = moved;
  *size = larger;
  return 1;
}

/* Of an opened file, a line of any length arrives at once. That the delimiter ends it, only executions look at. */
static ptrdiff_t __heddle_read_opened_line(char **line, size_t *size, int delimiter, struct __heddle_stream *s) {
  __heddle_check_unwritten(s);
  size_t n = __heddle_nondet_file_count();
  __heddle_assume(n < __PTRDIFF_MAX__);
  if (n == 0) {
    if (!__heddle_fails(s, 1)) s->at_end = 1;
    return -1;
  }
  if (n < *size) {
    __heddle_arbitrary_bytes(*line, *size);
  } else {
    char *fresh = malloc(n + 1); /* its contents are arbitrary */
    if (!fresh) return -1;
    free(*line);
    *line = fresh;
    *size = n + 1;
  }
  (*line)[n] = 0;
  if (__heddle_nondet_is_executed())
    for (size_t i = 0; i + 1 < n; i++) __heddle_assume((*line)[i] != (char)delimiter);
  return (ptrdiff_t)n;
}

ptrdiff_t getdelim(char **line, size_t *size, int delimiter, struct _IO_FILE *file) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  if (!line || !size) {
    __heddle_errno = __HEDDLE_EINVAL;
    return -1;
  }
  /* as in glibc, there is a line to free even if nothing is read */
  if ((!*line || *size == 0) && !__heddle_resize_line(line, size, 120)) return -1;
  if (s->kind >= __HEDDLE_OPENED && !__heddle_memory_of(s)) 
    return __heddle_read_opened_line(line, size, delimiter, s);
  size_t n = 0;
  for (int c = delimiter + 1; c != delimiter;) {
    c = __heddle_next_byte(s);
    if (c == __HEDDLE_EOF) break;
    if (n + 2 > *size && !__heddle_resize_line(line, size, 2 * n + 2)) return -1;
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
  __heddle_check_unwritten(s);
  size_t n = __heddle_nondet_file_count();
  __heddle_assume(n <= count);
  __heddle_receive(to, count * size, n * size);
  if (n < count && !__heddle_fails(s, 1)) s->at_end = 1;
  return n;
}

size_t fread(void *to, size_t size, size_t count, struct _IO_FILE *file) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  if (size == 0 || count == 0) return 0;
  if (s->kind >= __HEDDLE_OPENED && !__heddle_memory_of(s)) return __heddle_read_opened(to, size, count, s);
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

static int __heddle_new_number(void) {
  int number = __heddle_nondet_file_number();
  __heddle_assume(number >= 0 && number < __INT_MAX__ - __HEDDLE_OPENED);
  return __HEDDLE_OPENED + number;
}

static void __heddle_start_stream(struct __heddle_stream *s, int kind, int number) {
  s->kind = kind;
  s->number = number;
  s->pushed_back = __HEDDLE_EOF;
  s->at_end = s->failed = s->written = 0;
}

static _Bool __heddle_opens(void) {
  if (__heddle_nondet_file_opened()) return 1;
  __heddle_errno = __heddle_some_error(__HEDDLE_ENOENT);
  return 0;
}

static struct _IO_FILE *__heddle_open(int kind, int number) {
  if (!__heddle_opens()) return NULL;
  struct __heddle_stream *s = __heddle_allocate(sizeof *s);
  __heddle_start_stream(s, kind, number);
  s->allocated = 1;
  return (struct _IO_FILE *)s;
}

struct _IO_FILE *__heddle_open_in_memory(void) {
  struct __heddle_stream *s = __heddle_allocate(sizeof *s);
  __heddle_start_stream(s, __HEDDLE_IN_MEMORY, -1);
  s->allocated = 1;
  return (struct _IO_FILE *)s;
}

struct _IO_FILE *fopen(const char *name, const char *mode) {
  __heddle_read_text(name);
  __heddle_read_text(mode);
  return __heddle_open(__HEDDLE_OPENED, __heddle_new_number());
}

struct _IO_FILE *fopen64(const char *name, const char *mode) { return fopen(name, mode); }

struct _IO_FILE *fdopen(int descriptor, const char *mode) {
  __heddle_read_text(mode);
  if (descriptor >= 0) return __heddle_open(__HEDDLE_OPENED, descriptor);
  __heddle_errno = __HEDDLE_EBADF;
  return NULL;
}

struct _IO_FILE *tmpfile(void) { return __heddle_open(__HEDDLE_OPENED, __heddle_new_number()); }
struct _IO_FILE *tmpfile64(void) { return tmpfile(); }

struct _IO_FILE *popen(const char *command, const char *mode) {
  __heddle_read_text(command);
  __heddle_read_text(mode);
  return __heddle_open(__HEDDLE_PIPE, __heddle_new_number());
}

int fclose(struct _IO_FILE *file) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  struct __heddle_memory *memory = __heddle_memory_of(s);
  int result = memory ? __heddle_finish(s, memory, 1) : __heddle_fails(s, 1) ? __HEDDLE_EOF : 0;
  if (s->allocated) __heddle_deallocate(s);
  return result;
}

int pclose(struct _IO_FILE *file) {
  return fclose(file) == __HEDDLE_EOF ? -1 : __heddle_nondet_process_status();
}

struct _IO_FILE *freopen(const char *name, const char *mode, struct _IO_FILE *file) {
  if (name) __heddle_read_text(name);
  __heddle_read_text(mode);
  struct __heddle_stream *s = __heddle_stream_of(file);
  struct __heddle_memory *memory = __heddle_memory_of(s);
  if (memory) memory->finish(memory, 1);
  int number = s->number;
  if (__heddle_opens()) {
    __heddle_start_stream(s, __HEDDLE_OPENED, number);
    return file;
  }
  if (s->allocated) __heddle_deallocate(s);
  return NULL;
}

void flockfile(struct _IO_FILE *file) { (void)__heddle_stream_of(file)->kind; }
void funlockfile(struct _IO_FILE *file) { (void)__heddle_stream_of(file)->kind; }
int ftrylockfile(struct _IO_FILE *file) {
  (void)__heddle_stream_of(file)->kind;
  return 0;
}

/* For wide characters, which a byte may be none of. */
void __heddle_note_failure(struct _IO_FILE *file) { __heddle_stream_of(file)->failed = 1; }

int feof(struct _IO_FILE *file) { return __heddle_stream_of(file)->at_end; }
int ferror(struct _IO_FILE *file) { return __heddle_stream_of(file)->failed; }
int feof_unlocked(struct _IO_FILE *file) { return feof(file); }
int ferror_unlocked(struct _IO_FILE *file) { return ferror(file); }

void clearerr(struct _IO_FILE *file) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  s->at_end = s->failed = 0;
}

int fileno(struct _IO_FILE *file) { return __heddle_stream_of(file)->number; }

int fseek(struct _IO_FILE *file, long offset, int whence) {
  struct __heddle_stream *s = __heddle_stream_of(file);
  struct __heddle_memory *memory = __heddle_memory_of(s);
  if (memory) {
    int error = memory->move(memory, offset, whence);
    if (error) {
      __heddle_errno = error;
      return -1;
    }
  } else if (__heddle_is_output(s) || __heddle_nondet_stream_fails()) {
    __heddle_errno = __heddle_some_error(__HEDDLE_ESPIPE);
    return -1;
  }
  s->at_end = 0;
  s->pushed_back = __HEDDLE_EOF;
  return 0;
}

int fseeko(struct _IO_FILE *file, long offset, int whence) { return fseek(file, offset, whence); }

long ftell(struct _IO_FILE *file) {
  const struct __heddle_stream *s = __heddle_stream_of(file);
  const struct __heddle_memory *memory = __heddle_memory_of(s);
  if (memory) return (long)memory->position - (s->pushed_back != __HEDDLE_EOF);
  (void)s->kind;
  long position = __heddle_nondet_file_position();
  __heddle_assume(position >= -1);
  if (position < 0) __heddle_errno = __heddle_some_error(__HEDDLE_ESPIPE);
  return position;
}

long ftello(struct _IO_FILE *file) { return ftell(file); }

/* <stdio_ext.h>. How much waits in a buffer, how large that is, and what was done last is not followed. */
size_t __heddle_nondet_unknown_buffered(void);
int __heddle_nondet_unknown_direction(void);

size_t __fpending(struct _IO_FILE *file) {
  (void)__heddle_stream_of(file)->kind;
  return __heddle_nondet_unknown_buffered();
}

size_t __fbufsize(struct _IO_FILE *file) { return __fpending(file); }

int __freading(struct _IO_FILE *file) {
  (void)__heddle_stream_of(file)->kind;
  return __heddle_nondet_unknown_direction();
}

int __fwriting(struct _IO_FILE *file) { return __freading(file); }

int __freadable(struct _IO_FILE *file) { return __freading(file); }

int __fwritable(struct _IO_FILE *file) { return __freading(file); }

int __flbf(struct _IO_FILE *file) { return __freading(file); }

void rewind(struct _IO_FILE *file) {
  fseek(file, 0, 0);
  __heddle_stream_of(file)->failed = 0;
}

int setvbuf(struct _IO_FILE *file, char *buffer, int mode, size_t size) {
  (void)__heddle_stream_of(file)->kind;
  /* what the buffer holds from now on is the library's business */
  if (buffer && mode != __HEDDLE_UNBUFFERED) __heddle_arbitrary_bytes(buffer, size);
  return __heddle_nondet_stream_fails() ? -1 : 0;
}

void setbuf(struct _IO_FILE *file, char *buffer) { setvbuf(file, buffer, 0, __HEDDLE_BUFSIZ); }
void setlinebuf(struct _IO_FILE *file) { setvbuf(file, NULL, 1, 0); }
