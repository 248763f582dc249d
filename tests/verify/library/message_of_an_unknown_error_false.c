#include <string.h>
extern void reach_error(void);
int main(void) {
  if (strcmp(strerror(4711), "Unknown error")) reach_error();
}
