/* Regular expressions and patterns of names. Whether something matches is an input; where it does lies inside the text. */
#include "heddle.h"

size_t strlen(const char *s);
void __heddle_arbitrary_bytes(void *to, size_t n);

int __heddle_nondet_pattern_error(void);
_Bool __heddle_nondet_pattern_matches(void);
_Bool __heddle_nondet_group_matches(void);
size_t __heddle_nondet_match_begin(void);
size_t __heddle_nondet_match_end(void);
size_t __heddle_nondet_groups(void);
size_t __heddle_nondet_pattern_message_length(void);

enum { __HEDDLE_REG_NOSUB = 8, __HEDDLE_REG_NOMATCH = 1, __HEDDLE_REG_ERRORS = 16, __HEDDLE_FNM_NOMATCH = 1 };

/* As glibc lays it out: what the program may look at is the number of groups. */
struct re_pattern_buffer {
  void *buffer;
  unsigned long allocated, used, syntax;
  char *fastmap;
  unsigned char *translate;
  size_t re_nsub;
  unsigned flags;
};

struct __heddle_match {
  int begin, end;
};

int regcomp(struct re_pattern_buffer *compiled, const char *pattern, int flags) {
  __heddle_assumes("what regcomp allocates is released");
  __heddle_read_text(pattern);
  __heddle_arbitrary_bytes(compiled, sizeof *compiled);
  int error = __heddle_nondet_pattern_error();
  __heddle_assume(error >= 0 && error <= __HEDDLE_REG_ERRORS);
  if (error) return error;
  compiled->re_nsub = __heddle_nondet_groups();
  __heddle_assume(compiled->re_nsub <= strlen(pattern));
  compiled->flags = (flags & __HEDDLE_REG_NOSUB) != 0;
  return 0;
}

int regexec(const struct re_pattern_buffer *compiled, const char *text, size_t count, struct __heddle_match *matches,
            int flags) {
  (void)flags;
  size_t length = strlen(text);
  _Bool no_groups = compiled->flags & 1;
  if (!__heddle_nondet_pattern_matches()) return __HEDDLE_REG_NOMATCH;
  for (size_t i = 0; !no_groups && i < count; i++) {
    matches[i].begin = matches[i].end = -1;
    if (i > 0 && (i > compiled->re_nsub || !__heddle_nondet_group_matches())) continue;
    size_t begin = __heddle_nondet_match_begin(), end = __heddle_nondet_match_end();
    __heddle_assume(begin <= end && end <= length);
    matches[i].begin = (int)begin;
    matches[i].end = (int)end;
  }
  return 0;
}

size_t regerror(int error, const struct re_pattern_buffer *compiled, char *to, size_t room) {
  (void)error;
  (void)compiled;
  size_t length = __heddle_nondet_pattern_message_length();
  __heddle_assume(length < 256);
  if (room == 0) return length + 1;
  size_t copied = length < room ? length : room - 1;
  __heddle_arbitrary_bytes(to, copied);
  to[copied] = 0;
  return length + 1;
}

void regfree(struct re_pattern_buffer *compiled) { compiled->buffer = NULL; }

int fnmatch(const char *pattern, const char *name, int flags) {
  (void)flags;
  __heddle_read_text(pattern);
  __heddle_read_text(name);
  return __heddle_nondet_pattern_matches() ? 0 : __HEDDLE_FNM_NOMATCH;
}
