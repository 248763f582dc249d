#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int status;
  int child = fork();
  if (child == 0) _exit(3);
  if (child < 0 || waitpid(child, &status, 0) != child) return 0;
  assert(WEXITSTATUS(status) == 3);
}
