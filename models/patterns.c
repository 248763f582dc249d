/* Regular expressions and patterns of names. What a regular expression matches is not computed: where it does lies inside the
   text. */
#include "heddle.h"

size_t strlen(const char *s);
void __heddle_arbitrary_bytes(void *to, size_t n);

int __heddle_nondet_unknown_match_error(void);
_Bool __heddle_nondet_unknown_match(void);
size_t __heddle_nondet_unknown_match_place(void);
size_t __heddle_nondet_pattern_message_length(void);

enum { __HEDDLE_REG_NOSUB = 8, __HEDDLE_REG_NOMATCH = 1, __HEDDLE_REG_ERRORS = 16 };

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
  int error = __heddle_nondet_unknown_match_error();
  __heddle_assume(error >= 0 && error <= __HEDDLE_REG_ERRORS);
  if (error) return error;
  compiled->re_nsub = __heddle_nondet_unknown_match_place();
  __heddle_assume(compiled->re_nsub <= strlen(pattern));
  compiled->flags = (flags & __HEDDLE_REG_NOSUB) != 0;
  return 0;
}

int regexec(const struct re_pattern_buffer *compiled, const char *text, size_t count, struct __heddle_match *matches,
            int flags) {
  (void)flags;
  size_t length = strlen(text);
  _Bool no_groups = compiled->flags & 1;
  if (!__heddle_nondet_unknown_match()) return __HEDDLE_REG_NOMATCH;
  for (size_t i = 0; !no_groups && i < count; i++) {
    matches[i].begin = matches[i].end = -1;
    if (i > 0 && (i > compiled->re_nsub || !__heddle_nondet_unknown_match())) continue;
    size_t begin = __heddle_nondet_unknown_match_place(), end = __heddle_nondet_unknown_match_place();
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

/* Patterns of names, as in a shell, in the "C" locale. */

enum {
  __HEDDLE_FNM_PATHNAME = 1, /* no * or ? or [ matches a slash */
  __HEDDLE_FNM_NOESCAPE = 2,
  __HEDDLE_FNM_PERIOD = 4, /* a leading period is matched by one only */
  __HEDDLE_FNM_LEADING_DIR = 8,
  __HEDDLE_FNM_CASEFOLD = 16,
  __HEDDLE_FNM_EXTMATCH = 32,
  __HEDDLE_FNM_NOMATCH = 1
};

static int __heddle_folded(int c, int flags) {
  return (flags & __HEDDLE_FNM_CASEFOLD) && c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* Whether a bracket expression has the character. *at is behind its "[", and gets to be behind its "]"; NULL: there is none,
   and the bracket is one like any other character. */
static _Bool __heddle_in_bracket(const char **at, unsigned char c, int flags) {
  const char *p = *at;
  _Bool excludes = *p == '!' || *p == '^', found = 0;
  if (excludes) p++;
  const char *first = p;
  for (; *p != ']' || p == first; p++) {
    if (*p == '[' && (p[1] == ':' || p[1] == '.' || p[1] == '='))
      __heddle_unsupported("classes of characters in a pattern of names");
    if (*p == '\\' && !(flags & __HEDDLE_FNM_NOESCAPE)) p++;
    if (*p == 0 || (*p == '/' && (flags & __HEDDLE_FNM_PATHNAME))) {
      *at = NULL;
      return 0;
    }
    unsigned char low = (unsigned char)*p, high = low;
    if (p[1] == '-' && p[2] != ']' && p[2] != 0) {
      p += 2;
      if (*p == '\\' && !(flags & __HEDDLE_FNM_NOESCAPE) && p[1]) p++;
      high = (unsigned char)*p;
    }
    int folded = __heddle_folded(c, flags);
    if (low == high ? __heddle_folded(low, flags) == folded
                    : (c >= low && c <= high) || (folded >= low && folded <= high))
      found = 1;
  }
  *at = p + 1;
  return found != excludes;
}

int fnmatch(const char *pattern, const char *name, int flags) {
  if (flags & __HEDDLE_FNM_EXTMATCH) __heddle_unsupported("extended patterns of names");
  const char *p = pattern, *n = name;
  const char *star = NULL, *behind = NULL; /* the last star, and where the text behind what it matches began */
  for (;;) {
    _Bool leads = n == name || ((flags & __HEDDLE_FNM_PATHNAME) && n[-1] == '/');
    _Bool is_hidden = *n == '.' && (flags & __HEDDLE_FNM_PERIOD) && leads;
    _Bool is_slash = *n == '/' && (flags & __HEDDLE_FNM_PATHNAME);
    _Bool matches = 0;
    const char *next = p + 1;
    if (*p == '*' && !is_hidden) {
      star = p = next;
      behind = n;
      continue;
    }
    if (*p == 0 && (*n == 0 || (*n == '/' && (flags & __HEDDLE_FNM_LEADING_DIR)))) return 0;
    if (*n != 0 && *p != 0) {
      unsigned char c = (unsigned char)*p;
      if (c == '?') {
        matches = !is_hidden && !is_slash;
      } else if (c == '[') {
        _Bool found = __heddle_in_bracket(&next, (unsigned char)*n, flags);
        if (next == NULL) {
          next = p + 1;
          matches = *n == '[';
        } else {
          matches = found && !is_hidden && !is_slash;
        }
      } else {
        if (c == '\\' && !(flags & __HEDDLE_FNM_NOESCAPE) && p[1]) c = (unsigned char)*next++;
        matches = __heddle_folded(c, flags) == __heddle_folded((unsigned char)*n, flags);
      }
    }
    if (matches) {
      p = next;
      n++;
    } else if (star == NULL || *behind == 0 || (*behind == '/' && (flags & __HEDDLE_FNM_PATHNAME))) {
      return __HEDDLE_FNM_NOMATCH;
    } else {
      n = ++behind; /* the star matches one character more */
      p = star;
    }
  }
}
