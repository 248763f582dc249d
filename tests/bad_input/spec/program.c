int main(int c, char **v) { return c + 1; }
