/* fmemopen and open_memstream, as glibc has them. What is written is there at once; a real stream keeps it
   until it is flushed. */
#include "memory_stream.h"

extern int __heddle_errno;
void *malloc(size_t n);
void *realloc(void *p, size_t n);
void free(void *p);
int vsnprintf(char *to, size_t size, const char *format, va_list list);

enum {
  __HEDDLE_EBADF = 9,
  __HEDDLE_ENOMEM = 12,
  __HEDDLE_EINVAL = 22,
  __HEDDLE_ENOSPC = 28,
  __HEDDLE_SEEK_END = 2
};

/* Room for so many bytes and a zero behind them. */
static _Bool __heddle_grow_memory(struct __heddle_memory *memory, size_t length) {
  size_t needed = length + 1;
  if (needed <= memory->room) return 1;
  size_t room = 2 * memory->room > needed ? 2 * memory->room : needed;
  char *bytes = realloc(memory->bytes, room);
  if (!bytes) return 0;
  memory->bytes = bytes;
  memory->room = room;
  return 1;
}

static void __heddle_put_in_memory(struct __heddle_memory *memory, const void *bytes, size_t n) {
  if (n == 0) return;
  if (memory->appends) memory->position = memory->length;
  _Bool adds_zero = ((const char *)bytes)[n - 1] != 0;
  if (memory->grows) {
    memory->is_full = !__heddle_grow_memory(memory, memory->position + n);
    if (memory->is_full) return;
  } else if (n > memory->room - memory->position) {
    memory->is_full = 1;
    n = memory->room - memory->position;
  }
  __heddle_copy(memory->bytes + memory->position, bytes, n);
  memory->position += n;
  if (memory->position <= memory->length) return;
  memory->length = memory->position;
  if (memory->grows || (memory->length < memory->room && adds_zero))
    memory->bytes[memory->length] = 0;
  else if (!memory->appends && adds_zero)
    memory->bytes[memory->room - 1] = 0;
}

static int __heddle_print_in_memory(struct __heddle_memory *memory, const char *format, va_list list) {
  va_list again;
  va_copy(again, list);
  int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  if (length < 0) return length;
  char *text = __heddle_allocate((size_t)length + 1);
  vsnprintf(text, (size_t)length + 1, format, list);
  memory->put(memory, text, (size_t)length);
  __heddle_deallocate(text);
  return length;
}

static int __heddle_get_from_memory(struct __heddle_memory *memory) {
  return memory->position < memory->length ? (unsigned char)memory->bytes[memory->position++] : -1;
}

/* Places: 0 the begin, 1 here, 2 the end. */
static int __heddle_move_in_memory(struct __heddle_memory *memory, long offset, int from) {
  long base = from == __HEDDLE_SEEK_END ? (long)memory->length : from == 1 ? (long)memory->position : 0;
  _Bool is_wrong = from < 0 || from > __HEDDLE_SEEK_END || offset < -base || offset > __LONG_MAX__ - base;
  if (is_wrong || (!memory->grows && (size_t)(base + offset) > memory->room)) return __HEDDLE_EINVAL;
  size_t position = (size_t)(base + offset);
  if (memory->grows && position > memory->length) {
    if (!__heddle_grow_memory(memory, position)) return __HEDDLE_ENOMEM;
    __heddle_fill(memory->bytes + memory->length, 0, position - memory->length + 1);
    memory->length = position;
  }
  memory->position = position;
  return 0;
}

static int __heddle_finish_memory(struct __heddle_memory *memory, _Bool closes) {
  int error = memory->is_full ? memory->grows ? __HEDDLE_ENOMEM : __HEDDLE_ENOSPC : 0;
  memory->is_full = 0;
  if (memory->grows) {
    *memory->bytes_at = memory->bytes;
    *memory->length_at = memory->position;
    if (closes) memory->bytes[memory->position] = 0;
  }
  if (!closes) return error;
  struct __heddle_memory **link = &__heddle_memories;
  while (*link != memory) link = &(*link)->next;
  *link = memory->next;
  if (memory->is_owned) free(memory->bytes);
  __heddle_deallocate(memory);
  return error;
}

static struct __heddle_memory *__heddle_new_memory(char *bytes, size_t room) {
  __heddle_assumes("what is written to a stream in memory is there at once, and it fails when it is flushed");
  struct __heddle_memory *memory = __heddle_allocate(sizeof *memory);
  *memory = (struct __heddle_memory){.stream = __heddle_open_in_memory(),
                                     .next = __heddle_memories,
                                     .put = __heddle_put_in_memory,
                                     .print = __heddle_print_in_memory,
                                     .get = __heddle_get_from_memory,
                                     .move = __heddle_move_in_memory,
                                     .finish = __heddle_finish_memory,
                                     .bytes = bytes,
                                     .room = room};
  __heddle_memories = memory;
  return memory;
}

struct _IO_FILE *fmemopen(void *buffer, size_t size, const char *mode) {
  char kind = mode[0];
  _Bool updates = mode[1] == '+' || (mode[1] && mode[2] == '+');
  if (kind != 'r' && kind != 'w' && kind != 'a') {
    __heddle_errno = __HEDDLE_EINVAL;
    return NULL;
  }
  char *bytes = buffer ? buffer : malloc(size);
  if (!bytes) return NULL;
  struct __heddle_memory *memory = __heddle_new_memory(bytes, size);
  memory->is_owned = !buffer;
  if (size > 0 && (!buffer || (kind == 'w' && updates))) bytes[0] = 0;
  memory->reads = kind == 'r' || updates;
  memory->writes = kind != 'r' || updates;
  memory->appends = kind == 'a';
  if (kind == 'r') memory->length = size;
  if (kind == 'a') {
    while (memory->length < size && memory->bytes[memory->length]) memory->length++;
    memory->position = memory->length;
  }
  return memory->stream;
}

struct _IO_FILE *open_memstream(char **bytes, size_t *length) {
  __heddle_assumes("what open_memstream allocates is released");
  char *begin = malloc(1);
  if (!begin) return NULL;
  begin[0] = 0;
  struct __heddle_memory *memory = __heddle_new_memory(begin, 1);
  memory->writes = memory->grows = 1;
  memory->bytes_at = bytes;
  memory->length_at = length;
  return memory->stream;
}
