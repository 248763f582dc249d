// What arrives in several blocks fills no more than them.
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  int sockets[2];
  char a[2] = "", b[3] = "", guard = 7;
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) != 0) return 0;
  if (sockets[0] == sockets[1] || sockets[0] < 3) reach_error();
  struct iovec blocks[2] = {{a, sizeof a}, {b, sizeof b}};
  ssize_t n = readv(sockets[0], blocks, 2);
  if (n > 5 || guard != 7) reach_error();
  struct msghdr message = {.msg_iov = blocks, .msg_iovlen = 2};
  n = recvmsg(sockets[0], &message, 0);
  if (n > 5 || guard != 7) reach_error();
  return 0;
}
