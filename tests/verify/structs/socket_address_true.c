// glibc declares such parameters where _GNU_SOURCE is defined.
#define _GNU_SOURCE
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
extern void reach_error(void);
int main(void) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  int s = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(s, (struct sockaddr *)&address, sizeof address) < 0) return 1;
  if (address.sin_port != 0) reach_error();
  return 0;
}
