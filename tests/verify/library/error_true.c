#include <error.h>
extern void reach_error(void);
int main(void) {
  error(1, 0, "it %s", "ends");
  reach_error();
  return 0;
}
