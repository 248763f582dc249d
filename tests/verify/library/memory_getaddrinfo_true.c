#include <sys/types.h>
#include <netdb.h>
int main(void) {
  struct addrinfo *list;
  if (getaddrinfo("name", 0, 0, &list)) return 1;
  int family = list->ai_family;
  freeaddrinfo(list);
  return family;
  return 0;
}
