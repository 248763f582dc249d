#include <assert.h>
#include <arpa/inet.h>

int main(void) {
  unsigned char a[4];
  assert(inet_pton(AF_INET, "1.2.30.255.", a) == 1);
}
