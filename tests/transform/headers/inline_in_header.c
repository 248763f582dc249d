// none
#include <stdio.h>
#include <stdlib.h>
#include <sys/select.h>
int main(void) { fd_set s; FD_ZERO(&s); FD_SET(3, &s); int n = !!FD_ISSET(3, &s) + !!FD_ISSET(4, &s); printf("%d\n", n + 1); return 0; }
