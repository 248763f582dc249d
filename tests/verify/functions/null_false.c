// A pointer among the arguments may be null.
int read(int *p) { return *p; }
