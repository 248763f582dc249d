#include <assert.h>
double nexttoward(double x, long double y);

int main(void) { assert(nexttoward(1.0, 2.0L) > 1.0); }
