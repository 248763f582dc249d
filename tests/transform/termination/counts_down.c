// none
int main(void) { int x = 5, y = 0; while (x > 0) { x--; y += x; } return y; }
