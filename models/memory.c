/* Functions on blocks of bytes. Moving and filling are one instruction each, so engines need no loop for
 * them. */
#include "heddle.h"

_Bool __heddle_nondet_is_executed(void);

void __heddle_copy_apart(void *to, const void *from, size_t n) {
  size_t to_offset = __heddle_pointer_offset(to), from_offset = __heddle_pointer_offset(from);
  size_t forward = to_offset - from_offset;
  _Bool is_one_object = (char *)to - to_offset == (char *)from - from_offset;
  __heddle_defined((n == 0) | !is_one_object | ((forward >= n) & (-forward >= n)), "blocks that are copied overlap");
  __heddle_copy(to, from, n);
}

void *memcpy(void *to, const void *from, size_t n) {
  __heddle_copy_apart(to, from, n);
  return to;
}

void *memmove(void *to, const void *from, size_t n) {
  __heddle_copy(to, from, n);
  return to;
}

void *mempcpy(void *to, const void *from, size_t n) {
  __heddle_copy_apart(to, from, n);
  return (char *)to + n;
}

void bcopy(const void *from, void *to, size_t n) { __heddle_copy(to, from, n); }

void *memset(void *to, int byte, size_t n) {
  __heddle_fill(to, byte, n);
  return to;
}

void bzero(void *to, size_t n) { __heddle_fill(to, 0, n); }
void explicit_bzero(void *to, size_t n) { __heddle_fill(to, 0, n); }

/* All n bytes have to be there, wherever the blocks differ. */
int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *x = a, *y = b;
  __heddle_read(a, n);
  __heddle_read(b, n);
  for (size_t i = 0; i < n; i++)
    if (x[i] != y[i]) return x[i] - y[i];
  return 0;
}

int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }

void *memchr(const void *s, int byte, size_t n) {
  const unsigned char *p = s;
  for (size_t i = 0; i < n; i++)
    if (p[i] == (unsigned char)byte) return (void *)(p + i);
  return NULL;
}

void *rawmemchr(const void *s, int byte) {
  const unsigned char *p = s;
  while (*p != (unsigned char)byte) p++;
  return (void *)p;
}

void *memrchr(const void *s, int byte, size_t n) {
  const unsigned char *p = s;
  __heddle_read(s, n);
  while (n-- > 0)
    if (p[n] == (unsigned char)byte) return (void *)(p + n);
  return NULL;
}

void *memccpy(void *to, const void *from, int byte, size_t n) {
  const char *found = memchr(from, byte, n);
  size_t count = found ? (size_t)(found - (const char *)from) + 1 : n;
  __heddle_copy_apart(to, from, count);
  return found ? (char *)to + count : NULL;
}

void *memmem(const void *s, size_t n, const void *part, size_t m) {
  const char *p = s;
  __heddle_read(s, n);
  __heddle_read(part, m);
  if (m > n) return NULL;
  for (size_t i = 0; i <= n - m; i++)
    if (memcmp(p + i, part, m) == 0) return (void *)(p + i);
  return NULL;
}

/* Gives n bytes arbitrary values. The contents of a new object are arbitrary, so copying them takes no loop.
 */
void __heddle_arbitrary_bytes(void *to, size_t n) {
  void *source = __heddle_allocate(n);
  __heddle_copy(to, source, n);
  __heddle_deallocate(source);
}

/* n bytes may be written to, of which the first ones are read from somewhere. Engines prefer a length that the program gives:
   to them all n are arbitrary. Executions leave the others alone, so that no violation rests on them. */
void __heddle_receive(void *to, size_t n, size_t received) {
  void *source = __heddle_allocate(n);
  __heddle_copy(to, source, __heddle_nondet_is_executed() ? received : n);
  __heddle_deallocate(source);
}
