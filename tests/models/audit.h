// Support of the programs that audit.py writes: blocks of exactly the size that a function may access, and a way to
// show values so that two executions can be compared. Compiled natively a block ends at a page that cannot be accessed,
// so that the first byte beyond it faults; where Heddle executes the program, its own checks tell.
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef AUDIT_NATIVE
#include <sys/mman.h>
#endif

enum { AUDIT_PAGE = 4096 };

static void *audit_block(size_t size, const char *bytes) {
#ifdef AUDIT_NATIVE
  size_t pages = (size + AUDIT_PAGE - 1) / AUDIT_PAGE + 1;
  char *start = mmap(NULL, pages * AUDIT_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(start + (pages - 1) * AUDIT_PAGE, AUDIT_PAGE, PROT_NONE);
  char *block = start + (pages - 1) * AUDIT_PAGE - size;
#else
  char *block = malloc(size);
#endif
  for (size_t i = 0; i < size; i++) block[i] = bytes ? bytes[i] : '#';
  return block;
}

static void audit_show_bytes(const void *block, size_t size) {
  printf(" [");
  for (size_t i = 0; i < size; i++) printf("%02x", ((const unsigned char *)block)[i]);
  printf("]");
}

static void audit_show_text(const char *text) {
  if (text)
    printf(" \"%s\"", text);
  else
    printf(" null");
}

// Where a pointer points in one of the blocks of the call.
static void audit_show_place(const void *pointer, const void *block, size_t size) {
  if (!pointer)
    printf(" null");
  else if (block && (const char *)pointer >= (const char *)block && (const char *)pointer <= (const char *)block + size)
    printf(" +%d", (int)((const char *)pointer - (const char *)block));
  else
    printf(" elsewhere");
}

static void audit_show_number(long double x) {
  if (x != x)
    printf(" nan");
  else
    printf(" %La", x);
}

static int audit_compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

static int audit_compare_with(const void *a, const void *b, void *context) {
  return audit_compare(a, b) * *(int *)context;
}
