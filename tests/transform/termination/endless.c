// error
int main(void) { int x = 3; while (x > 0) { x = x; } return 0; }
