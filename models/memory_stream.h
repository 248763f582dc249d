/* Streams in memory, which few programs have: what <stdio.h> does with them stands in memory_streams.c and
   comes along only where one is opened. A stream is one if the list says so, not by what FILE holds, which
   may be anything where a caller gives it. */
#ifndef HEDDLE_MEMORY_STREAM_H
#define HEDDLE_MEMORY_STREAM_H
#include "heddle.h"

struct __heddle_memory {
  struct _IO_FILE *stream;
  struct __heddle_memory *next;
  void (*put)(struct __heddle_memory *memory, const void *bytes, size_t n);
  int (*print)(struct __heddle_memory *memory, const char *format, va_list list);
  int (*get)(struct __heddle_memory *memory);                         /* a byte or -1 */
  int (*move)(struct __heddle_memory *memory, long offset, int from); /* 0 or an error */
  int (*finish)(struct __heddle_memory *memory, _Bool closes);        /* 0 or an error */
  char *bytes;
  size_t room, length, position;
  _Bool reads, writes, appends, grows, is_owned, is_full;
  char **bytes_at; /* where open_memstream tells of the bytes */
  size_t *length_at;
};

extern struct __heddle_memory *__heddle_memories;
struct _IO_FILE *__heddle_open_in_memory(void);
#endif
