#include "nothing.h"
int main(void) { return 0; }
