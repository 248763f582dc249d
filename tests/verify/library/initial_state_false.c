#include <stdlib.h>
#include <wchar.h>
int main(void) {
  mbstate_t *state = malloc(1);
  return mbsinit(state);
}
