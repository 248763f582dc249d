#include <assert.h>
#include <math.h>

int main(void) { assert(cbrt(27) != 3.0); }
