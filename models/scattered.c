/* Input and output by several blocks at once, and at positions: readv, sendmsg and their like. What comes is
 * arbitrary. */
#include "heddle.h"

struct iovec {
  void *iov_base;
  size_t iov_len;
};

struct msghdr {
  void *msg_name;
  unsigned msg_namelen;
  struct iovec *msg_iov;
  size_t msg_iovlen;
  void *msg_control;
  size_t msg_controllen;
  int msg_flags;
};

extern int __heddle_errno;
int __heddle_some_error(int usual);
void __heddle_arbitrary_bytes(void *to, size_t n);
void __heddle_receive(void *to, size_t n, size_t received);
ptrdiff_t read(int descriptor, void *to, size_t n);
ptrdiff_t write(int descriptor, const void *from, size_t n);
int accept(int socket, void *address, unsigned *length);

_Bool __heddle_nondet_system_fails(void);
size_t __heddle_nondet_missing(void);
unsigned __heddle_nondet_address_word(void);
int __heddle_nondet_file_number(void);

enum {
  __HEDDLE_EINTR = 4,
  __HEDDLE_EBADF = 9,
  __HEDDLE_EINVAL = 22,
  __HEDDLE_EAFNOSUPPORT = 97,
  __HEDDLE_MOST = 1024
};

static ptrdiff_t __heddle_refused(int error) {
  __heddle_errno = error;
  return -1;
}

/* The blocks are filled one after the other; where that ends, a later one keeps what it holds. */
ptrdiff_t readv(int descriptor, const struct iovec *blocks, int count) {
  if (count < 0 || count > __HEDDLE_MOST) return __heddle_refused(__HEDDLE_EINVAL);
  ptrdiff_t sum = 0;
  for (int i = 0; i < count; i++) {
    if (blocks[i].iov_len == 0) continue;
    ptrdiff_t n = read(descriptor, blocks[i].iov_base, blocks[i].iov_len);
    if (n < 0) return sum > 0 ? sum : -1;
    sum += n;
    if ((size_t)n < blocks[i].iov_len) break;
  }
  return sum;
}

ptrdiff_t writev(int descriptor, const struct iovec *blocks, int count) {
  if (count < 0 || count > __HEDDLE_MOST) return __heddle_refused(__HEDDLE_EINVAL);
  ptrdiff_t sum = 0;
  for (int i = 0; i < count; i++) {
    ptrdiff_t n = write(descriptor, blocks[i].iov_base, blocks[i].iov_len);
    if (n < 0) return sum > 0 ? sum : -1;
    sum += n;
    if ((size_t)n < blocks[i].iov_len) break;
  }
  return sum;
}

/* Of a file, at a position: standard input has none. */
ptrdiff_t pread(int descriptor, void *to, size_t n, long offset) {
  (void)descriptor;
  if (offset < 0) return __heddle_refused(__HEDDLE_EINVAL);
  if (__heddle_nondet_system_fails()) return __heddle_refused(__heddle_some_error(__HEDDLE_EBADF));
  size_t missing = __heddle_nondet_missing();
  __heddle_assume(missing <= n);
  __heddle_receive(to, n, n - missing);
  return (ptrdiff_t)(n - missing);
}

ptrdiff_t pwrite(int descriptor, const void *from, size_t n, long offset) {
  (void)descriptor;
  __heddle_read(from, n);
  if (offset < 0) return __heddle_refused(__HEDDLE_EINVAL);
  if (__heddle_nondet_system_fails()) return __heddle_refused(__heddle_some_error(__HEDDLE_EBADF));
  size_t missing = __heddle_nondet_missing();
  __heddle_assume(missing <= n);
  return (ptrdiff_t)(n - missing);
}

ptrdiff_t sendmsg(int socket, const struct msghdr *message, int flags) {
  (void)socket;
  (void)flags;
  size_t sum = 0, missing = __heddle_nondet_missing();
  if (message->msg_name) __heddle_read(message->msg_name, message->msg_namelen);
  if (message->msg_control) __heddle_read(message->msg_control, message->msg_controllen);
  for (size_t i = 0; i < message->msg_iovlen; i++) {
    __heddle_read(message->msg_iov[i].iov_base, message->msg_iov[i].iov_len);
    sum += message->msg_iov[i].iov_len;
  }
  if (__heddle_nondet_system_fails()) return __heddle_refused(__heddle_some_error(__HEDDLE_EINTR));
  __heddle_assume(missing <= sum);
  return (ptrdiff_t)(sum - missing);
}

ptrdiff_t recvmsg(int socket, struct msghdr *message, int flags) {
  (void)socket;
  (void)flags;
  if (__heddle_nondet_system_fails()) return __heddle_refused(__heddle_some_error(__HEDDLE_EINTR));
  size_t sum = 0, missing = __heddle_nondet_missing();
  for (size_t i = 0; i < message->msg_iovlen; i++) {
    __heddle_arbitrary_bytes(message->msg_iov[i].iov_base, message->msg_iov[i].iov_len);
    sum += message->msg_iov[i].iov_len;
  }
  __heddle_assume(missing <= sum);
  if (message->msg_name) {
    __heddle_arbitrary_bytes(message->msg_name, message->msg_namelen);
    message->msg_namelen = __heddle_nondet_address_word();
    __heddle_assume(message->msg_namelen <= 128);
  }
  if (message->msg_control) {
    size_t room = message->msg_controllen, used = __heddle_nondet_missing();
    __heddle_arbitrary_bytes(message->msg_control, room);
    __heddle_assume(used <= room);
    message->msg_controllen = used;
  }
  message->msg_flags = __heddle_nondet_file_number();
  return (ptrdiff_t)(sum - missing);
}

int accept4(int socket, void *address, unsigned *length, int flags) {
  (void)flags;
  return accept(socket, address, length);
}

int socketpair(int domain, int type, int protocol, int sockets[2]) {
  (void)domain;
  (void)type;
  (void)protocol;
  if (__heddle_nondet_system_fails()) return (int)__heddle_refused(__heddle_some_error(__HEDDLE_EAFNOSUPPORT));
  int one = __heddle_nondet_file_number(), other = __heddle_nondet_file_number();
  __heddle_assume(one >= 0 && other >= 0 && one < __INT_MAX__ - 4 && other < __INT_MAX__ - 4);
  sockets[0] = 3 + one;
  sockets[1] = 3 + other + (other >= one); /* another one */
  return 0;
}
