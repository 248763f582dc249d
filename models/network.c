/* Sockets and addresses. What comes over the network is arbitrary. */
#include "heddle.h"

extern int __heddle_errno;
int __heddle_some_error(int usual);
void __heddle_arbitrary_bytes(void *to, size_t n);
void __heddle_receive(void *to, size_t n, size_t received);

_Bool __heddle_nondet_system_fails(void);
int __heddle_nondet_file_number(void);
size_t __heddle_nondet_missing(void);
unsigned __heddle_nondet_address_word(void);
unsigned __heddle_nondet_unknown_address(void);
_Bool __heddle_nondet_unknown_address_fails(void);
int __heddle_nondet_address_error(void);
_Bool __heddle_nondet_another_address(void);
size_t __heddle_nondet_text_length(void);

enum {
  __HEDDLE_EINTR = 4,
  __HEDDLE_EBADF = 9,
  __HEDDLE_ENOSPC = 28,
  __HEDDLE_EAFNOSUPPORT = 97,
  __HEDDLE_ECONNREFUSED = 111,
  __HEDDLE_INET = 2,
  __HEDDLE_INET6 = 10,
  __HEDDLE_SOCKADDR = 28
};

static int __heddle_try(int error) {
  if (!__heddle_nondet_system_fails()) return 0;
  __heddle_errno = __heddle_some_error(error);
  return -1;
}

static int __heddle_new_socket(int error) {
  if (__heddle_try(error) < 0) return -1;
  int number = __heddle_nondet_file_number();
  __heddle_assume(number >= 0);
  return number;
}

int socket(int domain, int type, int protocol) {
  (void)domain;
  (void)type;
  (void)protocol;
  return __heddle_new_socket(__HEDDLE_EAFNOSUPPORT);
}

int bind(int socket, const void *address, unsigned length) {
  (void)socket;
  __heddle_read(address, length);
  return __heddle_try(__HEDDLE_EBADF);
}

int connect(int socket, const void *address, unsigned length) {
  (void)socket;
  __heddle_read(address, length);
  return __heddle_try(__HEDDLE_ECONNREFUSED);
}

int listen(int socket, int backlog) {
  (void)socket;
  (void)backlog;
  return __heddle_try(__HEDDLE_EBADF);
}

int shutdown(int socket, int how) {
  (void)socket;
  (void)how;
  return __heddle_try(__HEDDLE_EBADF);
}

/* The address is cut to the room that there is; its true length is told. */
static void __heddle_tell_address(void *address, unsigned *length) {
  if (!address) return;
  unsigned room = *length, size = __heddle_nondet_address_word();
  __heddle_assume(size <= 128);
  __heddle_arbitrary_bytes(address, room);
  *length = size;
}

int accept(int socket, void *address, unsigned *length) {
  (void)socket;
  int number = __heddle_new_socket(__HEDDLE_EINTR);
  if (number >= 0) __heddle_tell_address(address, length);
  return number;
}

int getsockname(int socket, void *address, unsigned *length) {
  (void)socket;
  if (__heddle_try(__HEDDLE_EBADF) < 0) return -1;
  __heddle_tell_address(address, length);
  return 0;
}

int getpeername(int socket, void *address, unsigned *length) { return getsockname(socket, address, length); }

int setsockopt(int socket, int level, int option, const void *value, unsigned length) {
  (void)socket;
  (void)level;
  (void)option;
  __heddle_read(value, length);
  return __heddle_try(__HEDDLE_EBADF);
}

int getsockopt(int socket, int level, int option, void *value, unsigned *length) {
  (void)socket;
  (void)level;
  (void)option;
  if (__heddle_try(__HEDDLE_EBADF) < 0) return -1;
  unsigned size = __heddle_nondet_address_word();
  __heddle_assume(size <= *length);
  __heddle_arbitrary_bytes(value, *length);
  *length = size;
  return 0;
}

ptrdiff_t sendto(int socket, const void *from, size_t n, int flags, const void *address, unsigned length) {
  (void)socket;
  (void)flags;
  __heddle_read(from, n);
  if (address) __heddle_read(address, length);
  if (__heddle_try(__HEDDLE_EINTR) < 0) return -1;
  size_t missing = __heddle_nondet_missing();
  __heddle_assume(missing <= n);
  return (ptrdiff_t)(n - missing);
}

ptrdiff_t send(int socket, const void *from, size_t n, int flags) {
  return sendto(socket, from, n, flags, NULL, 0);
}

ptrdiff_t recvfrom(int socket, void *to, size_t n, int flags, void *address, unsigned *length) {
  (void)socket;
  (void)flags;
  if (__heddle_try(__HEDDLE_EINTR) < 0) return -1;
  size_t missing = __heddle_nondet_missing();
  __heddle_assume(missing <= n);
  __heddle_receive(to, n, n - missing);
  __heddle_tell_address(address, length);
  return (ptrdiff_t)(n - missing);
}

