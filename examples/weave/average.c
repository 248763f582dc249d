int average(int a, int b) { return (a + b) / 2; }
int main(int argc, char **argv) { return average(argc, argv[0][0]); }
