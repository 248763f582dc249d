// none
#include <errno.h>
#include <stdio.h>
int main(void) { errno = 3; errno += 2; errno++; printf("%d %d\n", errno, errno - ERANGE); return 0; }
