// none
int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 1); }
int main(void) { return depth(5) + depth(5) - 10; }
