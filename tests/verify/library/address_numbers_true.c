#include <assert.h>
#include <arpa/inet.h>

int main(void) {
  unsigned char a[4];
  assert(inet_pton(AF_INET, "1.2.30.255", a) == 1 && a[0] == 1 && a[2] == 30 && a[3] == 255);
  assert(inet_pton(AF_INET, "1.2.3.256", a) == 0);
  assert(inet_pton(AF_INET, "1.2.3", a) == 0);
  assert(inet_pton(AF_INET, "1.02.3.4", a) == 0);
}
