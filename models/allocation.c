/* Dynamic memory. Blocks come from ALLOC, which always succeeds: the design lets allocation fail only when
   the user asks for it. The functions share __heddle_new instead of calling each other, so that a property
   that watches calls of malloc sees the program's calls only. */
#include "heddle.h"

extern int __heddle_errno;
size_t strlen(const char *s);
size_t strnlen(const char *s, size_t limit);
_Bool __heddle_nondet_malloc_fails(void);
_Bool __heddle_nondet_alignment_refused(void);
size_t __heddle_nondet_usable_size(void);

enum { __HEDDLE_EINVAL = 22, __HEDDLE_ENOMEM = 12, __HEDDLE_MALLOC_ALIGNMENT = 2 * sizeof(void *) };

static _Bool __heddle_out_of_memory(size_t n) {
#ifdef HEDDLE_MALLOC_MAY_FAIL
  if (n > __PTRDIFF_MAX__ || __heddle_nondet_malloc_fails()) {
    __heddle_errno = __HEDDLE_ENOMEM;
    return 1;
  }
#else
  (void)n;
  __heddle_assumes("memory is never short; --malloc-may-fail lets allocation fail");
#endif
  return 0;
}

/* A block of size zero is an object too: its address is its own and every access to it is invalid. */
static void *__heddle_new(size_t n) {
  if (__heddle_out_of_memory(n)) return NULL;
  return __heddle_allocate(n);
}

static void *__heddle_new_aligned(size_t n, size_t alignment) {
  if (alignment <= __HEDDLE_MALLOC_ALIGNMENT) return __heddle_new(n);
  if (__heddle_out_of_memory(n)) return NULL;
  return __heddle_allocate_aligned(n, alignment);
}

/* realloc(p, 0) frees p and returns NULL, as glibc does. */
static void *__heddle_resize(void *p, size_t n) {
  if (!p) return __heddle_new(n);
  if (n == 0) {
    __heddle_deallocate(p);
    return NULL;
  }
  __heddle_assumes("a block that realloc resizes gets another address");
  void *fresh = __heddle_new(n);
  if (!fresh) return NULL;
  size_t old = __heddle_object_size(p);
  __heddle_copy(fresh, p, old < n ? old : n);
  __heddle_deallocate(p);
  return fresh;
}

static _Bool __heddle_is_power_of_two(size_t n) { return n != 0 && (n & (n - 1)) == 0; }

void *malloc(size_t n) { return __heddle_new(n); }

void *calloc(size_t count, size_t size) {
  size_t n;
  if (__builtin_mul_overflow(count, size, &n)) {
    __heddle_errno = __HEDDLE_ENOMEM;
    return NULL;
  }
  void *p = __heddle_new(n);
  if (p) __heddle_fill(p, 0, n);
  return p;
}

void free(void *p) {
  if (p) __heddle_deallocate(p);
}

void cfree(void *p) {
  if (p) __heddle_deallocate(p);
}

void *realloc(void *p, size_t n) { return __heddle_resize(p, n); }

void *reallocarray(void *p, size_t count, size_t size) {
  size_t n;
  if (__builtin_mul_overflow(count, size, &n)) {
    __heddle_errno = __HEDDLE_ENOMEM;
    return NULL;
  }
  return __heddle_resize(p, n);
}

/* memalign rounds a wrong alignment up; C libraries differ in whether aligned_alloc does, or fails. */
static void *__heddle_new_rounded(size_t n, size_t alignment) {
  size_t power = __HEDDLE_MALLOC_ALIGNMENT;
  while (power < alignment && power <= __SIZE_MAX__ / 2) power *= 2;
  return __heddle_new_aligned(n, power);
}

void *memalign(size_t alignment, size_t n) { return __heddle_new_rounded(n, alignment); }

void *aligned_alloc(size_t alignment, size_t n) {
  if (__heddle_is_power_of_two(alignment)) return __heddle_new_aligned(n, alignment);
  if (!__heddle_nondet_alignment_refused()) return __heddle_new_rounded(n, alignment);
  __heddle_errno = __HEDDLE_EINVAL;
  return NULL;
}

int posix_memalign(void **result, size_t alignment, size_t n) {
  if (!__heddle_is_power_of_two(alignment) || alignment % sizeof(void *) != 0) return __HEDDLE_EINVAL;
  int saved = __heddle_errno;
  void *p = __heddle_new_aligned(n, alignment);
  __heddle_errno = saved;
  if (!p) return __HEDDLE_ENOMEM;
  *result = p;
  return 0;
}

void *valloc(size_t n) { return __heddle_new_aligned(n, 4096); }

/* At least what was asked for. */
size_t malloc_usable_size(void *p) {
  if (!p) return 0;
  size_t usable = __heddle_nondet_usable_size();
  __heddle_assume(usable >= __heddle_object_size(p) && usable < __PTRDIFF_MAX__);
  return usable;
}

static char *__heddle_duplicate(const char *s, size_t n) {
  char *copy = __heddle_new(n + 1);
  if (!copy) return NULL;
  __heddle_copy(copy, s, n);
  copy[n] = 0;
  return copy;
}

char *strdup(const char *s) { return __heddle_duplicate(s, strlen(s)); }
char *__strdup(const char *s) { return __heddle_duplicate(s, strlen(s)); }
char *strndup(const char *s, size_t limit) { return __heddle_duplicate(s, strnlen(s, limit)); }
