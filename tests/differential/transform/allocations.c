/* Linked around the allocators of a program (ld --wrap): numbers its calls of allocators and says, when the program ends,
   which of them gave a block that is not freed. A block that realloc moves stays the same block.
   The program ends where valid-memcleanup says so: abort and failed assertions do not count, reach_error does. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define MOST 100000

static struct { void *address; int is_live; } blocks[MOST];
static int block_of[MOST]; /* by number of the call; -1: it failed */
static int block_count, call_count, has_reported;

static void note_call(int block) {
  if (call_count < MOST) block_of[call_count] = block;
  call_count++;
}

static int find(const void *address) {
  int i;
  for (i = block_count < MOST ? block_count : MOST; i-- > 0;)
    if (blocks[i].is_live && blocks[i].address == address) return i;
  return -1;
}

static void *allocated(void *address) {
  int block = -1;
  if (address && block_count < MOST) {
    block = block_count++;
    blocks[block].address = address;
    blocks[block].is_live = 1;
  }
  note_call(block);
  return address;
}

static void released(void *address) {
  int block = address ? find(address) : -1;
  if (block >= 0) blocks[block].is_live = 0;
}

static void *resized(int block, void *address, int frees) {
  if (block < 0) return allocated(address);
  if (address) blocks[block].address = address;
  else if (frees) blocks[block].is_live = 0;
  note_call(address ? block : -1);
  return address;
}

void report_blocks(void) {
  int i;
  if (has_reported++ || !getenv("BLOCKS")) return;
  fprintf(stderr, "\nallocations: %d\nleft:", call_count);
  for (i = 0; i < call_count && i < MOST; i++)
    if (block_of[i] >= 0 && blocks[block_of[i]].is_live) fprintf(stderr, " %d", i);
  fprintf(stderr, "\n");
}

__attribute__((destructor)) static void at_end(void) { report_blocks(); }

#define REAL(result, name, parameters) \
  result __real_##name parameters;     \
  result __wrap_##name parameters

REAL(void *, malloc, (size_t n)) { return allocated(__real_malloc(n)); }
REAL(void *, calloc, (size_t n, size_t m)) { return allocated(__real_calloc(n, m)); }
REAL(void *, aligned_alloc, (size_t a, size_t n)) { return allocated(__real_aligned_alloc(a, n)); }
REAL(void *, memalign, (size_t a, size_t n)) { return allocated(__real_memalign(a, n)); }
REAL(void *, valloc, (size_t n)) { return allocated(__real_valloc(n)); }
REAL(char *, strdup, (const char *s)) { return allocated(__real_strdup(s)); }
REAL(char *, __strdup, (const char *s)) { return allocated(__real_strdup(s)); }
REAL(char *, strndup, (const char *s, size_t n)) { return allocated(__real_strndup(s, n)); }
REAL(wchar_t *, wcsdup, (const wchar_t *s)) { return allocated(__real_wcsdup(s)); }
REAL(int, posix_memalign, (void **p, size_t a, size_t n)) {
  int error = __real_posix_memalign(p, a, n);
  if (!error) allocated(*p);
  return error;
}
int __wrap_vasprintf(char **p, const char *format, va_list arguments) {
  int written;
  va_list copy;
  va_copy(copy, arguments);
  written = vsnprintf(0, 0, format, copy);
  va_end(copy);
  if (written >= 0 && (*p = __real_malloc(written + 1u))) vsprintf(allocated(*p), format, arguments);
  return written;
}
int __wrap_asprintf(char **p, const char *format, ...) {
  int written;
  va_list arguments;
  va_start(arguments, format);
  written = __wrap_vasprintf(p, format, arguments);
  va_end(arguments);
  return written;
}
REAL(void *, realloc, (void *p, size_t n)) {
  int block = p ? find(p) : -1;
  return resized(block, __real_realloc(p, n), n == 0);
}
REAL(void *, reallocarray, (void *p, size_t n, size_t m)) {
  int block = p ? find(p) : -1;
  return resized(block, __real_reallocarray(p, n, m), n == 0 || m == 0);
}
REAL(void, free, (void *p)) {
  released(p);
  __real_free(p);
}
REAL(void, _exit, (int status)) {
  report_blocks();
  __real__exit(status);
}
REAL(void, _Exit, (int status)) {
  report_blocks();
  __real__Exit(status);
}
REAL(void, quick_exit, (int status)) {
  report_blocks();
  __real_quick_exit(status);
}
