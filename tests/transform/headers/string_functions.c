// none
#include <stdio.h>
#include <string.h>
int main(void) { char b[20]; int n = (int)strlen(strcat(strcpy(b, "ab"), "cd")) + 1; memset(b + n, 'z', 3); printf("%d %d\n", n, memcmp(b, "ab", 2) + n); return 0; }
