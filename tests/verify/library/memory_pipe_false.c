#include <unistd.h>
int main(void) {
  int ends[1];
  pipe(ends);
  return 0;
}
