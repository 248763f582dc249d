#include <wchar.h>
extern void reach_error(void);
int main(void) {
  mbstate_t state = {0};
  if (!mbsinit(&state) || !mbsinit(0)) reach_error();
  return 0;
}