ptrdiff_t recv(int socket, void *to, size_t n, int flags) {
  return recvfrom(socket, to, n, flags, NULL, NULL);
}

/* Addresses. */

/* Four numbers below 256 without leading zeros: 1 and their bytes, or 0. */
static int __heddle_read_address(const char *text, unsigned char bytes[4]) {
  int count = 0, digits = 0;
  unsigned number = 0;
  for (;; text++) {
    char c = *text;
    if (c >= '0' && c <= '9') {
      if (digits > 0 && number == 0) return 0;
      number = number * 10 + (unsigned)(c - '0');
      digits++;
      if (number > 255) return 0;
      continue;
    }
    if (digits == 0 || (c != '.' && c != 0) || (c == '.') == (count == 3)) return 0;
    bytes[count++] = (unsigned char)number;
    if (c == 0) return 1;
    number = 0;
    digits = 0;
  }
}

/* These know other ways of writing: fewer numbers, octal and hexadecimal ones. */
int inet_aton(const char *text, unsigned *to) {
  unsigned char bytes[4];
  if (__heddle_read_address(text, bytes)) {
    __heddle_copy(to, bytes, 4);
    return 1;
  }
  __heddle_read_text(text);
  if (__heddle_nondet_unknown_address_fails()) return 0;
  *to = __heddle_nondet_unknown_address();
  return 1;
}

unsigned inet_addr(const char *text) {
  unsigned address = 0;
  return inet_aton(text, &address) ? address : (unsigned)-1;
}

static size_t __heddle_address_size(int family) {
  return family == __HEDDLE_INET ? 4 : family == __HEDDLE_INET6 ? 16 : 0;
}

int inet_pton(int family, const char *text, void *to) {
  __heddle_read_text(text);
  size_t size = __heddle_address_size(family);
  if (size == 0) {
    __heddle_errno = __HEDDLE_EAFNOSUPPORT;
    return -1;
  }
  unsigned char bytes[4];
  if (family == __HEDDLE_INET) {
    if (!__heddle_read_address(text, bytes)) return 0;
    __heddle_copy(to, bytes, 4);
    return 1;
  }
  if (__heddle_nondet_unknown_address_fails()) return 0;
  __heddle_arbitrary_bytes(to, size);
  return 1;
}

const char *inet_ntop(int family, const void *address, char *to, unsigned room) {
  size_t size = __heddle_address_size(family), length = __heddle_nondet_text_length();
  __heddle_read(address, size);
  if (size == 0 || __heddle_nondet_system_fails()) {
    __heddle_errno = size == 0 ? __HEDDLE_EAFNOSUPPORT : __HEDDLE_ENOSPC;
    return NULL;
  }
  __heddle_assume(length < room && length < (size == 4 ? 16 : 46));
  __heddle_arbitrary_bytes(to, room);
  to[length] = 0;
  return to;
}

/* The text is good until the next call. */
struct in_addr {
  unsigned s_addr;
};

char *inet_ntoa(struct in_addr address) {
  static char text[16];
  (void)address;
  size_t beyond = __heddle_nondet_text_length(); /* 0.0.0.0 */
  __heddle_assume(beyond < sizeof text - 7);
  __heddle_arbitrary_bytes(text, sizeof text);
  text[7 + beyond] = 0;
  return text;
}

/* Names. A list of addresses is the library's until freeaddrinfo. */

struct addrinfo {
  int ai_flags, ai_family, ai_socktype, ai_protocol;
  unsigned ai_addrlen;
  void *ai_addr;
  char *ai_canonname;
  struct addrinfo *ai_next;
};

static struct addrinfo *__heddle_new_address(struct addrinfo *next) {
  struct addrinfo *made = __heddle_allocate(sizeof *made);
  made->ai_addrlen = __HEDDLE_SOCKADDR;
  made->ai_addr = __heddle_allocate(__HEDDLE_SOCKADDR);
  made->ai_canonname = NULL;
  made->ai_next = next;
  return made;
}

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints,
                struct addrinfo **result) {
  __heddle_assumes("what getaddrinfo allocates is released");
  if (node) __heddle_read_text(node);
  if (service) __heddle_read_text(service);
  if (hints) __heddle_read(hints, sizeof *hints);
  int error = __heddle_nondet_address_error();
  __heddle_assume(error <= 0 && error >= -12);
  if (error == 0) {
    struct addrinfo *last = __heddle_nondet_another_address() ? __heddle_new_address(NULL) : NULL;
    *result = __heddle_new_address(last);
  }
  return error;
}

void freeaddrinfo(struct addrinfo *list) {
  while (list) {
    struct addrinfo *next = list->ai_next;
    __heddle_deallocate(list->ai_addr);
    __heddle_deallocate(list);
    list = next;
  }
}

const char *gai_strerror(int error) { return error == 0 ? "Success" : "Name or service not known"; }
