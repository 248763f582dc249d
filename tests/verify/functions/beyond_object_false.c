// ... and no larger.
int read(int *p) { return p == 0 ? 0 : p[1]; }
