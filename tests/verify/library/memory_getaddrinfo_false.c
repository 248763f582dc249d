#include <sys/types.h>
#include <netdb.h>
int main(void) {
  struct addrinfo *list;
  getaddrinfo("name", 0, 0, &list);
  return list->ai_family;
  return 0;
}
