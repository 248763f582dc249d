// The parent does not see what its child writes; both go on.
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
  int shared = 5, own = 0;
  const pid_t child = fork();
  if (child == 0) {
    shared = 6;
    return 0;
  }
  if (child > 0) {
    own = 1;
    wait(NULL);
  }
  if (own == 1 && shared != 5) reach_error();
  return 0;
}
