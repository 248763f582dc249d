// none
#include <stdio.h>
#include <sys/types.h>
#include <unistd.h>
int main(void) { ssize_t n = -1; off_t o = 1; o <<= 20; n += 3; printf("%ld %ld\n", (long)n * 2, (long)o - 1); return 0; }
