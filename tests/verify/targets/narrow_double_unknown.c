static double half(double x) { return x / 2; }

int main(void) { return half(3) > 1; }
