// none
#include <assert.h>
int main(void) { int x = 4; assert(x * x == 15); return x; }
