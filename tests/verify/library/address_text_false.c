#include <arpa/inet.h>
#include <string.h>
int main(void) {
  struct in_addr address = {0};
  char copy[7];
  strcpy(copy, inet_ntoa(address));
  return copy[0];
}
