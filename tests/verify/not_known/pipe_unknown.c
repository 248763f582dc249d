#include <assert.h>
#include <unistd.h>

int main(void) {
  int ends[2];
  char out = 'x', in;
  if (pipe(ends) != 0 || write(ends[1], &out, 1) != 1 || read(ends[0], &in, 1) != 1) return 0;
  assert(in == 'x');
}
