// Behind the last argument there is a null pointer, and then nothing.
int main(int argc, char **argv) { return argv[argc + 1] == 0; }
