#include <error.h>
extern void reach_error(void);
int main(void) {
  error(0, 0, "it %s", "goes on");
  reach_error();
  return 0;
}
