// none
#include <stdio.h>
#include <time.h>
int main(void) { struct tm t = {0}; t.tm_year = 70 + 1; t.tm_mday += 2; time_t s = 60 * 60; s *= 24; printf("%d %ld\n", t.tm_year - t.tm_mday, (long)s + 1); return 0; }
