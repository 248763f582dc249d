/* Functions on strings in the C locale. Where the length decides everything else, it is found first and the
   rest is one block operation, so that only one loop depends on the contents. */
#include "heddle.h"

int tolower(int c);
void __heddle_arbitrary_bytes(void *to, size_t n);
void __heddle_copy_apart(void *to, const void *from, size_t n);

size_t strlen(const char *s) {
  size_t n = __heddle_unread_text(s);
  while (s[n]) {
    n++;
    n += __heddle_unread_text(s + n);
  }
  return n;
}

size_t strnlen(const char *s, size_t limit) {
  size_t n = __heddle_unread_text(s);
  while (n < limit && s[n]) {
    n++;
    n += __heddle_unread_text(s + n);
  }
  return n < limit ? n : limit;
}

char *strcpy(char *to, const char *from) {
  __heddle_copy_apart(to, from, strlen(from) + 1);
  return to;
}

char *stpcpy(char *to, const char *from) {
  size_t n = strlen(from);
  __heddle_copy_apart(to, from, n + 1);
  return to + n;
}

char *stpncpy(char *to, const char *from, size_t limit) {
  size_t n = strnlen(from, limit);
  __heddle_copy_apart(to, from, n);
  __heddle_fill(to + n, 0, limit - n);
  return to + n;
}

char *strncpy(char *to, const char *from, size_t limit) {
  stpncpy(to, from, limit);
  return to;
}

char *strcat(char *to, const char *from) {
  strcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *to, const char *from, size_t limit) {
  size_t n = strnlen(from, limit);
  char *end = to + strlen(to);
  __heddle_copy_apart(end, from, n);
  end[n] = 0;
  return to;
}

size_t strlcpy(char *to, const char *from, size_t size) {
  size_t n = strlen(from);
  if (size > 0) {
    size_t kept = n < size ? n : size - 1;
    __heddle_copy(to, from, kept);
    to[kept] = 0;
  }
  return n;
}

size_t strlcat(char *to, const char *from, size_t size) {
  size_t used = strnlen(to, size);
  if (used == size) return size + strlen(from);
  return used + strlcpy(to + used, from, size - used);
}

int strncmp(const char *a, const char *b, size_t limit) {
  for (size_t i = 0; i < limit; i++) {
    unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
    if (x != y) return x - y;
    if (x == 0) return 0;
  }
  return 0;
}

int strcmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] && a[i] == b[i]) i++;
  return (unsigned char)a[i] - (unsigned char)b[i];
}

int strncasecmp(const char *a, const char *b, size_t limit) {
  for (size_t i = 0; i < limit; i++) {
    int x = tolower((unsigned char)a[i]), y = tolower((unsigned char)b[i]);
    if (x != y) return x - y;
    if (x == 0) return 0;
  }
  return 0;
}

int strcasecmp(const char *a, const char *b) { return strncasecmp(a, b, __SIZE_MAX__); }

char *strchrnul(const char *s, int c) {
  while (*s && *s != (char)c) s++;
  return (char *)s;
}

char *strchr(const char *s, int c) {
  char *p = strchrnul(s, c);
  return *p == (char)c ? p : NULL;
}

char *strrchr(const char *s, int c) {
  const char *last = NULL;
  do
    if (*s == (char)c) last = s;
  while (*s++);
  return (char *)last;
}

char *index(const char *s, int c) { return strchr(s, c); }
char *rindex(const char *s, int c) { return strrchr(s, c); }

char *strstr(const char *s, const char *part) {
  size_t n = strlen(part);
  for (;; s++) {
    if (strncmp(s, part, n) == 0) return (char *)s;
    if (!*s) return NULL;
  }
}

char *strcasestr(const char *s, const char *part) {
  size_t n = strlen(part);
  for (;; s++) {
    if (strncasecmp(s, part, n) == 0) return (char *)s;
    if (!*s) return NULL;
  }
}

size_t strspn(const char *s, const char *accept) {
  size_t n = 0;
  while (s[n] && strchr(accept, s[n])) n++;
  return n;
}

size_t strcspn(const char *s, const char *reject) {
  size_t n = 0;
  while (s[n] && !strchr(reject, s[n])) n++;
  return n;
}

char *strpbrk(const char *s, const char *accept) {
  s += strcspn(s, accept);
  return *s ? (char *)s : NULL;
}

char *strsep(char **rest, const char *separators) {
  char *token = *rest;
  if (!token) return NULL;
  char *end = token + strcspn(token, separators);
  if (*end) {
    *end = 0;
    *rest = end + 1;
  } else {
    *rest = NULL;
  }
  return token;
}

char *strtok_r(char *s, const char *separators, char **rest) {
  if (!s) s = *rest;
  s += strspn(s, separators);
  if (!*s) {
    *rest = s;
    return NULL;
  }
  char *end = s + strcspn(s, separators);
  if (*end) *end++ = 0;
  *rest = end;
  return s;
}

char *__strtok_r(char *s, const char *separators, char **rest) { return strtok_r(s, separators, rest); }

static char *__heddle_strtok_rest;
char *strtok(char *s, const char *separators) { return strtok_r(s, separators, &__heddle_strtok_rest); }

/* The messages of Linux; they are output, so programs that are compared with a native run need them exactly.
 */
static const char *const __heddle_error_messages[] = {
    "Success",
    "Operation not permitted",
    "No such file or directory",
    "No such process",
    "Interrupted system call",
    "Input/output error",
    "No such device or address",
    "Argument list too long",
    "Exec format error",
    "Bad file descriptor",
    "No child processes",
    "Resource temporarily unavailable",
    "Cannot allocate memory",
    "Permission denied",
    "Bad address",
    "Block device required",
    "Device or resource busy",
    "File exists",
    "Invalid cross-device link",
    "No such device",
    "Not a directory",
    "Is a directory",
    "Invalid argument",
    "Too many open files in system",
    "Too many open files",
    "Inappropriate ioctl for device",
    "Text file busy",
    "File too large",
    "No space left on device",
    "Illegal seek",
    "Read-only file system",
    "Too many links",
    "Broken pipe",
    "Numerical argument out of domain",
    "Numerical result out of range",
};

/* In the order of their numbers, from 1 on. */
static const char *const __heddle_signal_names[] = {
    "Hangup",
    "Interrupt",
    "Quit",
    "Illegal instruction",
    "Trace/breakpoint trap",
    "Aborted",
    "Bus error",
    "Floating point exception",
    "Killed",
    "User defined signal 1",
    "Segmentation fault",
    "User defined signal 2",
    "Broken pipe",
    "Alarm clock",
    "Terminated",
};

/* What C libraries say of other numbers differs. */
static char __heddle_message_text[64];

static char *__heddle_some_message(void) {
  __heddle_arbitrary_bytes(__heddle_message_text, sizeof __heddle_message_text - 1);
  __heddle_assume(__heddle_message_text[0] != 0);
  return __heddle_message_text;
}

char *strsignal(int number) {
  if (number >= 1 && number <= (int)(sizeof __heddle_signal_names / sizeof *__heddle_signal_names))
    return (char *)__heddle_signal_names[number - 1];
  return __heddle_some_message();
}

char *strerror(int error) {
  if (error >= 0 && error < (int)(sizeof __heddle_error_messages / sizeof *__heddle_error_messages))
    return (char *)__heddle_error_messages[error];
  return __heddle_some_message();
}
