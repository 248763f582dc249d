#include <err.h>
extern void reach_error(void);
int main(void) {
  errx(1, "it %s", "ends");
  reach_error();
  return 0;
}
