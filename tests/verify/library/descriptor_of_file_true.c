#include <fcntl.h>
#include <stdio.h>
#include <sys/random.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char bytes[6] = {0};
  int descriptor = openat(AT_FDCWD, "name", O_RDONLY);
  if (fcntl(descriptor, F_GETFD) != -1 && descriptor < 0) reach_error();
  if (getrandom(bytes, 5, 0) > 5 || bytes[5] != 0) reach_error();
  FILE *file = fdopen(__VERIFIER_nondet_int(), "r");
  if (file && fileno(file) < 0) reach_error();
  return 0;
}
