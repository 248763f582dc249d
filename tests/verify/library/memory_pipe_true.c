#include <unistd.h>
int main(void) {
  int ends[2];
  if (pipe(ends) == 0) close(ends[0]);
  return 0;
}
