// getenv finds what stands in the list that main receives.
#include <stdlib.h>
extern void reach_error(void);
int main(int argc, char **argv, char **variables) {
  if (variables[0] == 0) return 0;
  char *value = getenv("A");
  if (value == variables[0] + 2) reach_error();
  return 0;
}
