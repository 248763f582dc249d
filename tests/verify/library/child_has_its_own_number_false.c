#include <unistd.h>
extern void reach_error(void);
int main(void) {
  int parent = getpid(), child = fork();
  if (child == 0 && getpid() != parent) reach_error();
  if (child > 0 && (child == parent || getpid() != parent)) reach_error();
}
