#include <err.h>
extern void reach_error(void);
int main(void) {
  warnx("it %s", "goes on");
  reach_error();
  return 0;
}
