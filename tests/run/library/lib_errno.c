#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(int code) {
  errno = code;
  return -1;
}

int main(void) {
  errno = 0;
  if (fail(ENOENT) < 0) printf("%d %s\n", errno, strerror(errno));
  int saved = errno;
  fail(EINVAL);
  printf("%d %s\n", errno == EINVAL, strerror(EINVAL));
  errno = saved;
  printf("%d\n", errno);
  int *p = &errno;
  *p = 0;
  strtol("99999999999999999999999", NULL, 10);
  printf("%d\n", errno == ERANGE);
  errno++;
  printf("%d\n", errno == ERANGE + 1);
  printf("%s\n", strerror(0));
  return 0;
}
