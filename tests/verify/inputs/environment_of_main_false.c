// There may be no variable.
int main(int argc, char **argv, char **variables) { return variables[0][0]; }
