// Each function has its own verdict.
int twice(unsigned char a) { return 2 * a; }
int add(int a, int b) { return a + b; }
static int one(void) { return 1; }
