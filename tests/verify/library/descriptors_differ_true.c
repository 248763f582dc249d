#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int a = open("a", O_RDONLY), b = open("b", O_RDONLY), c = dup(a);
  if (a < 0 || b < 0 || c < 0) return 0;
  assert(a != b && a != c && b != c);
}
